/* SPDX-License-Identifier: MIT */
#include "outside/speech.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/encodings.h"
#include "outside/plain.h"
#include "table/acts.h"
#include "table/company.h"
#include "table/keys.h"

/* ---- Saying. ---- */

/* The sentences of one paragraph. What has no room is left out. */
struct paragraph {
    size_t length;
    char text[4096];
};

SITTING_FORMAT static void add(struct paragraph *news, const char *format, ...)
{
    size_t room = sizeof news->text - news->length;
    va_list values;

    va_start(values, format);

    size_t length = (size_t)vsnprintf(news->text + news->length, room, format, values);

    va_end(values);
    news->length += length < room ? length : room - 1;
}

static void add_name(struct paragraph *news, const struct sitting *sitting, enum player player)
{
    int person = sitting_person(sitting, player);
    char name[PLAIN_NAME_SIZE];

    plain_name(name, sitting->names[person]);
    add(news, "%s", person == sitting->computer ? "Computer" : name);
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

    add(news, "%c in %d, %s. ", plain_letter(round_game(&round), cell), cell + 1, places[cell]);
}

/* The moves from the position that was told to the one on the board. False if none lead there. */
static bool add_moves(struct paragraph *news, const struct sitting *sitting,
                      const struct speech *speech)
{
    const struct round *round = &sitting->round;
    int at = speech->has_returned ? -1 : round->last;

    while (at >= 0 && game_word(round->states[at]) != game_word(speech->told))
        at--;
    if (at < 0 && round->now > 0) {
        add(news, "Last move: ");
        add_mark(news, *round, round->now);
    }
    if (at < 0)
        return false;
    for (; at < round->now; at++) {
        add_name(news, sitting, game_turn(round->states[at]));
        add(news, " plays ");
        add_mark(news, *round, at + 1);
    }
    for (; at > round->now; at--) {
        add(news, "Taken back: ");
        add_mark(news, *round, at);
    }
    return true;
}

/* Who plays, which nobody has heard yet. */
static void add_players(struct paragraph *news, const struct sitting *sitting)
{
    add_name(news, sitting, PLAYER_X);
    add(news, " plays X, ");
    add_name(news, sitting, PLAYER_O);
    add(news, " plays O.");
}

/* How it ended, if that is new, or who is waited for. */
static void add_state(struct paragraph *news, const struct sitting *sitting, bool is_new)
{
    struct game game = sitting_game(sitting);
    enum status status = game_status(game);

    if (status == STATUS_ONGOING && company_is_shared(sitting))
        return; /* whose turn it is stands at the table */
    if (status == STATUS_ONGOING && sitting->company) {
        add(news, "%s.", game_words(game)); /* whoever is alone there plays both */
        return;
    }
    if (status == STATUS_ONGOING) {
        add(news, "Your turn, ");
        add_name(news, sitting, game_turn(game));
        add(news, ".");
        return;
    }
    if (is_new && status == STATUS_DRAW) {
        add(news, "It's a draw. ");
    } else if (is_new) {
        add_name(news, sitting, (enum player)(status - STATUS_X_WON));
        add(news, " wins! ");
    }
    if (is_new || !*sitting->notice) /* otherwise the notice says so */
        add(news, "n begins the next game, q leaves.");
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

/* What stands below the news. */
static void show(const struct speech *speech, FILE *out, const struct sitting *sitting, bool is_new,
                 bool is_told)
{
    struct game game = sitting_game(sitting);
    bool is_asked = speech->wants_position;

    if (speech->wants_shelf)
        for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++)
            fprintf(out, "%d: code %u, %s\n", slot + 1,
                    (unsigned)encodings_code(shelf_game(&sitting->shelf, slot)),
                    game_words(shelf_game(&sitting->shelf, slot)));
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
        plain_score(out, sitting);
}

/* A command that resumes ends its line, so that it can be copied; a sentence does not. */
static void end_notice(struct paragraph *news, FILE *out)
{
    if (news->length == 0)
        return;
    if (strchr(".!?", news->text[news->length - 1])) {
        add(news, " ");
    } else {
        plain_paragraph(out, news->text);
        *news = (struct paragraph){0};
    }
}

/* A sentence behind others. */
static void add_sentence(struct paragraph *news, const char *sentence)
{
    bool is_close = *sentence && news->length > 0 && news->text[news->length - 1] != ' ';

    add(news, "%s%s", is_close ? " " : "", sentence);
}

/* What stands at a shared table; how to sit down there only if that is new. */
static void add_standing(struct speech *speech, struct paragraph *news,
                         const struct sitting *sitting)
{
    bool is_new = strcmp(speech->stood, sitting->stands) != 0;

    if (is_new || company_is_shared(sitting))
        add_sentence(news, sitting->stands);
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
    add_sentence(&news, sitting->notice);
    end_notice(&news, out);

    bool is_told = !is_new || add_moves(&news, sitting, speech);

    add_state(&news, sitting, is_new);
    if (is_first)
        add_sentence(&news, "1 to 9 place, ? helps.");
    add_standing(speech, &news, sitting);
    plain_paragraph(out, news.text);
    show(speech, out, sitting, is_new, is_told);
    speech->has_begun = true;
    speech->has_returned = speech->wants_position = speech->wants_shelf = false;
    speech->told = game;
}

/* ---- Hearing. ---- */

/* The keys of the screen that make sense in lines. */
static bool is_heard(const struct key *key)
{
    return key->hint && (key->place == SHARED || strchr("uUnsorceNb?q", key->label[0]));
}

/* Whether the word is that of the key, or its letter. */
static bool is_word_of(const struct key *key, const char *word, size_t length)
{
    return (length == 1 && (enum event) * word == key->event)
        || (strlen(key->hint) == length && strncmp(key->hint, word, length) == 0);
}

