/* SPDX-License-Identifier: MIT */
#include "protocol/message.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/unicode.h"

enum { KEY_DIGITS = 8 };

/* ---- The lines. ---- */

/* The form of each line. "ask # ~" is the form of "ask 5 undo":
 *
 *     #  a number    $  a word    ~  letters, digits, dashes and colons    *  the rest of the line
 */
static const struct form {
    enum message_kind kind;
    const char *line;
} forms[] = {
    {MESSAGE_CODE, "code ~"},
    {MESSAGE_HELLO, "tictactoe # *"},
    {MESSAGE_GAME, "game # ~ # # # ~ ~ $ ~ ~ ~"},
    {MESSAGE_REFUSED, "refused ~"},
    {MESSAGE_PLAY, "play $"},
    {MESSAGE_ASK, "ask # ~"},
    {MESSAGE_YES, "yes #"},
    {MESSAGE_NO, "no #"},
    {MESSAGE_DROP, "drop"},
    {MESSAGE_PING, "ping"},
    {MESSAGE_PONG, "pong"},
    {MESSAGE_BYE, "bye"},
    {MESSAGE_ERROR, "error ~"},
};

/* The parts of a line that match the signs of its form: numbers match #, the word matches $, texts
 * match ~ or *. Numbers and texts are in the order of the line; a `game` line has all of them. */
enum { NUMBER, WINS_OF_HOST, WINS_OF_GUEST, DRAWS, NUMBERS };
enum { MARK, KEY, COUNTS, MOVES, ASKS, LAST, TEXTS };
struct fields {
    uint32_t numbers[NUMBERS];
    uint32_t word;
    char texts[TEXTS][MESSAGE_SIZE];
};

/* Read a decimal number without a leading zero. Returns its end, or null. */
static const char *read_number(const char *text, uint32_t *number)
{
    size_t length = strspn(text, "0123456789");
    unsigned long long value = strtoull(text, NULL, 10);

    *number = (uint32_t)value;
    return length == 0 || (*text == '0' && length > 1) || value > UINT32_MAX ? NULL : text + length;
}

/* Read a word: 0x and six hex digits, in upper or lower case. Returns its end, or null. */
static const char *read_word(const char *text, uint32_t *word)
{
    enum { DIGITS = 6 };

    if (text[0] != '0' || tolower((unsigned char)text[1]) != 'x'
        || strspn(text + 2, "0123456789abcdefABCDEF") != DIGITS)
        return NULL;
    *word = (uint32_t)strtoul(text, NULL, 16);
    return text + 2 + DIGITS;
}

static const char *take_text(const char *text, size_t length, char taken[MESSAGE_SIZE])
{
    snprintf(taken, MESSAGE_SIZE, "%.*s", (int)length, text);
    return length > 0 ? text + length : NULL;
}

static bool read_form(const char *line, const char *form, struct fields *fields)
{
    static const char characters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                     "0123456789-:";
    int numbers = 0;
    int texts = 0;

    for (; *form && line; form++)
        if (*form == '#')
            line = read_number(line, &fields->numbers[numbers++]);
        else if (*form == '$')
            line = read_word(line, &fields->word);
        else if (*form == '~')
            line = take_text(line, strspn(line, characters), fields->texts[texts++]);
        else if (*form == '*')
            line = take_text(line, strlen(line), fields->texts[texts++]);
        else
            line = *line == *form ? line + 1 : NULL;
    return line && !*line;
}

/* ---- The fields. ---- */

const char *const message_acts[ACTS] = {[ACT_UNDO] = "undo", [ACT_NEW] = "new"};
const char *const message_refusals[REFUSALS] = {[REFUSAL_GAME_OVER] = "game-over",
                                                [REFUSAL_OUT_OF_TURN] = "out-of-turn",
                                                [REFUSAL_OFF_BOARD] = "off-board",
                                                [REFUSAL_CELL_TAKEN] = "cell-taken",
                                                [REFUSAL_NO_MOVE] = "no-move"};
static const char *const marks[] = {"x", "o"};
static const char *const answers[] = {"no", "yes"};
static const char *const persons[PERSONS] = {"host", "guest"};
static const char *const deeds[DEEDS] = {
    [DEED_PLAY] = "play", [DEED_ASK] = "ask",   [DEED_YES] = "yes",
    [DEED_NO] = "no",     [DEED_DROP] = "drop", [DEED_NEW] = "new"};

/* Some of the words may be null. */
static int find_word(const char *text, const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        if (words[i] && strcmp(text, words[i]) == 0)
            return i;
    return NONE;
}

static bool read_passcode(const char *text, char *passcode)
{
    for (int i = 0; text[i]; i++)
        passcode[i] = (char)toupper((unsigned char)text[i]);
    return strlen(text) == PASSCODE_BYTES && !strpbrk(text, "-:");
}

/* Read PERSON:WORD, such as "host:undo". WORD must be one of `words`. */
static bool read_act(const char *text, const char *const words[], int count, int *by, int *word)
{
    const char *colon = strchr(text, ':');
    char person[sizeof "guest"];

    if (!colon || colon - text >= (int)sizeof person)
        return false;
    snprintf(person, sizeof person, "%.*s", (int)(colon - text), text);
    *word = find_word(colon + 1, words, count);
    *by = find_word(person, persons, PERSONS);
    return *word != NONE && *by != NONE;
}

