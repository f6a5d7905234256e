/* SPDX-License-Identifier: MIT */
#include "app/options.h"

#include <assert.h>
#include <getopt.h>
#include <stddef.h>
#include <string.h>

#include "net/tcp.h"

static const char help[] =
    "Usage: tictactoe [OPTION]... [POSITION]\n"
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
    "                         when you ask for it (words: for listening)\n"
    "  -t, --theme=NAME       choose a look; --theme=list prints their names\n"
    "      --color=WHEN       auto (the default: honours NO_COLOR), always or never\n"
    "      --ascii            draw with ASCII only\n"
    "      --no-mouse         leave the mouse to the terminal\n"
    "      --no-settings      neither use the settings nor change them\n"
    "      --host[=LOGIN]     keep a table where somebody else can sit down: LOGIN\n"
    "                         alone, or anybody on this machine whom you let in\n"
    "      --join[=TABLE]     sit down at a table: that of LOGIN on this machine, of\n"
    "                         LOGIN@MACHINE by ssh, of MACHINE:PORT/CODE on the\n"
    "                         network, or the one that waits here\n"
    "  -n, --name=NAME        with --host or --join, who sits at this terminal\n"
    "      --mark=x|o         with --host, your mark in the first game\n"
    "      --lan[=PORT]       with --host, listen on the network too\n"
    "      --via=COMMAND      with --join=LOGIN, the command that carries the game\n"
    "      --carry=LOGIN      be the far end of one, on standard input and output\n"
    "      --tables           print the tables on this machine and leave\n"
    "      --show             print the position and leave\n"
    "      --encodings        print the position in every encoding and leave\n"
    "      --list             print the games on the shelf and leave\n"
    "      --book[=NAME]      print the score of every pair of players, or the games\n"
    "                         of NAME, and leave\n"
    "  -h, --help             print this help and leave\n"
    "  -V, --version          print the version and leave\n"
    "\n"
    "In the game, ? shows the keys.\n";

void options_help(FILE *out)
{
    fputs(help, out);
}

static const char *const reasons[] = {
    [OPTIONS_UNKNOWN] = "is not an option",
    [OPTIONS_AMBIGUOUS] = "is short for more than one option",
    [OPTIONS_NO_ARGUMENT] = "needs an argument",
    [OPTIONS_AN_ARGUMENT] = "takes no argument",
    [OPTIONS_SECOND_POSITION] = "is a second POSITION; only one can be played",
    [OPTIONS_SECOND_ACTION] = "is a second thing to print; only one can be printed",
    [OPTIONS_POSITION_AND_RESUME] =
        "is a POSITION, which --resume excludes; game N of the shelf is --resume=N",
    [OPTIONS_PICK_WITHOUT_SCREEN] =
        "needs the screen to pick a game; to take game N, say --resume=N",
    [OPTIONS_NO_SETTING] = "is an option, but not a setting",
    [OPTIONS_WITH_HOST] = "does not go with --host",
    [OPTIONS_WITH_JOIN] = "does not go with --join",
    [OPTIONS_WITH_CARRY] = "does not go with --carry",
    [OPTIONS_WITH_TABLES] = "does not go with --tables",
    [OPTIONS_WITHOUT_HOST] = "needs --host",
    [OPTIONS_WITHOUT_JOIN] = "needs --join=LOGIN",
    [OPTIONS_WITHOUT_TABLE] = "needs --host or --join",
    [OPTIONS_VIA_ELSEWHERE] = "does not go with --via, which needs --join=LOGIN",
    [OPTIONS_LAN_FOR_ONE] = "does not go with --host=LOGIN",
    [OPTIONS_BAD_SLOT] = "is not a game from 1 to 12",
    [OPTIONS_BAD_SEAT] = "is neither x nor o",
    [OPTIONS_BAD_LEVEL] = "is not easy, medium or perfect",
    [OPTIONS_BAD_COLOR] = "is not auto, always or never",
    [OPTIONS_BAD_THEME] = "is not a look; --theme=list prints them",
    [OPTIONS_BAD_PLAIN] = "is neither board nor words",
    [OPTIONS_BAD_MARK] = "is neither x nor o",
    [OPTIONS_BAD_PORT] = "is not a port from 1 to 65535",
    [OPTIONS_BAD_COMMAND] = "names no command",
};