/* The key that the first word of the line names. What answers is one while it matters. */
static const struct key *find_key(const struct sitting *sitting, const char *line)
{
    size_t length = strcspn(line, " ");

    for (const struct key *key = keys_of_play; key->act; key++)
        if (is_heard(key) && is_word_of(key, line, length)
            && (key->place != SHARED || keys_matter(key, sitting)))
            return key;
    return NULL;
}

enum speech_answer speech_refuse(struct sitting *sitting)
{
    sitting_tell(sitting, "That is not understood: 1 to 9 place, ? helps.");
    return SPEECH_NOT_UNDERSTOOD;
}

/* A key by its letter, if it has one that can be typed in a line, and its word. */
static void add_key(struct paragraph *help, const struct key *key)
{
    add(help, ", ");
    if (key->event <= '~')
        add(help, "%c ", (char)key->event);
    add(help, "%s", key->hint);
    if (key->event == 'o' || key->event == 'r')
        add(help, key->event == 'o' ? " CODE" : " [N]");
    if (key->event == 'N')
        add(help, " X|O NAME");
}

static enum speech_answer tell_help(struct sitting *sitting)
{
    struct paragraph help = {0};

    add(&help, "1-9 place");
    for (const struct key *key = keys_of_play; key->act; key++)
        if (is_heard(key) && keys_have(key, sitting))
            add_key(&help, key);
    add(&help, ", board or an empty line for the board.");
    sitting_tell(sitting, "%s", help.text);
    return SPEECH_DONE;
}

/* The shelf, or the game of it that the word names. */
static enum speech_answer ask_shelf(struct speech *speech, struct sitting *sitting,
                                    const char *word)
{
    char *end;
    long number = strtol(word, &end, 10);

    if (*word && (*end || *word < '1' || *word > '9' || number > SHELF_SLOTS)) {
        sitting_tell(sitting, "'%s' is not a game from 1 to %d.", word, SHELF_SLOTS);
        return SPEECH_NOT_UNDERSTOOD;
    }
    speech->slot = (int)number - 1; /* SPEECH_ANY where there is no word */
    return SPEECH_SHELF;
}

/* Name whoever plays the mark that the first word is. */
static enum speech_answer name_player(struct sitting *sitting, const char *words)
{
    static const char marks[] = "XxOo";
    const char *mark = *words ? strchr(marks, *words) : NULL;
    bool is_mark = mark && (!words[1] || words[1] == ' ');

    if (!is_mark && acts_have_names(sitting)) {
        sitting_tell(sitting, "name X and a name, or name O, names who plays that mark.");
        return SPEECH_NOT_UNDERSTOOD;
    }

    const char *name = is_mark ? words + 1 + strspn(words + 1, " ") : "";
    enum player player = mark < marks + 2 ? PLAYER_X : PLAYER_O;

    return acts_name(sitting, player, plain_is_visible(name) ? name : "") ? SPEECH_DONE
                                                                          : SPEECH_NOT_UNDERSTOOD;
}

static enum speech_answer press(struct speech *speech, struct sitting *sitting,
                                const struct key *key, const char *rest)
{
    if (key->event == 'r')
        return ask_shelf(speech, sitting, rest);
    if (key->event == 'N')
        return name_player(sitting, rest);
    if (key->event == 'o' && *rest)
        return sitting_open_position(sitting, rest) ? SPEECH_DONE : SPEECH_NOT_UNDERSTOOD;
    if (key->event == 'o' || *rest)
        return speech_refuse(sitting);
    if (key->event == '?')
        return tell_help(sitting);

    bool could_return = sitting->can_return;
    enum effect effect = keys_act(sitting, key);

    if (effect == EFFECT_JOIN)
        return SPEECH_JOIN;
    speech->has_returned = key->event == 'u' && could_return && !sitting->can_return;
    speech->wants_position = key->event == 'b' || key->event == 'e';
    return effect == EFFECT_LEAVE ? SPEECH_LEAVE : SPEECH_DONE;
}

enum speech_answer speech_hear(struct speech *speech, struct sitting *sitting, const char *line)
{
    const struct key *key = find_key(sitting, line);
    const char *rest = line + strcspn(line, " ");

    sitting_hush(sitting);
    if (!*line || strcmp(line, "board") == 0) {
        speech->wants_position = true;
        return SPEECH_DONE;
    }
    if (*line >= '1' && *line <= '9' && !line[1]) {
        keys_press(sitting, (enum event) * line);
        return SPEECH_DONE;
    }
    return key ? press(speech, sitting, key, rest + strspn(rest, " ")) : speech_refuse(sitting);
}

enum speech_answer speech_pick(struct speech *speech, struct sitting *sitting)
{
    if (sitting->mode != MODE_PICK) /* there is nothing on the shelf, and the notice says so */
        return speech->slot == SPEECH_ANY ? SPEECH_DONE : SPEECH_NOT_UNDERSTOOD;
    if (speech->slot >= shelf_count(&sitting->shelf)) {
        keys_press(sitting, EVENT_ESCAPE);
        sitting_tell(sitting, "The shelf has no game %d; r lists what it has.", speech->slot + 1);
        return SPEECH_NOT_UNDERSTOOD;
    }
    if (speech->slot != SPEECH_ANY) {
        keys_press(sitting, (enum event)(EVENT_SLOT + speech->slot));
        sitting_take_up(sitting, &sitting->shelf); /* which was read just now */
        return SPEECH_DONE;
    }
    keys_press(sitting, EVENT_ESCAPE);
    sitting_tell(sitting, "The shelf, the newest game first; r and a number takes one up.");
    speech->wants_shelf = true;
    return SPEECH_DONE;
}
