/* SPDX-License-Identifier: MIT
 *
 * Keys, pasted text, replies of the terminal, noise and windows: many of them, and torn ones.
 */
#include "engine/encodings.h"
#include "play/session.h"
#include "program.h"
#include "suite.h"

/* ---- Pasted text, replies and noise. ---- */

static const char paste[] = "\033[200~", paste_end[] = "\033[201~";

TEST(much_that_is_pasted_is_no_key)
{
    static const char text[] = "59qn1\ro523\r";
    enum { MUCH = 1 << 17 };
    struct terminal *terminal = program_begin(program_common, NULL);
    char *bytes = malloc(MUCH);

    ck_assert_ptr_nonnull(bytes);
    for (size_t i = 0; i < MUCH; i++)
        bytes[i] = text[i % strlen(text)];
    terminal_send(terminal, paste, strlen(paste));
    terminal_send(terminal, bytes, MUCH);
    terminal_send(terminal, paste_end, strlen(paste_end));
    terminal_keys(terminal, "7");
    program_check_code(terminal, 7);
    terminal_keys(terminal, "o");
    terminal_send(terminal, paste, strlen(paste));
    terminal_send(terminal, bytes, MUCH / 16);
    terminal_send(terminal, paste_end, strlen(paste_end));
    terminal_keys(terminal, "\014");
    terminal_expect(terminal, "Open:");
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_expect(terminal, "q quit");
    program_check_code(terminal, 7);
    program_end(terminal);
    free(bytes);
}

/* Wait until the bytes were handled. */
static void send_and_settle(struct terminal *terminal, const char *bytes, size_t length)
{
    terminal_send(terminal, bytes, length);
    terminal_expect(terminal, "two players");
}

/* The words on the screen, without the blocks of marks, which differ with the background. */
static void read_words(const struct terminal *terminal, char words[TERMINAL_TEXT])
{
    char text[TERMINAL_TEXT];

    terminal_text(terminal, text);
    for (const char *from = text; *from; from++)
        if (*from > ' ' && *from <= '~')
            *words++ = *from;
    *words = '\0';
}

/* Replies to what another program asked, and focus. The second part comes so late that an Escape
 * that was alone has become a key. After it only a control sequence goes on: who types P means P.
 */
TEST(no_reply_is_a_key_whole_or_torn_anywhere)
{
    static const char *const replies[] = {
        "\033[?64;1;2;6;22c",
        "\033[>41;380;0c",
        "\033[12;34R",
        "\033[?2026;2$y",
        "\033[8;24;80t",
        "\033[I\033[O",
        "\033]11;rgb:1515/1919/2525\033\\",
        "\033]52;c;NTUxMQ==\a",
        "\033P1$r0;1;5m\033\\",
        "\033P>|XTerm(380)\033\\",
        "\033_Gi=1;OK\033\\",
        "\033^519\033\\",
        "\033X519\033\\",
    };
    struct terminal *terminal = program_begin(program_common, NULL);
    char before[TERMINAL_TEXT], after[TERMINAL_TEXT];

    read_words(terminal, before);
    for (size_t i = 0; i < sizeof replies / sizeof replies[0]; i++)
        for (size_t cut = replies[i][1] == '[' ? 1 : 2, length = strlen(replies[i]); cut <= length;
             cut++) {
            send_and_settle(terminal, replies[i], cut);
            if (cut < length)
                send_and_settle(terminal, replies[i] + cut, length - cut);
            read_words(terminal, after);
            ck_assert_msg(strcmp(after, before) == 0, "reply %zu, cut after %zu: %s", i, cut,
                          after);
        }
    terminal_keys(terminal, "5");
    program_check_code(terminal, 5);
    program_end(terminal);
}

static bool is_indexed(VTermColor color, int number)
{
    return VTERM_COLOR_IS_INDEXED(&color) && color.indexed.idx == number;
}

static bool has_color(const struct terminal *terminal, int number)
{
    for (int row = 0; row < program_common.rows; row++)
        for (int col = 0; col < program_common.cols; col++) {
            VTermScreenCell cell = terminal_cell(terminal, row, col);

            if (is_indexed(cell.fg, number) || is_indexed(cell.bg, number))
                return true;
        }
    return false;
}

