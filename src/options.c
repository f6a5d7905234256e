/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <assert.h>
#include <getopt.h>
#include <string.h>

#include "outside/lan.h"

/* What getopt says of an operand, and of the options without a letter of their own. */
enum {
    OPERAND = 1,
    OPTION_ASCII = 0x100,
    OPTION_CARRY,
    OPTION_COLOR,
    OPTION_ENCODINGS,
    OPTION_HOST,
    OPTION_JOIN,
    OPTION_LAN,
    OPTION_LIST,
    OPTION_MARK,
    OPTION_MOVES,
    OPTION_NO_MOUSE,
    OPTION_SHOW,
    OPTION_TABLES,
    OPTION_VIA
};

/* The '-' hands over operands in their order, so that the word at optind is always the one being
 * read; the ':' keeps getopt's own messages off. */
static const char short_options[] = "-:x:o:c:l:r::t:n:phV";

static const struct option long_options[] = {
    {"x-name", required_argument, NULL, 'x'},
    {"o-name", required_argument, NULL, 'o'},
    {"computer", required_argument, NULL, 'c'},
    {"level", required_argument, NULL, 'l'},
    {"resume", optional_argument, NULL, 'r'},
    {"theme", required_argument, NULL, 't'},
    {"color", required_argument, NULL, OPTION_COLOR},
    {"ascii", no_argument, NULL, OPTION_ASCII},
    {"no-mouse", no_argument, NULL, OPTION_NO_MOUSE},
    {"plain", optional_argument, NULL, 'p'},
    {"moves", required_argument, NULL, OPTION_MOVES},
    {"host", optional_argument, NULL, OPTION_HOST},
    {"join", optional_argument, NULL, OPTION_JOIN},
    {"name", required_argument, NULL, 'n'},
    {"mark", required_argument, NULL, OPTION_MARK},
    {"lan", optional_argument, NULL, OPTION_LAN},
    {"via", required_argument, NULL, OPTION_VIA},
    {"carry", required_argument, NULL, OPTION_CARRY},
    {"tables", no_argument, NULL, OPTION_TABLES},
    {"show", no_argument, NULL, OPTION_SHOW},
    {"encodings", no_argument, NULL, OPTION_ENCODINGS},
    {"list", no_argument, NULL, OPTION_LIST},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* Why getopt did not take the word. */
static enum options_error refusal(int answer, const char *word)
{
    assert(word); /* getopt refuses only a word that it was given */
    if (answer == ':')
        return OPTIONS_NO_ARGUMENT;
    if (strncmp(word, "--", 2) != 0)
        return OPTIONS_UNKNOWN;
    for (const struct option *option = long_options; option->name; option++)
        if (strncmp(option->name, word + 2, strcspn(word + 2, "=")) == 0)
            return optopt ? OPTIONS_AN_ARGUMENT : OPTIONS_AMBIGUOUS;
    return OPTIONS_UNKNOWN;
}

static enum options_error take_position(struct options *options, const char *word)
{
    if (options->position)
        return OPTIONS_SECOND_POSITION;
    options->position = word;
    return OPTIONS_OK;
}

static enum options_error take_action(struct options *options, enum action action)
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

    while (words[i] && strcmp(words[i], word) != 0)
        i++;
    return i;
}

static enum options_error take_seat(struct options *options, const char *word)
{
    static const char *const seats[] = {"x", "o", NULL};
    int seat = find_word(word, seats);

    options->computer = SEAT_X + (unsigned)seat;
    return seats[seat] ? OPTIONS_OK : OPTIONS_BAD_SEAT;
}

static enum options_error take_level(struct options *options, const char *word)
{
    static const char *const levels[] = {"easy", "medium", "perfect", NULL};
    int level = find_word(word, levels);

    options->level = LEVEL_EASY + (unsigned)level;
    return levels[level] ? OPTIONS_OK : OPTIONS_BAD_LEVEL;
}

static enum options_error take_color(struct options *options, const char *word)
{
    static const char *const whens[] = {"auto", "always", "never", NULL};
    int when = find_word(word, whens);

    options->color = COLOR_AUTO + (unsigned)when;
    return whens[when] ? OPTIONS_OK : OPTIONS_BAD_COLOR;
}

static enum options_error take_plain(struct options *options, const char *word)
{
    static const char *const hows[] = {"board", "words", NULL};
    int how = word ? find_word(word, hows) : 0;

    options->plain = true;
    options->words = how > 0;
    return hows[how] ? OPTIONS_OK : OPTIONS_BAD_PLAIN;
}

static enum options_error take_resume(struct options *options, const char *word)
{
    static const char *const slots[] = {"1", "2", "3",  "4",  "5",  "6", "7",
                                        "8", "9", "10", "11", "12", NULL};

    options->resume = word ? find_word(word, slots) : RESUME_PICK;
    return !word || slots[options->resume] ? OPTIONS_OK : OPTIONS_BAD_SLOT;
}

static enum options_error take_theme(struct options *options, const char *word)
{
    if (strcmp(word, "list") == 0)
        return take_action(options, ACTION_LOOKS);
    options->look = look_find(word);
    return options->look ? OPTIONS_OK : OPTIONS_BAD_LOOK;
}

