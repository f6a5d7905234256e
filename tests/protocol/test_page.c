/* SPDX-License-Identifier: MIT
 *
 * The man page for authors of other programs for the table, compared with this program.
 */
#include "base/clock.h"
#include "peers.h"
#include "suite.h"

enum { PAGE_BYTES = 65536 };

static const char *page(void)
{
    static char text[PAGE_BYTES];
    const char *srcdir = getenv("srcdir");
    char path[4096];
    FILE *file;

    snprintf(path, sizeof path, "%s/assets/tictactoe-table.7", srcdir ? srcdir : "..");
    file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s", path);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    ck_assert_uint_lt(strlen(text), sizeof text - 1);
    return text;
}

/* Do the deed of the host's person that the words in parentheses name. */
static void act(struct host *host, const char *line)
{
    int cell;

    if (sscanf(line, "(plays %d)", &cell) == 1)
        ck_assert_int_eq(peers_submit(host->table, peers_play(cell - 1)), REFUSAL_NONE);
    else if (strcmp(line, "(says yes)\n") == 0)
        ck_assert(peers_answer(host->table, true));
    else if (strcmp(line, "(lets in)\n") == 0)
        ck_assert_int_eq(host_let_in(host, true), PEER_SEATED);
    else
        ck_abort_msg("nobody can do that: %s", line);
}

/* Lines at the margin are sent to the host; lines in parentheses are deeds of the host's person;
 * all other lines are exactly what the host says. */
static void check_session(const char *text, bool is_remote)
{
    struct host host = peers_host();
    uint64_t now = 0;
    int caller;
    const char *heard = "";

    strcpy(host.access.passcode, "K7QM");
    caller = host_accept(&host, is_remote, BOB, "", now);
    while (strncmp(text, ".Ed", 3) != 0) {
        char line[128];
        int length = (int)strcspn(text, "\n") + 1;

        ck_assert_int_lt(length, (int)sizeof line);
        snprintf(line, sizeof line, "%.*s", length, text);
        text += length;
        if (*line == ' ') {
            const char *words = line + strspn(line, " ");

            ck_assert_msg(strncmp(heard, words, strlen(words)) == 0, "%s: %s", words, heard);
            heard += strlen(words);
            continue;
        }
        ck_assert_str_eq(heard, "");
        if (*line == '(') {
            act(&host, line);
        } else {
            peers_say(&host, caller, line, now);
            now += SECOND;
            while (host_tick(&host, now) != PEER_NONE)
                ;
        }
        heard = peers_said(&host, caller);
    }
    ck_assert_str_eq(heard, "");
    ck_assert(peers_has_ended(&host, caller));
}

TEST(a_host_answers_the_sessions_of_the_page_as_it_says)
{
    static const struct {
        const char *command;
        bool is_remote;
    } sessions[] = {{"\n$ nc -U /tmp/tictactoe-1000/table\n", false},
                    {"\n$ nc 192.0.2.4 5478\n", true}};

    for (int i = 0; i < 2; i++) {
        const char *session = strstr(page(), sessions[i].command);

        ck_assert(session != NULL);
        check_session(session + strlen(sessions[i].command), sessions[i].is_remote);
    }
}

static bool has_item(const char *word)
{
    char item[64];

    snprintf(item, sizeof item, "\n.It Cm %s", word);
    for (const char *at = page(); (at = strstr(at, item)); at++)
        if (strchr(" \n", at[strlen(item)]))
            return true;
    return false;
}

TEST(the_page_has_every_line_and_every_reason)
{
    static const char *const reasons[] = {"taken", "refused", "version", "code", "none",
                                          "line",  "order",   "slow",    "flood"};
    static const char *const lines[] = {"code", "tictactoe", "game", "no",   "refused",
                                        "play", "ask",       "yes",  "drop", "ping",
                                        "pong", "bye",       "error"};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        ck_assert_msg(has_item(lines[i]), "%s", lines[i]);
    for (int refusal = REFUSAL_GAME_OVER; refusal < REFUSALS; refusal++)
        ck_assert_msg(has_item(message_refusals[refusal]), "%s", message_refusals[refusal]);
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        ck_assert_msg(has_item(reasons[i]), "%s", reasons[i]);
}

/* True if the page has the sentence, with the number for %d. */
static bool says(const char *sentence, int number)
{
    char words[128];

    snprintf(words, sizeof words, sentence, number);
    return strstr(page(), words) != NULL;
}

TEST(the_limits_of_the_page_are_those_of_the_program)
{
    ck_assert(says("at most %d bytes, the", MESSAGE_SIZE));
    ck_assert(says("1 to %d bytes of UTF-8", NAME_BYTES));
    ck_assert(says("\n%d seconds for the passcode", (int)durations.passcode / SECOND));
    ck_assert(says("and %d more for the hello", (int)durations.hello / SECOND));
    ck_assert(says("\n%d lines a second", CONNECTION_LINES));
    ck_assert(says("\n%d bytes waiting to be sent", CONNECTION_UNSENT));
    ck_assert(says("After %d seconds of silence", (int)durations.ping / SECOND));
    ck_assert(says("After %d seconds the player is told", (int)durations.away / SECOND));
    ck_assert(says("\n%d others may be connected", HOST_WAITING));
    ck_assert_int_eq(HOST_GUESSES, 8);
}