/* `asks` is "-" or PERSON:ACT, `done` is "-" or PERSON:DEED. */
static bool read_acts(const char *asks, const char *done, struct message *message)
{
    struct question *question = &message->question;
    struct last *last = &message->last;
    int act = ACT_NONE;
    int deed = DEED_NONE;

    if (strcmp(asks, "-") != 0 && !read_act(asks, message_acts, ACTS, &question->asker, &act))
        return false;
    if (strcmp(done, "-") != 0 && !read_act(done, deeds, DEEDS, &last->by, &deed))
        return false;
    question->act = (enum act)act;
    last->deed = (enum deed)deed;
    return true;
}

static bool read_key(const char *text, uint32_t *key)
{
    *key = (uint32_t)strtoul(text, NULL, 16);
    return strlen(text) == KEY_DIGITS && strspn(text, "0123456789abcdefABCDEF") == KEY_DIGITS;
}

/* Read the fields of a `game` line. They are, in order: the number of the line, the guest's mark,
 * the wins of the host, the wins of the guest, the draws, the KEY, "no" if the game is mixed (else
 * "yes"), the start, the moves, the question, the last deed. */
static bool read_game(const struct fields *fields, struct message *message)
{
    const char(*texts)[MESSAGE_SIZE] = fields->texts;
    const uint32_t *numbers = fields->numbers;
    struct record *record = &message->record;
    const char *moves = strcmp(texts[MOVES], "-") == 0 ? "" : texts[MOVES];
    int guest = find_word(texts[MARK], marks, 2);
    int counts = find_word(texts[COUNTS], answers, 2);

    if (guest == NONE || counts == NONE || !game_from_word(&record->start, fields->word)
        || !read_key(texts[KEY], &message->key) || !record_set_moves(record, moves))
        return false;
    record->own_mark = guest;
    record->is_mixed = counts == 0 && *moves;
    message->wins[PERSON_HOST] = numbers[WINS_OF_HOST];
    message->wins[PERSON_GUEST] = numbers[WINS_OF_GUEST];
    message->draws = numbers[DRAWS];
    return read_acts(texts[ASKS], texts[LAST], message);
}

static bool read_fields(const struct fields *fields, struct message *message)
{
    const char *text = fields->texts[0];
    int act = find_word(text, message_acts, ACTS);

    switch (message->kind) {
    case MESSAGE_HELLO:
        unicode_from_utf8(message->text, sizeof message->text, text);
        name_shorten(message->text, message->text);
        return true;
    case MESSAGE_ERROR:
        strcpy(message->text, text);
        return !text[strspn(text, "abcdefghijklmnopqrstuvwxyz")];
    case MESSAGE_CODE:
        return read_passcode(text, message->text);
    case MESSAGE_REFUSED:
        return find_word(text, message_refusals, REFUSALS) != NONE;
    case MESSAGE_ASK:
        message->act = (enum act)act;
        return act != NONE;
    case MESSAGE_GAME:
        return read_game(fields, message);
    default:
        return true;
    }
}

bool message_parse(struct message *message, const char *bytes, size_t size)
{
    char line[MESSAGE_SIZE];

    if (size == 0 || size > MESSAGE_SIZE || bytes[size - 1] != '\n')
        return false;
    if (--size > 0 && bytes[size - 1] == '\r')
        size--;
    for (size_t i = 0; i < size; i++) /* a zero byte becomes '?', which only names can have */
        line[i] = (char)(bytes[i] ? bytes[i] : '?');
    line[size] = '\0';
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct fields fields = {.word = 0};
        struct message read = {.kind = forms[i].kind};

        if (!read_form(line, forms[i].line, &fields))
            continue;
        read.number = fields.numbers[NUMBER];
        read.word = fields.word;
        if (!read_fields(&fields, &read))
            return false;
        *message = read;
        return true;
    }
    return false;
}

void message_write_game(char line[MESSAGE_SIZE], uint32_t number, const struct match *match,
                        struct question question, struct last last)
{
    const enum player own = (enum player)match->record.own_mark; /* the host's mark */
    const struct result score =
        tally_find(&match->tally, match->names[own], match->names[game_other(own)]);
    const char *moves = match->record.moves;
    char asks[sizeof "guest:undo"] = "-";
    char done[sizeof "guest:play"] = "-";

    if (question.act != ACT_NONE)
        snprintf(asks, sizeof asks, "%s:%s", persons[question.asker], message_acts[question.act]);
    if (last.deed != DEED_NONE)
        snprintf(done, sizeof done, "%s:%s", persons[last.by], deeds[last.deed]);
    snprintf(line, MESSAGE_SIZE,
             "game %" PRIu32 " %s %u %u %u %08" PRIx32 " %s 0x%06" PRIx32 " %s %s %s", number,
             marks[game_other(own)], score.wins[PERSON_HOST], score.wins[PERSON_GUEST], score.draws,
             match->key, answers[!match->record.is_mixed], game_word(match->record.start),
             *moves ? moves : "-", asks, done);
}

void message_write_hello(char line[MESSAGE_SIZE], const char *name)
{
    char utf8[NAME_BYTES + 1];

    unicode_to_utf8(utf8, sizeof utf8, name);
    snprintf(line, MESSAGE_SIZE, "tictactoe %d %s", PROTOCOL_VERSION, utf8);
}