static enum options_error address_trouble(enum address_error error)
{
    return error == ADDRESS_OK ? OPTIONS_OK
                               : (enum options_error)(OPTIONS_BAD_ADDRESS + (int)error);
}

static enum options_error take_host(struct options *options, const char *login)
{
    options->host = true;
    options->one_guest = login;
    return login ? address_trouble(address_check_login(login)) : OPTIONS_OK;
}

static enum options_error take_table(struct options *options, const char *word)
{
    options->join = true;
    options->table_word = word;
    options->table = (struct address){.kind = ADDRESS_HERE};
    return word ? address_trouble(address_parse(&options->table, word)) : OPTIONS_OK;
}

static enum options_error take_mark(struct options *options, const char *word)
{
    static const char *const marks[] = {"x", "o", NULL};
    int mark = find_word(word, marks);

    options->has_mark = true;
    options->mark = PLAYER_X + (unsigned)mark;
    return marks[mark] ? OPTIONS_OK : OPTIONS_BAD_MARK;
}

static enum options_error take_lan(struct options *options, const char *word)
{
    options->lan = true;
    options->port = LAN_PORT;
    return !word || address_parse_port(&options->port, word) ? OPTIONS_OK : OPTIONS_BAD_PORT;
}

static enum options_error take_carry(struct options *options, const char *login)
{
    enum address_error error = address_check_login(login);

    options->carry = login;
    return error == ADDRESS_OK ? take_action(options, ACTION_CARRY) : address_trouble(error);
}

/* The options of a shared table. */
static enum options_error take_shared(struct options *options, int answer, const char *word)
{
    switch (answer) {
    case OPTION_HOST:
        return take_host(options, optarg);
    case OPTION_JOIN:
        return take_table(options, optarg);
    case OPTION_MARK:
        return take_mark(options, optarg);
    case OPTION_LAN:
        return take_lan(options, optarg);
    case OPTION_CARRY:
        return take_carry(options, optarg);
    case OPTION_TABLES:
        return take_action(options, ACTION_TABLES);
    default:
        return refusal(answer, word);
    }
}

/* The options that are said once and cannot be wrong. */
static bool take_plainly(struct options *options, int answer)
{
    switch (answer) {
    case 'x':
        options->x_name = optarg;
        return true;
    case 'o':
        options->o_name = optarg;
        return true;
    case 'n':
        options->name = optarg;
        return true;
    case OPTION_VIA:
        options->via = optarg;
        return true;
    case OPTION_MOVES:
        options->moves = optarg;
        return true;
    case OPTION_ASCII:
        options->ascii = true;
        return true;
    case OPTION_NO_MOUSE:
        options->no_mouse = true;
        return true;
    default:
        return false;
    }
}

static enum options_error take(struct options *options, int answer, const char *word)
{
    if (take_plainly(options, answer))
        return OPTIONS_OK;
    switch (answer) {
    case OPERAND:
        return take_position(options, word);
    case 'c':
        return take_seat(options, optarg);
    case 'l':
        return take_level(options, optarg);
    case 'p':
        return take_plain(options, optarg);
    case 'r':
        return take_resume(options, optarg);
    case 't':
        return take_theme(options, optarg);
    case OPTION_COLOR:
        return take_color(options, optarg);
    case OPTION_SHOW:
        return take_action(options, ACTION_SHOW);
    case OPTION_ENCODINGS:
        return take_action(options, ACTION_ENCODINGS);
    case OPTION_LIST:
        return take_action(options, ACTION_LIST);
    default:
        return take_shared(options, answer, word);
    }
}

/* What is wrong with the words together. */
static enum options_error check_together(const struct options *options, const char **word)
{
    if (options->resume != RESUME_NOTHING && options->position) {
        *word = options->position;
        return OPTIONS_POSITION_AND_RESUME;
    }
    if (options->resume == RESUME_PICK && (options->plain || options->action != ACTION_PLAY)) {
        *word = "--resume";
        return OPTIONS_PICK_WITHOUT_SCREEN;
    }
    return options_check_table(options, word);
}

enum options_error options_parse(struct options *options, int argc, char *argv[], const char **word)
{
    enum options_error error = OPTIONS_OK;

    *options = (struct options){.level = LEVEL_MEDIUM, .resume = RESUME_NOTHING};
    for (;;) {
        const char *at = optind < argc ? argv[optind] : NULL;
        int answer = getopt_long(argc, argv, short_options, long_options, NULL);

        if (answer == -1)
            break;
        if (answer == 'h' || answer == 'V') {
            options->action = answer == 'h' ? ACTION_HELP : ACTION_VERSION;
            return OPTIONS_OK;
        }
        if (error == OPTIONS_OK) {
            error = take(options, answer, at);
            *word = error >= OPTIONS_BAD_SLOT && optarg == argv[optind - 1] ? optarg : at;
        }
    }
    for (; optind < argc && error == OPTIONS_OK; optind++) {
        *word = argv[optind];
        error = take_position(options, argv[optind]);
    }
    return error == OPTIONS_OK ? check_together(options, word) : error;
}
