/* SPDX-License-Identifier: MIT
 *
 * What Ann, the host, and Bob, the guest, read at a shared table.
 *
 * Golden transcripts: tests/golden/table-NAME.txt is a table from its opening on. A line that
 * begins with '>' is what happens, and what both then read follows. The settings are at the top:
 *
 *     # words, # lines    both are in line mode, and no board is drawn or it is
 *     # hall              they have met in a hall
 *     # network           others can join through the network, too
 *
 * These things happen:
 *
 *     > ann 5             the keys that Ann presses, or the line that she types
 *     > knock Bob         somebody of that name asks to join, as another user
 *     > cut, rejoin       the connection is cut; the guest asks to join again
 *     > sleep, wake       the guest's machine
 *     > wait 60           seconds
 *     > ann leaves        Ann closes the table, or Bob leaves it
 *
 * Among the keys, $ is Enter, and ! is Escape. On the screen, what they read is the notice, with a
 * short text in brackets, the pinned notice and, when they change, the keys that do something. A
 * new transcript is a file of such lines, and UPDATE_GOLDEN=1.
 */
#include "golden.h"
#include "line_mode/line_mode.h"
#include "play/keymap.h"
#include "shared_fixture.h"
#include "suite.h"

enum { TEXT_SIZE = 1 << 14, MOST_TALKS = 16 };

static char talks[MOST_TALKS][GOLDEN_NAME];
static int talk_count;
static const char *const people[PERSONS] = {"ann", "bob"};

/* What was told last, so that only changes are written. */
static struct listener listeners[PERSONS];
static char told[PERSONS][TEXT_SIZE], keys_told[PERSONS][TEXT_SIZE];

static void find_talks(void)
{
    talk_count = golden_find("table-", talks, MOST_TALKS);
    ck_assert_int_gt(talk_count, 0);
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(find_talks, NULL)

/* ---- What they read. ---- */

static void write_notice(FILE *out, const struct notice *notice)
{
    if (*notice->words)
        fprintf(out, " %s", notice->words);
    if (*notice->brief)
        fprintf(out, " [%s]", notice->brief);
}

/* The labels of the keys that do something now. */
static void write_keys(const struct session *session, char text[TEXT_SIZE])
{
    *text = '\0';
    for (const struct key *key = keys_of_play; key->act; key++)
        if (key->label && keymap_is_enabled(key, session))
            sprintf(text + strlen(text), "%s%s", *text ? ", " : " ", key->label);
}

static void read_screen(FILE *out, int person)
{
    const struct session *session = &shared.sessions[person];
    char text[TEXT_SIZE] = "", keys[TEXT_SIZE];
    FILE *notices = fmemopen(text, TEXT_SIZE, "w");

    ck_assert_ptr_nonnull(notices);
    write_notice(notices, &session->status.notices[0]);
    if (*session->status.pinned.words)
        fputs(" |", notices);
    write_notice(notices, &session->status.pinned);
    fclose(notices);
    if (strcmp(text, told[person]) != 0)
        fprintf(out, "%s:%s\n", people[person], text);
    strcpy(told[person], text);
    write_keys(session, keys);
    if (strcmp(keys, keys_told[person]) != 0)
        fprintf(out, "%s can press:%s\n", people[person], keys);
    strcpy(keys_told[person], keys);
}

static void read_lines(FILE *out, int person)
{
    struct session *session = &shared.sessions[person];
    char text[TEXT_SIZE] = "";
    FILE *lines = fmemopen(text, TEXT_SIZE, "w");

    ck_assert_ptr_nonnull(lines);
    announce(&listeners[person], lines, session);
    fclose(lines);
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1)
        fprintf(out, "%s: %.*s\n", people[person], (int)(end - line), line);
    while (status_has_notice(session))
        status_clear(session);
}

static void read_both(FILE *out)
{
    for (int person = PERSON_HOST; person < PERSONS; person++)
        if (!shared.sessions[person].shared_game) /* the guest has no seat yet */
            continue;
        else if (shared.sessions[person].in_lines)
            read_lines(out, person);
        else
            read_screen(out, person);
}

/* ---- What happens. ---- */

static void start_guest(const char *name, bool in_lines)
{
    shared_fixture_start_guest(name);
    shared.sessions[PERSON_GUEST].in_lines = in_lines;
    listeners[PERSON_GUEST] = (struct listener){.in_words = listeners[PERSON_HOST].in_words};
    *told[PERSON_GUEST] = *keys_told[PERSON_GUEST] = '\0';
}

