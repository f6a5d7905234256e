/* SPDX-License-Identifier: MIT */
#include "app/take.h"

#include <assert.h>
#include <string.h>

#include "net/tcp.h"

enum options_error take_position(struct options *options, const char *word)
{
    if (options->position)
        return OPTIONS_SECOND_POSITION;
    options->position = word;
    return OPTIONS_OK;
}

enum options_error take_action(struct options *options, enum action action)
{
    if (options->action != ACTION_PLAY && options->action != action)
        return OPTIONS_SECOND_ACTION;
    options->action = action;
    return OPTIONS_OK;
}

/* Which of the words it is, counted from 0; the number of them if it is none. */
static int find_word(const char *word, const char *const words[])
{
    int i = 0;

    assert(word);
    while (words[i] && strcmp(words[i], word) != 0)
        i++;
    return i;
}

enum options_error take_seat(struct options *options, const char *word)
{
    static const char *const seats[] = {"x", "o", NULL};
    int seat = find_word(word, seats);

    options->computer = SEAT_X + (unsigned)seat;
    return seats[seat] ? OPTIONS_OK : OPTIONS_BAD_SEAT;
}

enum options_error take_level(struct options *options, const char *word)
{
    int level = find_word(word, solver_levels);

    options->level = LEVEL_EASY + (unsigned)level;
    return solver_levels[level] ? OPTIONS_OK : OPTIONS_BAD_LEVEL;
}

enum options_error take_color(struct options *options, const char *word)
{
    static const char *const whens[] = {"auto", "always", "never", NULL};
    int when = find_word(word, whens);

    options->color = COLOR_AUTO + (unsigned)when;
    return whens[when] ? OPTIONS_OK : OPTIONS_BAD_COLOR;
}

enum options_error take_plain(struct options *options, const char *word)
{
    static const char *const hows[] = {"board", "words", NULL};
    int how = word ? find_word(word, hows) : 0;

    options->plain = true;
    options->words = how > 0;
    return hows[how] ? OPTIONS_OK : OPTIONS_BAD_PLAIN;
}

enum options_error take_resume(struct options *options, const char *word)
{
    static const char *const slots[] = {"1", "2", "3",  "4",  "5",  "6", "7",
                                        "8", "9", "10", "11", "12", NULL};

    options->resume = word ? find_word(word, slots) : RESUME_PICK;
    return !word || slots[options->resume] ? OPTIONS_OK : OPTIONS_BAD_SLOT;
}

enum options_error take_book(struct options *options, const char *name)
{
    options->book = name;
    return take_action(options, ACTION_BOOK);
}

enum options_error take_theme(struct options *options, const char *word)
{
    assert(word);
    if (strcmp(word, "list") == 0)
        return take_action(options, ACTION_THEMES);
    options->theme = theme_find(word);
    return options->theme ? OPTIONS_OK : OPTIONS_BAD_THEME;
}

static enum options_error address_trouble(enum address_error error)
{
    return error == ADDRESS_OK ? OPTIONS_OK
                               : (enum options_error)(OPTIONS_BAD_ADDRESS + (int)error);
}

enum options_error take_host(struct options *options, const char *login)
{
    options->host = true;
    options->one_guest = login;
    return login ? address_trouble(address_check_login(login)) : OPTIONS_OK;
}

enum options_error take_table(struct options *options, const char *word)
{
    options->join = true;
    options->table_word = word;
    options->table = (struct address){.kind = ADDRESS_HERE};
    return word ? address_trouble(address_parse(&options->table, word)) : OPTIONS_OK;
}

enum options_error take_via(struct options *options, const char *command)
{
    options->via = command;
    return *command ? OPTIONS_OK : OPTIONS_BAD_COMMAND;
}

enum options_error take_mark(struct options *options, const char *word)
{
    static const char *const marks[] = {"x", "o", NULL};
    int mark = find_word(word, marks);

    options->has_mark = true;
    options->mark = PLAYER_X + (unsigned)mark;
    return marks[mark] ? OPTIONS_OK : OPTIONS_BAD_MARK;
}

enum options_error take_lan(struct options *options, const char *word)
{
    options->lan = true;
    options->port = TCP_PORT;
    return !word || address_parse_port(&options->port, word) ? OPTIONS_OK : OPTIONS_BAD_PORT;
}

enum options_error take_carry(struct options *options, const char *login)
{
    enum address_error error = address_check_login(login);

    options->carry = login;
    return error == ADDRESS_OK ? take_action(options, ACTION_CARRY) : address_trouble(error);
}