const char *options_explain(enum options_error error)
{
    if (error >= OPTIONS_BAD_ADDRESS)
        return address_explain((enum address_error)(error - OPTIONS_BAD_ADDRESS));
    return reasons[error];
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

    assert(word);
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
    int level = find_word(word, solver_levels);

    options->level = LEVEL_EASY + (unsigned)level;
    return solver_levels[level] ? OPTIONS_OK : OPTIONS_BAD_LEVEL;
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

static enum options_error take_book(struct options *options, const char *name)
{
    options->book = name;
    return take_action(options, ACTION_BOOK);
}

static enum options_error take_theme(struct options *options, const char *word)
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

static enum options_error take_via(struct options *options, const char *command)
{
    options->via = command;
    return *command ? OPTIONS_OK : OPTIONS_BAD_COMMAND;
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
    options->port = TCP_PORT;
    return !word || address_parse_port(&options->port, word) ? OPTIONS_OK : OPTIONS_BAD_PORT;
}

static enum options_error take_carry(struct options *options, const char *login)
{
    enum address_error error = address_check_login(login);

    options->carry = login;
    return error == ADDRESS_OK ? take_action(options, ACTION_CARRY) : address_trouble(error);
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
    case ACTION_THEMES:
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

/* What goes wrong where nobody joins. */
static enum options_error check_host(const struct options *options, const char **word)
{
    if (options->via) {
        *word = "--via";
        return OPTIONS_WITHOUT_JOIN;
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
static enum options_error check_table(const struct options *options, const char **word)
{
    const char *misplaced = find_misplaced(options);

    if ((options->host || options->join) && misplaced) {
        *word = misplaced;
        return options->host ? OPTIONS_WITH_HOST : OPTIONS_WITH_JOIN;
    }
    if (!options->host && (options->has_mark || options->lan)) {
        *word = options->has_mark ? "--mark" : "--lan";
        return OPTIONS_WITHOUT_HOST;
    }
    return options->join ? check_guest(options, word) : check_host(options, word);
}

/* What getopt says of an operand, and of the options without a letter of their own. */
enum {
    OPERAND = 1,
    OPTION_ASCII = 0x100,
    OPTION_BOOK,
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
    OPTION_NO_SETTINGS,
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
    {"no-settings", no_argument, NULL, OPTION_NO_SETTINGS},
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
    {"book", optional_argument, NULL, OPTION_BOOK},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* Why getopt did not take the word. */
static enum options_error refusal(int answer, const char *word)
{
    assert(word); /* getopt refuses only a word that it was given */

    size_t length = strcspn(word, "=");
    bool is_long = strncmp(word, "--", 2) == 0;
    int found = 0;

    if (answer == ':' && !(is_long && word[length])) /* the BSDs say ':' of --list=3 too */
        return OPTIONS_NO_ARGUMENT;
    for (const struct option *option = long_options; is_long && option->name; option++) {
        if (strncmp(option->name, word + 2, length - 2) != 0)
            continue;
        if (strlen(option->name) == length - 2)
            return OPTIONS_AN_ARGUMENT;
        found++;
    }
    return found == 0 ? OPTIONS_UNKNOWN : found == 1 ? OPTIONS_AN_ARGUMENT : OPTIONS_AMBIGUOUS;
}

/* The options of a shared table. */
static enum options_error read_shared(struct options *options, int answer, const char *word)
{
    switch (answer) {
    case OPTION_HOST:
        return take_host(options, optarg);
    case OPTION_JOIN:
        return take_table(options, optarg);
    case OPTION_VIA:
        return take_via(options, optarg);
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

/* The options that cannot be wrong. */
static bool read_plainly(struct options *options, int answer, const char *argument)
{
    switch (answer) {
    case 'x':
        options->x_name = argument;
        return true;
    case 'o':
        options->o_name = argument;
        return true;
    case 'n':
        options->name = argument;
        return true;
    case OPTION_MOVES:
        options->moves = argument;
        return true;
    case OPTION_ASCII:
        options->ascii = true;
        return true;
    case OPTION_NO_MOUSE:
        options->no_mouse = true;
        return true;
    case OPTION_NO_SETTINGS:
        options->no_settings = true;
        return true;
    default:
        return false;
    }
}

/* The argument is that of the option, null if there is none; the word is the whole one. */
static enum options_error read_option(struct options *options, int answer, const char *argument,
                                      const char *word)
{
    if (read_plainly(options, answer, argument))
        return OPTIONS_OK;
    switch (answer) {
    case OPERAND:
        return take_position(options, word);
    case 'c':
        return take_seat(options, argument);
    case 'l':
        return take_level(options, argument);
    case 'p':
        return take_plain(options, argument);
    case 'r':
        return take_resume(options, argument);
    case 't':
        return take_theme(options, argument);
    case OPTION_COLOR:
        return take_color(options, argument);
    case OPTION_SHOW:
        return take_action(options, ACTION_SHOW);
    case OPTION_ENCODINGS:
        return take_action(options, ACTION_ENCODINGS);
    case OPTION_LIST:
        return take_action(options, ACTION_LIST);
    case OPTION_BOOK:
        return take_book(options, argument);
    default:
        return read_shared(options, answer, word);
    }
}

/* What is wrong with the words together; other is one that is neither --carry nor --tables, or
 * null. */
static enum options_error check_together(const struct options *options, const char *other,
                                         const char **word)
{
    if (other && (options->action == ACTION_CARRY || options->action == ACTION_TABLES)) {
        *word = other;
        return options->action == ACTION_CARRY ? OPTIONS_WITH_CARRY : OPTIONS_WITH_TABLES;
    }
    if (options->resume != RESUME_NOTHING && options->position) {
        *word = options->position;
        return OPTIONS_POSITION_AND_RESUME;
    }
    if (options->resume == RESUME_PICK && (options->plain || options->action != ACTION_PLAY)) {
        *word = "--resume";
        return OPTIONS_PICK_WITHOUT_SCREEN;
    }
    return check_table(options, word);
}

void options_begin(struct options *options)
{
    *options = (struct options){.level = LEVEL_DEFAULT, .resume = RESUME_NOTHING};
}

/* Whether the option says how to play, and not what. */
static bool is_setting(const struct option *option)
{
    static const int settings[] = {
        'x', 'o', 'c', 'l', 'p', 't', OPTION_ASCII, OPTION_COLOR, OPTION_NO_MOUSE,
    };

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        if (option->val == settings[i])
            return true;
    return false;
}

static enum options_error set(struct options *options, const struct option *option,
                              const char *value, const char *setting)
{
    struct options changed = *options;

    if (!is_setting(option))
        return OPTIONS_NO_SETTING;
    if (!value && option->has_arg == required_argument)
        return OPTIONS_NO_ARGUMENT;
    if (value && option->has_arg == no_argument)
        return OPTIONS_AN_ARGUMENT;

    enum options_error error = read_option(&changed, option->val, value, setting);

    if (error != OPTIONS_OK)
        return error;
    if (changed.action != options->action) /* the theme that is a list */
        return OPTIONS_NO_SETTING;
    if (changed.theme) {
        changed.usual_theme = changed.theme;
        changed.theme = NULL;
    }
    *options = changed;
    return OPTIONS_OK;
}

enum options_error options_set(struct options *options, const char *setting)
{
    size_t length = strcspn(setting, "=");
    const char *value = setting[length] ? setting + length + 1 : NULL;

    for (const struct option *option = long_options; option->name; option++)
        if (strlen(option->name) == length && strncmp(option->name, setting, length) == 0)
            return set(options, option, value, setting);
    return OPTIONS_UNKNOWN;
}

/* Let getopt begin at the first word, though it may have read the words before. */
static void rewind_getopt(char *program)
{
    char *nothing[] = {program, NULL};

    optind = 0;
    (void)getopt(1, nothing, short_options);
}

enum options_error options_parse(struct options *options, int argc, char *argv[], const char **word)
{
    enum options_error error = OPTIONS_OK;
    const char *other = NULL; /* the first word that is neither --carry nor --tables */

    rewind_getopt(argv[0]);
    for (;;) {
        const char *at = optind < argc ? argv[optind] : NULL;
        int answer = getopt_long(argc, argv, short_options, long_options, NULL);

        if (answer == -1)
            break;
        if (answer == 'h' || answer == 'V') {
            options->action = answer == 'h' ? ACTION_HELP : ACTION_VERSION;
            return OPTIONS_OK;
        }
        if (!other && answer != OPTION_CARRY && answer != OPTION_TABLES)
            other = at;
        if (error == OPTIONS_OK) {
            error = read_option(options, answer, optarg, at);
            *word = error >= OPTIONS_BAD_SLOT && optarg == argv[optind - 1] ? optarg : at;
        }
    }
    for (; optind < argc && error == OPTIONS_OK; optind++) {
        *word = other = argv[optind];
        error = take_position(options, argv[optind]);
    }
    return error == OPTIONS_OK ? check_together(options, other, word) : error;
}
