/* SPDX-License-Identifier: MIT */
#include "line_mode/line_commands.h"

#include <string.h>

#include "engine/encodings.h"
#include "line_mode/paragraph.h"
#include "line_mode/print.h"
#include "play/analysis.h"
#include "play/company.h"

static void add_name(struct paragraph *news, const struct sitting *sitting, enum player player)
{
    int person = sitting_person(sitting, player);
    char name[PLAIN_NAME_SIZE];

    plain_name(name, sitting->names[person]);
    paragraph_add(news, "%s", person == sitting->computer ? "Computer" : name);
}

/* With the level of the computer. */
static void add_contender(struct paragraph *news, const struct sitting *sitting, enum player player)
{
    char name[PLAIN_NAME_SIZE];

    plain_name(name, sitting_name(sitting, player));
    paragraph_add(news, "%s plays %c", name, game_letter(player));
}

/* The mark that led to that position of the round. */
static void add_mark(struct paragraph *news, struct round round, int at)
{
    static const char *const places[GAME_CELLS] = {
        "top left",     "top centre",  "top right",     "middle left",  "centre",
        "middle right", "bottom left", "bottom centre", "bottom right",
    };

    round.now = at;

    int cell = round_last_move(&round);

    paragraph_add(news, "%c in %d, %s. ", plain_letter(round_game(&round), cell), cell + 1,
                  places[cell]);
}

/* The moves from the position that was told to the one on the board. False if none lead there: then
 * the board is to be said too. */
static bool add_moves(struct paragraph *news, const struct sitting *sitting,
                      const struct speech *speech)
{
    const struct round *round = &sitting->round;
    int at = round->last;

    if (speech->has_returned && round->now > 0) {
        paragraph_add(news, "Last move: ");
        add_mark(news, *round, round->now);
    }
    if (speech->has_returned)
        return false;
    while (at >= 0 && game_word(round->states[at]) != game_word(speech->told))
        at--;

    bool is_told = at >= 0;

    for (at = is_told ? at : 0; at < round->now; at++) {
        add_name(news, sitting, game_turn(round->states[at]));
        paragraph_add(news, " plays ");
        add_mark(news, *round, at + 1);
    }
    for (; at > round->now; at--) {
        paragraph_add(news, "Taken back: ");
        add_mark(news, *round, at);
    }
    return is_told;
}

/* Who plays, which nobody has heard yet. */
static void add_players(struct paragraph *news, const struct sitting *sitting)
{
    add_contender(news, sitting, PLAYER_X);
    paragraph_add(news, ", ");
    add_contender(news, sitting, PLAYER_O);
    paragraph_add(news, ".");
}

/* Where the game turned, if it did. */
static void add_turning(struct paragraph *news, const struct round *round)
{
    struct turning turning;
    char words[TURNING_WORDS];

    if (!turning_find(round->states, round->now, &turning))
        return;
    turning_write(&turning, words);
    paragraph_add(news, "%s ", words);
}

/* How it ended, if that is new, or who is waited for. */
static void add_state(struct paragraph *news, const struct sitting *sitting, bool is_new)
{
    struct game game = sitting_game(sitting);
    enum status status = game_status(game);

    if (status == STATUS_ONGOING && company_is_shared(sitting))
        return; /* whose turn it is stands at the table */
    if (status == STATUS_ONGOING && sitting->company) {
        paragraph_add(news, "%s.", game_words(game)); /* whoever is alone there plays both */
        return;
    }
    if (status == STATUS_ONGOING) {
        paragraph_add(news, "Your turn, ");
        add_name(news, sitting, game_turn(game));
        paragraph_add(news, ".");
        return;
    }
    if (is_new && status == STATUS_DRAW) {
        paragraph_add(news, "It's a draw. ");
    } else if (is_new) {
        add_name(news, sitting, (enum player)(status - STATUS_X_WON));
        paragraph_add(news, " wins! ");
        add_turning(news, &sitting->round);
    }
    if (is_new || !*sitting->notice) /* otherwise the notice says so */
        paragraph_add(news, "n begins the next game, q leaves.");
}

