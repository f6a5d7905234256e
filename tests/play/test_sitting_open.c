/* SPDX-License-Identifier: MIT
 *
 * Positions that are typed in, and the moves of the command line.
 */
#include "engine/encodings.h"
#include "engine/notation.h"
#include "play/commands.h"
#include "play/keymap.h"
#include "seat.h"
#include "suite.h"

static void check_terminated(const char *text, size_t size)
{
    ck_assert_ptr_nonnull(memchr(text, '\0', size));
}

/* Opening. */

TEST(a_position_of_any_encoding_is_opened_and_said)
{
    static const char *const texts[] = {
        "523",        "code:523",  "0x20b",         "dense:468",    "base3:2692",     "base4:18465",
        "naive:1894", "class:118", "word:0x098620", "0b1000001011", "board:X.O..O.X."};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct session session = seat_after("o");
        struct game game;
        const struct encoding *row;
        char notice[64];

        ck_assert_int_eq(notation_parse(texts[i], &game, &row), ENCODING_OK);
        snprintf(notice, sizeof notice, "Opened code %u. Press u to return.",
                 (unsigned)encodings_code(game));
        ck_assert_int_eq(seat_press(&session, texts[i]), EFFECT_NONE);
        ck_assert_int_eq(session.mode, MODE_OPEN);
        ck_assert_str_eq(session.prompt.typed, texts[i]);
        ck_assert_int_eq(seat_press(&session, "\n"), EFFECT_NONE);
        ck_assert_int_eq(session.mode, MODE_PLAY);
        ck_assert_uint_eq(game_word(session_game(&session)), game_word(game));
        ck_assert_str_eq(session.status.notice, notice);
        ck_assert_int_eq(session.match.last, 0);
    }
}

TEST(every_wrong_text_is_explained_and_changes_nothing)
{
    static const struct {
        const char *text;
        enum encoding_error error;
    } wrong[] = {
        {"abc", ENCODING_NOT_A_VALUE},       {" 523", ENCODING_NOT_A_VALUE},
        {"-1", ENCODING_NOT_A_VALUE},        {"board:XO", ENCODING_NOT_A_VALUE},
        {"Code:523", ENCODING_UNKNOWN_NAME}, {":523", ENCODING_UNKNOWN_NAME},
        {"8192", ENCODING_TOO_LARGE},        {"class:1024", ENCODING_TOO_LARGE},
        {"6046", ENCODING_NO_BOARD},         {"class:765", ENCODING_NO_BOARD},
        {"2749", ENCODING_UNREACHABLE},      {"board:XXX...OOO", ENCODING_UNREACHABLE},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct session session = seat_after("15u5o");
        struct session before;
        struct game game;
        const struct encoding *row;
        char reason[NOTATION_REASON];

        ck_assert_int_eq(notation_parse(wrong[i].text, &game, &row), wrong[i].error);
        notation_explain(wrong[i].error, row, reason);
        seat_press(&session, wrong[i].text);
        memcpy(&before, &session, sizeof before);
        before.prompt.typed[0] = '\0';
        ck_assert_int_eq(seat_press(&session, "\n"), EFFECT_NONE);
        ck_assert(seat_is_same_but_notice(&session, &before));
        ck_assert_ptr_nonnull(strstr(session.status.notice, wrong[i].text));
        ck_assert_ptr_nonnull(strstr(session.status.notice, reason));
        ck_assert(!commands_open_position(&session, wrong[i].text));
        ck_assert(seat_is_same_but_notice(&session, &before));
    }
}

TEST(escape_and_an_empty_enter_leave_the_game_as_it_was)
{
    static const char *const keys[] = {"o\033",  "o\n",        "o523\033",
                                       "o5\b\n", "oabc\n\033", "oabc\n\b\n"};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct session session = seat_after("15u");
        struct match before = session.match;

        seat_press(&session, keys[i]);
        ck_assert_int_eq(session.mode, MODE_PLAY);
        ck_assert_str_eq(session.status.notice, "");
        ck_assert(seat_is_same_match(&session.match, &before));
    }
}

TEST(backspace_takes_the_last_character_and_each_question_begins_empty)
{
    struct session session = seat_after("o\b");

    ck_assert_str_eq(session.prompt.typed, "");
    seat_press(&session, "abc\b");
    ck_assert_str_eq(session.prompt.typed, "ab");
    seat_press(&session, "\b\b\b\bx");
    ck_assert_str_eq(session.prompt.typed, "x");
    seat_press(&session, "\033o");
    ck_assert_str_eq(session.prompt.typed, "");
}

TEST(every_printable_character_can_be_typed)
{
    for (int character = ' '; character <= '~'; character++) {
        struct session session = seat_after("o7");
        char expected[] = {'7', (char)character, '\0'};

        ck_assert_int_eq(keymap_press(&session, (enum event)character), EFFECT_NONE);
        ck_assert_str_eq(session.prompt.typed, expected);
        ck_assert_int_eq(session.mode, MODE_OPEN);
    }
}