/* Returns "not obeyed" for a line that is refused, else "". */
static const char *act(int person, const char *typed)
{
    struct session *session = &shared.sessions[person];
    enum effect effect = EFFECT_NONE;

    if (strcmp(typed, "leaves") == 0) {
        if (person == PERSON_HOST)
            host_close(&shared.host);
        else
            guest_leave(&shared.guest);
    } else if (session->in_lines) {
        effect = line_commands_hear(&listeners[person], session, typed);
    } else {
        for (; *typed; typed++)
            keymap_press(session, *typed == '$'   ? EVENT_ENTER
                                  : *typed == '!' ? EVENT_ESCAPE
                                                  : (enum event) * typed);
    }
    shared_fixture_tell(person, PEER_NONE);
    return effect == EFFECT_NOT_OBEYED ? "not obeyed" : "";
}

static const char *happen(const char *what)
{
    char name[NAME_BYTES + 1];
    int seconds;
    const char *answer = "";
    bool in_lines = shared.sessions[PERSON_HOST].in_lines;

    shared.now += SECOND; /* no key is stray any more */
    if (sscanf(what, "knock %40[^\n]", name) == 1) {
        shared_fixture_part();
        start_guest(name, in_lines);
        shared_fixture_knock(BOB + (uint32_t)(*name - 'B'));
    } else if (sscanf(what, "wait %d", &seconds) == 1) {
        for (; seconds > 0; seconds--, shared.now += SECOND)
            shared_fixture_carry();
    } else if (strcmp(what, "rejoin") == 0) {
        shared_fixture_knock(BOB);
        shared_fixture_tell(PERSON_GUEST, PEER_NONE);
    } else if (strcmp(what, "cut") == 0) {
        shared_fixture_part();
    } else if (strcmp(what, "sleep") == 0 || strcmp(what, "wake") == 0) {
        shared.is_asleep = *what == 's';
    } else {
        ck_assert_msg(strchr(what, ' '), "'%s' cannot happen", what);
        answer = act(strncmp(what, "bob", strlen("bob")) == 0, strchr(what, ' ') + 1);
    }
    shared_fixture_carry();
    return answer;
}

/* ---- The transcripts. ---- */

/* Open Ann's table with these settings. */
static void open_table(const char *settings)
{
    bool in_words = strstr(settings, "# words\n");
    bool in_lines = in_words || strstr(settings, "# lines\n");

    shared = (struct shared_fixture){.in_hall = strstr(settings, "# hall\n")};
    listeners[PERSON_HOST] = (struct listener){.in_words = in_words};
    start_guest("Bob", in_lines);
    shared_fixture_start_host();
    if (strstr(settings, "# network\n"))
        shared.sessions[PERSON_HOST].joining.other_command = "tictactoe --join=192.0.2.7/K7QM";
    shared.sessions[PERSON_HOST].in_lines = in_lines;
    shared_fixture_tell(PERSON_HOST, PEER_NONE);
    *told[PERSON_HOST] = *keys_told[PERSON_HOST] = '\0';
}

static void write_talk(const char *file, char text[GOLDEN_TEXT])
{
    static char golden[GOLDEN_TEXT];
    FILE *out = fmemopen(text, GOLDEN_TEXT, "w");
    bool is_open = false; /* the settings have been read */

    ck_assert_ptr_nonnull(out);
    golden_read(file, golden);
    open_table(golden);
    for (char *rest = golden, *line; (line = strtok_r(rest, "\n", &rest));) {
        char *answered = strstr(line, " [");

        if (*line == '#')
            fprintf(out, "%s\n", line);
        else if (!is_open)
            read_both(out);
        is_open = *line != '#';
        if (strncmp(line, "> ", 2) != 0)
            continue;
        if (answered)
            *answered = '\0';

        const char *answer = happen(line + 2);

        fprintf(out, *answer ? "%s [%s]\n" : "%s\n", line, answer);
        read_both(out);
    }
    ck_assert_int_eq(fclose(out), 0);
}

TEST(every_talk_at_a_table_goes_as_its_golden_transcript)
{
    static char text[GOLDEN_TEXT];
    int different = 0;

    for (int i = 0; i < talk_count; i++) {
        write_talk(talks[i], text);
        different += !golden_holds(talks[i], text);
    }
    golden_check(different);
}