/* The position to be listened to. */
static void say_rows(FILE *out, struct game game)
{
    static const char *const rows[GAME_SIDE] = {"Top", "Middle", "Bottom"};

    for (int row = 0; row < GAME_SIDE; row++)
        fprintf(out, "%s row: %c, %c, %c. ", rows[row], plain_letter(game, row * GAME_SIDE),
                plain_letter(game, row * GAME_SIDE + 1), plain_letter(game, row * GAME_SIDE + 2));
    fprintf(out, "Code %u.\n", (unsigned)encodings_code(game));
}

static void list_shelf(FILE *out, const struct sitting *sitting)
{
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++) {
        struct game game = shelf_game(&sitting->shelf, slot);

        fprintf(out, "%d: code %u, %s%s\n", slot + 1, (unsigned)encodings_code(game),
                shelf_has(&sitting->off, game) ? "taken off" : game_words(game),
                sitting_is_on_board(sitting, game) ? ", on the board" : "");
    }
}

static void show_scores(FILE *out, const struct sitting *sitting)
{
    plain_score(out, sitting);
    plain_standing(out, sitting);
}

/* What stands below the news. */
static void show(const struct speech *speech, FILE *out, const struct sitting *sitting, bool is_new,
                 bool is_told)
{
    struct game game = sitting_game(sitting);
    bool is_asked = speech->wants_position;

    if (speech->wants_shelf)
        list_shelf(out, sitting);
    if (speech->in_words && !is_asked && !is_told && game_word(game) == 0)
        fputs("The board is empty.\n", out);
    else if (speech->in_words && (is_asked || !is_told))
        say_rows(out, game);
    else if (!speech->in_words && (is_asked || is_new))
        plain_show(out, game);
    if ((is_asked || is_new) && sitting->bits)
        plain_bits(out, game);
    if ((is_asked || is_new) && sitting->evaluate)
        plain_outlooks(out, game);
    if ((is_asked || is_new) && game_status(game) != STATUS_ONGOING)
        show_scores(out, sitting);
}

/* A command that resumes ends its line, so that it can be copied; a sentence does not. */
static void end_notice(struct paragraph *news, FILE *out)
{
    if (news->length == 0)
        return;
    if (strchr(".!?", news->text[news->length - 1])) {
        paragraph_add(news, " ");
    } else {
        plain_paragraph(out, news->text);
        *news = (struct paragraph){0};
    }
}

/* What stands at a shared table; how to sit down there only if that is new. */
static void add_standing(struct speech *speech, struct paragraph *news,
                         const struct sitting *sitting)
{
    bool is_new = strcmp(speech->stood, sitting->stands) != 0;

    if (is_new || company_is_shared(sitting))
        paragraph_add_sentence(news, sitting->stands);
    snprintf(speech->stood, sizeof speech->stood, "%s", sitting->stands);
}

void speech_say(struct speech *speech, FILE *out, const struct sitting *sitting)
{
    struct game game = sitting_game(sitting);
    bool is_first = !speech->has_begun;
    bool is_new = is_first || game_word(game) != game_word(speech->told);
    struct paragraph news = {0};

    if (is_first)
        add_players(&news, sitting);
    paragraph_add_sentence(&news, sitting->notice);
    end_notice(&news, out);

    bool is_told = !is_new || add_moves(&news, sitting, speech);

    add_state(&news, sitting, is_new);
    if (is_first)
        paragraph_add_sentence(&news, "1 to 9 place, ? helps.");
    add_standing(speech, &news, sitting);
    plain_paragraph(out, news.text);
    show(speech, out, sitting, is_new, is_told);
    speech->has_begun = true;
    speech->has_returned = speech->wants_position = speech->wants_shelf = false;
    speech->told = game;
}