TEST(what_is_typed_ends_where_its_room_does)
{
    struct session session = seat_after("o");
    struct session full;

    for (int length = 1; length < SESSION_TYPED; length++) {
        seat_press(&session, "7");
        ck_assert_uint_eq(strlen(session.prompt.typed), (size_t)length);
    }
    memcpy(&full, &session, sizeof full);
    for (int i = 0; i < LONG_TEXT; i++)
        seat_press(&session, "7");
    ck_assert(seat_is_same(&session, &full));
    seat_press(&session, "\n");
    ck_assert_ptr_nonnull(strstr(session.status.notice, full.prompt.typed));
}

TEST(a_text_of_any_length_is_cut_where_it_is_said)
{
    struct session session = seat_new();
    char text[LONG_TEXT + 1];

    memset(text, 'a', LONG_TEXT);
    text[LONG_TEXT] = '\0';
    ck_assert(!commands_open_position(&session, text));
    check_terminated(session.status.notice, sizeof session.status.notice);
    ck_assert_uint_lt(strlen(session.status.notice), SESSION_TYPED + NOTATION_REASON + 10);
    memset(text, '0', LONG_TEXT);
    strcpy(text + LONG_TEXT - 3, "523");
    ck_assert(commands_open_position(&session, text));
    check_terminated(session.status.notice, sizeof session.status.notice);
    seat_check_board(&session, "X.O..O.X.");
    session_tell(&session, "%s", text);
    ck_assert_uint_eq(strlen(session.status.notice), SESSION_NOTICE - 1);
    session_tell(&session, "%s", "100%s");
    ck_assert_str_eq(session.status.notice, "100%s");
}

/* The moves of the command line. */

TEST(moves_are_digits_with_at_most_one_comma_between_two)
{
    static const char *const moves[] = {"519", "5,1,9", "51,9", "5,19"};

    for (int i = 0; i < 4; i++) {
        struct session session = seat_new();
        const char *wrong = NULL;

        ck_assert_int_eq(session_play_moves(&session, moves[i], &wrong), MOVE_OK);
        seat_check_board(&session, "O...X...X");
        seat_press(&session, "uu");
        seat_check_board(&session, "....X....");
        seat_press(&session, "uUUU");
        seat_check_board(&session, "O...X...X");
    }
}

TEST(the_first_wrong_move_is_pointed_at_and_the_moves_before_it_stand)
{
    static const struct {
        const char *moves;
        int place, played;
        enum move_error error;
    } wrong[] = {
        {"", 0, 0, MOVE_OFF_BOARD},          {",", 0, 0, MOVE_OFF_BOARD},
        {",5", 0, 0, MOVE_OFF_BOARD},        {"5,", 1, 1, MOVE_OFF_BOARD},
        {"5,,1", 2, 1, MOVE_OFF_BOARD},      {"5,1,", 3, 2, MOVE_OFF_BOARD},
        {"0", 0, 0, MOVE_OFF_BOARD},         {"10", 1, 1, MOVE_OFF_BOARD},
        {"5 1", 1, 1, MOVE_OFF_BOARD},       {"5,x1", 2, 1, MOVE_OFF_BOARD},
        {":", 0, 0, MOVE_OFF_BOARD},         {"/", 0, 0, MOVE_OFF_BOARD},
        {"5\xb1", 1, 1, MOVE_OFF_BOARD},     {"55", 1, 1, MOVE_CELL_TAKEN},
        {"1,5,1,2", 4, 2, MOVE_CELL_TAKEN},  {X_WINS "9", 5, 5, MOVE_GAME_OVER},
        {X_WINS ",1", 6, 5, MOVE_GAME_OVER}, {DRAWN "1", 9, 9, MOVE_GAME_OVER},
        {X_WINS "x", 5, 5, MOVE_OFF_BOARD},  {X_WINS "0", 5, 5, MOVE_OFF_BOARD},
        {X_WINS ":", 5, 5, MOVE_OFF_BOARD},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct session session = seat_new();
        const char *at = NULL;

        ck_assert_int_eq(session_play_moves(&session, wrong[i].moves, &at), wrong[i].error);
        ck_assert_int_eq((int)(at - wrong[i].moves), wrong[i].place);
        ck_assert_int_eq(seat_marks(&session), wrong[i].played);
        ck_assert_int_eq(session.match.now, wrong[i].played);
    }
}

TEST(moves_go_on_from_the_position_that_was_chosen)
{
    struct session session = seat_at(SOME_BOARD, 1);
    const char *wrong;

    ck_assert_int_eq(session_play_moves(&session, "2,8", &wrong), MOVE_OK);
    seat_check_board(&session, "XO..O..XX");
    seat_check_shelved(&session, "XO..O..XX");
    seat_press(&session, "uuu");
    seat_check_board(&session, SOME_BOARD);
}

TEST(a_refused_position_stays_in_the_notice_and_leaves_the_prompt_free_for_another)
{
    struct session session = seat_after("o9999\n");

    ck_assert_int_eq(session.mode, MODE_OPEN);
    ck_assert_str_eq(session.prompt.typed, "");
    seat_press(&session, "523");
    ck_assert_str_eq(session.prompt.typed, "523");
    ck_assert_str_eq(session.status.notice, "'9999' is too large (0 to 6045).");
    seat_press(&session, "\n");
    seat_check_board(&session, "X.O..O.X.");
}
