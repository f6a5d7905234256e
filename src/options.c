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

void options_help(FILE *out)
{
    fputs("Usage: tictactoe [OPTION]... [POSITION]\n"
          "Play tic-tac-toe in the terminal, two people at one keyboard or two.\n"
          "\n"
          "POSITION is the code of a position, which the game shows and prints on leaving:\n"
          "'tictactoe 523' resumes that game. It may also be NAME:VALUE, in any encoding\n"
          "that --encodings prints: board:X.O..O.X. is the same position.\n"
          "\n"
          "  -x, --x-name=NAME      who plays X in the first game\n"
          "  -o, --o-name=NAME      who plays O in the first game\n"
          "  -c, --computer=x|o     give the computer that seat\n"
          "  -l, --level=LEVEL      how the computer plays: easy, medium (the default) or\n"
          "                         perfect\n"
          "  -r, --resume[=N]       resume a game from the shelf: pick one, or take N of\n"
          "                         --list\n"
          "      --moves=CELLS      play these cells first, 1 to 9 in reading order: 519\n"
          "                         or 5,1,9\n"
          "  -p, --plain[=HOW]      play line by line, the news first; then the board is\n"
          "                         drawn (HOW is board, the default), or told in words\n"
          "                         when it is asked for (words: for listening)\n"
          "  -t, --theme=NAME       choose a look; --theme=list prints their names\n"
          "      --color=WHEN       auto (the default: honours NO_COLOR), always or never\n"
          "      --ascii            draw with ASCII only\n"
          "      --no-mouse         leave the mouse to the terminal\n"
          "      --host[=LOGIN]     keep a table where another terminal can sit down: that\n"
          "                         of LOGIN, or of anybody here whom you let in\n"
          "      --join[=TABLE]     sit down at a table: LOGIN on this machine, LOGIN@MACHINE\n"
          "                         by ssh, or the one that waits here\n"
          "  -n, --name=NAME        who sits at this terminal, with --host or --join\n"
          "      --mark=x|o         with --host, your mark in the first game\n"
          "      --lan[=PORT]       with --host, listen on the network too\n"
          "      --via=COMMAND      with --join=LOGIN, what carries the game there\n"
          "      --carry=LOGIN      be the far end of that, on standard input and output\n"
          "      --tables           print the tables on this machine and leave\n"
          "      --show             print the position and leave\n"
          "      --encodings        print the position in every encoding and leave\n"
          "      --list             print the games on the shelf and leave\n"
          "  -h, --help             print this help and leave\n"
          "  -V, --version          print the version and leave\n"
          "\n"
          "In the game, ? shows the keys.\n",
          out);
}

const char *options_explain(enum options_error error)
{
    static const char *const reasons[] = {
        [OPTIONS_UNKNOWN] = "is not an option",
        [OPTIONS_AMBIGUOUS] = "is short for more than one option",
        [OPTIONS_NO_ARGUMENT] = "needs an argument",
        [OPTIONS_AN_ARGUMENT] = "takes no argument",
        [OPTIONS_SECOND_POSITION] = "is a second POSITION; only one can be played",
        [OPTIONS_SECOND_ACTION] = "is a second thing to do and leave; only one can be done",
        [OPTIONS_POSITION_AND_RESUME] =
            "is a POSITION, which --resume excludes; game N of the shelf is --resume=N",
        [OPTIONS_PICK_WITHOUT_SCREEN] =
            "needs the screen to pick a game; to take game N, say --resume=N",
        [OPTIONS_WITH_HOST] = "does not go with --host",
        [OPTIONS_WITH_JOIN] = "does not go with --join",
        [OPTIONS_WITHOUT_HOST] = "needs --host",
        [OPTIONS_WITHOUT_JOIN] = "needs --join=LOGIN",
        [OPTIONS_WITHOUT_TABLE] = "needs --host or --join",
        [OPTIONS_VIA_ELSEWHERE] = "does not go with --via, which needs --join=LOGIN",
        [OPTIONS_LAN_FOR_ONE] = "does not go with --host=LOGIN",
        [OPTIONS_BAD_SLOT] = "is not a game from 1 to 12",
        [OPTIONS_BAD_SEAT] = "is neither x nor o",
        [OPTIONS_BAD_LEVEL] = "is not easy, medium or perfect",
        [OPTIONS_BAD_COLOR] = "is not auto, always or never",
        [OPTIONS_BAD_LOOK] = "is not a look; --theme=list prints them",
        [OPTIONS_BAD_PLAIN] = "is neither board nor words",
        [OPTIONS_BAD_MARK] = "is neither x nor o",
        [OPTIONS_BAD_PORT] = "is not a port from 1 to 65535",
    };

    if (error >= OPTIONS_BAD_ADDRESS)
        return address_explain((enum address_error)(error - OPTIONS_BAD_ADDRESS));
    return reasons[error];
}

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

/* The first word that was given and has no place at a shared table, or null. */
static const char *find_misplaced(const struct options *options)
{
    if (options->x_name)
        return "--x-name";
    if (options->o_name)
        return "--o-name";
    if (options->computer != SEAT_NONE)
        return "--computer";
    switch (options->action) {
    case ACTION_SHOW:
        return "--show";
    case ACTION_ENCODINGS:
        return "--encodings";
    case ACTION_LIST:
        return "--list";
    case ACTION_LOOKS:
        return "--theme=list";
    case ACTION_TABLES:
        return "--tables";
    case ACTION_CARRY:
        return "--carry";
    default:
        return NULL;
    }
}

/* The same for a start, which the host of the table has made. */
static const char *find_start(const struct options *options)
{
    if (options->position)
        return options->position;
    if (options->moves)
        return "--moves";
    return options->resume != RESUME_NOTHING ? "--resume" : NULL;
}

static enum options_error check_guest(const struct options *options, const char **word)
{
    *word = options->host ? "--host" : find_start(options);
    if (*word)
        return OPTIONS_WITH_JOIN;
    *word = options->table_word ? options->table_word : "--join";
    if (options->via && (options->table.kind != ADDRESS_HERE || !options->table_word))
        return OPTIONS_VIA_ELSEWHERE;
    return OPTIONS_OK;
}

/* What needs a table that is not there. */
static enum options_error check_alone(const struct options *options, const char **word)
{
    if (options->via) {
        *word = "--via";
        return OPTIONS_WITHOUT_JOIN;
    }
    if (!options->host && (options->has_mark || options->lan)) {
        *word = options->has_mark ? "--mark" : "--lan";
        return OPTIONS_WITHOUT_HOST;
    }
    if (!options->host && options->name) {
        *word = "--name";
        return OPTIONS_WITHOUT_TABLE;
    }
    if (options->lan && options->one_guest) {
        *word = "--lan";
        return OPTIONS_LAN_FOR_ONE;
    }
    return OPTIONS_OK;
}

/* What is wrong with the words of a shared table. */
static enum options_error check_shared(const struct options *options, const char **word)
{
    const char *misplaced = find_misplaced(options);

    if ((options->host || options->join) && misplaced) {
        *word = misplaced;
        return options->host ? OPTIONS_WITH_HOST : OPTIONS_WITH_JOIN;
    }
    if (options->join && !options->host && (options->has_mark || options->lan)) {
        *word = options->has_mark ? "--mark" : "--lan";
        return OPTIONS_WITHOUT_HOST;
    }
    return options->join ? check_guest(options, word) : check_alone(options, word);
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
    return check_shared(options, word);
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