/* After each stop the background is asked for again, and is another one. */
TEST(the_background_is_understood_whole_or_torn_anywhere_and_is_no_key)
{
    static const struct {
        const char *answer;
        int x; /* its colour */
    } rows[] = {
        {"\033]11;rgb:ffff/ffff/ffff\033\\\033[?62;4;6c", 160},
        {"\033]11;rgb:0000/0000/0000\a\033[?6c", 209},
        {"\033]11;rgba:ff/ff/ff/ff\033\\\033[?1;2c", 160},
        {"\23511;rgb:0/0/0\234\233?1;2c", 209},
    };
    enum { ROWS = sizeof rows / sizeof rows[0] };
    struct terminal *terminal = terminal_start(program_common, ARGS(command_tictactoe()), NULL);
    char before[TERMINAL_TEXT], after[TERMINAL_TEXT];
    int asked = 1;

    terminal_answers(terminal, "");
    terminal_expect(terminal, "q quit");
    terminal_send(terminal, rows[ROWS - 1].answer, strlen(rows[ROWS - 1].answer));
    terminal_keys(terminal, "5");
    program_check_code(terminal, 5);
    read_words(terminal, before);
    for (size_t cut = 1; cut <= strlen(rows[0].answer); cut++)
        for (size_t i = 0; i < ROWS; i++) {
            size_t length = strlen(rows[i].answer);
            size_t first = cut < length ? cut : length;

            terminal_control(terminal, 'z');
            ck_assert(terminal_stopped(terminal));
            terminal_continue(terminal);
            program_check_code(terminal, 5);
            ck_assert_int_eq(terminal_asked(terminal), ++asked);
            terminal_send(terminal, rows[i].answer, first);
            terminal_settle(terminal);
            terminal_send(terminal, rows[i].answer + first, length - first);
            if (first < length)
                terminal_settle(terminal);
            read_words(terminal, after);
            ck_assert_msg(strcmp(after, before) == 0, "answer %zu, cut after %zu: %s", i, first,
                          after);
            ck_assert_msg(has_color(terminal, rows[i].x), "answer %zu, cut after %zu", i, first);
        }
    program_end(terminal);
}

/* Any byte but those that quit, suspend or hold the output back. */
static void fill_with_noise(char *bytes, size_t length, unsigned *rng)
{
    static const char excluded[] = {'q', '\003', '\021', '\023', '\031', '\032', '\034'};

    for (size_t i = 0; i < length;) {
        bytes[i] = (char)suite_draw(rng, 256);
        if (!memchr(excluded, bytes[i], sizeof excluded))
            i++;
    }
}

/* Enter leaves any page, and the prompt if it is empty. */
static void check_is_sane(struct terminal *terminal)
{
    char erase[SESSION_TYPED];
    char text[TERMINAL_TEXT];

    terminal_control(terminal, 'g'); /* ends a string that the noise began */
    terminal_control(terminal, 'l');
    memset(erase, '\b', sizeof erase);
    terminal_send(terminal, erase, sizeof erase);
    terminal_keys(terminal, "\r");
    terminal_expect(terminal, "q quit");

    struct game game;
    int code = terminal_code(terminal);

    ck_assert_int_eq(encodings_decode(encodings_find("code"), &game, (uint32_t)code), ENCODING_OK);
    if (game_status(game) != STATUS_ONGOING)
        terminal_refuse(terminal, " to move");
    terminal_text(terminal, text);
    if (strstr(text, "--join=")) /* the noise has opened a table */
        terminal_keys(terminal, "H");
    terminal_keys(terminal, "o1099\r"); /* a game in which a computer does not move */
    terminal_expect(terminal, "1099");
    terminal_refuse(terminal, " to move"); /* but "Ann wins", "You win" or "You lose" */
}

/* Most of it is without a shelf, which would take too long. */
TEST(noise_on_the_line_is_survived)
{
    static const struct {
        struct size size;
        size_t length;
        const char *setting;
        int outcome; /* games that were left go to the shelf */
    } rows[] = {
        {{8, 20}, 30000, "XDG_STATE_HOME=/dev/null/nowhere", EXIT_FAILURE},
        {{24, 80}, 10000, "TERM=xterm-256color", EXIT_SUCCESS},
    };
    unsigned rng = 1;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t length = rows[i].length / (size_t)suite_share();
        char *noise = malloc(length);
        struct terminal *terminal = program_begin(rows[i].size, ARGS(rows[i].setting));

        ck_assert_ptr_nonnull(noise);
        fill_with_noise(noise, length, &rng);
        terminal_send(terminal, noise, length);
        check_is_sane(terminal);
        program_list_codes(terminal_home(terminal));
        terminal_keys(terminal, "q");
        program_check_end(terminal, rows[i].outcome);
        terminal_free(terminal);
        free(noise);
    }
}

/* ---- Windows. ---- */

TEST(of_hundreds_of_sizes_each_one_is_noticed)
{
    enum { RESIZES = 300, LEAST_ROWS = 3, MOST_ROWS = 7, LEAST_COLS = 12, MOST_COLS = 19 };
    struct terminal *terminal = program_begin(program_common, NULL);
    unsigned rng = 1;

    for (int i = 0; i < RESIZES; i++) {
        int rows = LEAST_ROWS + (int)suite_draw(&rng, MOST_ROWS - LEAST_ROWS);
        int cols = LEAST_COLS + (int)suite_draw(&rng, MOST_COLS - LEAST_COLS);
        char words[32];

        snprintf(words, sizeof words, "%dx%d", cols, rows);
        terminal_resize(terminal, (struct size){rows, cols});
        terminal_expect(terminal, words);
    }
    terminal_resize(terminal, program_common);
    terminal_expect(terminal, "two players");
    program_end(terminal);
}
