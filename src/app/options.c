/* SPDX-License-Identifier: MIT */
#include "app/options.h"

#include <assert.h>
#include <getopt.h>
#include <stddef.h>
#include <string.h>

#include "base/name.h"
#include "net/tcp.h"

/* The kind of an argument, and so the type of the member that it sets. */
enum kind {
    NOTHING,
    TEXT,    /* from here to LOGIN a const char * */
    NAME,    /* not the computer's */
    COMMAND, /* not empty */
    LOGIN,
    TABLE, /* table and table_word */
    PORT,  /* unsigned */
    THEME, /* theme, or "list" */
    SEAT,  /* from here on one of the words of a choice, and an enum or int */
    LEVEL,
    SLOT,
    COLOR,
    PLAIN,
    MARK
};

/* The options that an option goes with. */
enum group {
    ANYTHING,
    ALONE,        /* no other word */
    ONE_KEYBOARD, /* neither --host nor --join */
    START,        /* not --join: the host says how the game starts */
    HOST,         /* needs --host */
    JOIN,         /* needs --join=LOGIN */
    SHARED        /* needs --host or --join */
};

/* An option. Members that are not named are zero: no letter, no argument, no member, and so on. */
struct row {
    const char *letter, *name;
    const char *argument; /* "=THIS", or "[=THIS]" if it can be left out */
    enum kind kind;
    enum group group;
    size_t value; /* the offset of the member that the argument sets */
    size_t given; /* that of the bool that the option sets; never 0, which is action's */
    enum action action;
    bool is_setting;     /* of how to play, not of what to play */
    bool is_letter_bare; /* only the name takes the argument: -pc x is -p -c x */
    const char *help;
};

#define TO(member) offsetof(struct options, member)

/* In the order of --help. */
static const struct row rows[] = {
    {"x", "--x-name", "=NAME", NAME, ONE_KEYBOARD, TO(x_name), .is_setting = true,
     .help = "who plays X in the first game"},
    {"o", "--o-name", "=NAME", NAME, ONE_KEYBOARD, TO(o_name), .is_setting = true,
     .help = "who plays O in the first game"},
    {"c", "--computer", "=x|o", SEAT, ONE_KEYBOARD, TO(computer), .is_setting = true,
     .help = "give the computer that seat"},
    {"l", "--level", "=LEVEL", LEVEL, ANYTHING, TO(level), .is_setting = true,
     .help = "how the computer plays: easy, medium (the default) or\n"
             "perfect"},
    {"r", "--resume", "[=N]", SLOT, START, TO(resume),
     .help = "resume a game from the shelf: pick one, or take N of\n"
             "--list"},
    {NULL, "--moves", "=CELLS", TEXT, START, TO(moves),
     .help = "play these cells first, 1 to 9 in reading order: 519\n"
             "or 5,1,9"},
    {"p", "--plain", "[=HOW]", PLAIN, ANYTHING, TO(plain), .is_letter_bare = true,
     .is_setting = true,
     .help = "play line by line, the news first; then the board is\n"
             "drawn (HOW is board, the default), or told in words\n"
             "when you ask for it (words: for listening)"},
    {"t", "--theme", "=NAME", THEME, ANYTHING, TO(theme), .is_setting = true,
     .help = "choose a look; --theme=list prints their names"},
    {NULL, "--color", "=WHEN", COLOR, ANYTHING, TO(color), .is_setting = true,
     .help = "auto (the default: honours NO_COLOR), always or never"},
    {NULL, "--ascii", .given = TO(ascii), .is_setting = true, .help = "draw with ASCII only"},
    {NULL, "--no-mouse", .given = TO(no_mouse), .is_setting = true,
     .help = "leave the mouse to the terminal"},
    {NULL, "--no-bell", .given = TO(no_bell), .is_setting = true,
     .help = "no bell when it is your turn at a shared table"},
    {NULL, "--no-settings", .given = TO(no_settings),
     .help = "neither use the settings nor change them"},
    {NULL, "--host", "[=LOGIN]", LOGIN, START, TO(one_guest), TO(host),
     .help = "keep a table where somebody else can sit down: LOGIN\n"
             "alone, or anybody on this machine whom you let in"},
    {NULL, "--join", "[=TABLE]", TABLE, ANYTHING, TO(table), TO(join),
     .help = "sit down at a table: that of LOGIN on this machine, of\n"
             "LOGIN@MACHINE by ssh, of MACHINE:PORT/CODE on the\n"
             "network, or the one that waits here"},
    {"n", "--name", "=NAME", NAME, SHARED, TO(name),
     .help = "with --host or --join, who sits at this terminal"},
    {NULL, "--mark", "=x|o", MARK, HOST, TO(mark),
     .help = "with --host, your mark in the first game"},
    {NULL, "--lan", "[=PORT]", PORT, HOST, TO(port), TO(lan),
     .help = "with --host, listen on the network too"},
    {NULL, "--via", "=COMMAND", COMMAND, JOIN, TO(via),
     .help = "with --join=LOGIN, the command that carries the game"},
    {NULL, "--carry", "=LOGIN", LOGIN, ALONE, TO(carry), .action = ACTION_CARRY,
     .help = "be the far end of one, on standard input and output"},
    {NULL, "--tables", .action = ACTION_TABLES, .group = ALONE,
     .help = "print the tables on this machine and leave"},
    {NULL, "--show", .action = ACTION_SHOW, .group = ONE_KEYBOARD,
     .help = "print the position and leave"},
    {NULL, "--encodings", .action = ACTION_ENCODINGS, .group = ONE_KEYBOARD,
     .help = "print the position in every encoding and leave"},
    {NULL, "--list", .action = ACTION_LIST, .group = ONE_KEYBOARD,
     .help = "print the games on the shelf and leave"},
    {NULL, "--book", "[=NAME]", TEXT, ONE_KEYBOARD, TO(book), .action = ACTION_BOOK,
     .help = "print the score of every pair of players, or the games\n"
             "of NAME, and leave"},
    {"h", "--help", .action = ACTION_HELP, .help = "print this help and leave"},
    {"V", "--version", .action = ACTION_VERSION, .help = "print the version and leave"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const char *const marks[] = {"x", "o", NULL};
static const char *const slots[] = {"1", "2", "3",  "4",  "5",  "6", "7",
                                    "8", "9", "10", "11", "12", NULL};
static const char *const whens[] = {"auto", "always", "never", NULL};
static const char *const hows[] = {"board", "words", NULL};

/* The words of a choice: the first stands for that value, the next for one more, and so on. */
static const struct {
    const char *const *words;
    int first, without; /* without an argument */
    const char *reason; /* to refuse any other word */
} choices[] = {
    [SEAT] = {marks, SEAT_X, 0, "is neither x nor o"},
    [LEVEL] = {solver_levels, LEVEL_EASY, 0, "is not easy, medium or perfect"},
    [SLOT] = {slots, 0, RESUME_PICK, "is not a game from 1 to 12"},
    [COLOR] = {whens, COLOR_AUTO, 0, "is not auto, always or never"},
    [PLAIN] = {hows, PLAIN_BOARD, PLAIN_BOARD, "is neither board nor words"},
    [MARK] = {marks, PLAYER_X, 0, "is neither x nor o"},
};

/* ---- --help. ---- */

static bool is_optional(const struct row *row)
{
    return row->argument && *row->argument == '[';
}

void options_help(FILE *out)
{
    enum { INDENT = 25 };

    fputs("Usage: tictactoe [OPTION]... [POSITION]\n"
          "Play tic-tac-toe in the terminal, two people at one keyboard or two.\n"
          "\n"
          "POSITION is the code of a position, which the game shows and prints on leaving:\n"
          "'tictactoe 523' resumes that game. It may also be NAME:VALUE, in any encoding\n"
          "that --encodings prints: board:X.O..O.X. is the same position.\n"
          "\n",
          out);
    for (const struct row *row = rows; row < rows + ROWS; row++) {
        int column = row->letter ? fprintf(out, "  -%s, ", row->letter) : fprintf(out, "      ");

        column += fprintf(out, "%s%s", row->name, row->argument ? row->argument : "");
        for (const char *line = row->help; *line; column = 0) {
            int length = (int)strcspn(line, "\n");

            fprintf(out, "%*s%.*s\n", INDENT - column, "", length, line);
            line += length + (line[length] == '\n');
        }
    }
    fputs("\nIn the game, ? shows the keys.\n", out);
}

/* ---- One option. ---- */

static bool take_action(struct options *options, enum action action, const char **reason)
{
    *reason = "is a second thing to print; only one can be printed";
    if (options->action != ACTION_PLAY && options->action != action)
        return false;
    options->action = action;
    return true;
}

static bool take_theme(struct options *options, const char *word, const char **reason)
{
    assert(word);
    if (strcmp(word, "list") == 0)
        return take_action(options, ACTION_THEMES, reason);
    *reason = "is not a look; --theme=list prints them";
    options->theme = theme_find(word);
    return options->theme;
}

static bool take_choice(void *member, enum kind kind, const char *word, const char **reason)
{
    const char *const *words = choices[kind].words;
    int value = choices[kind].without;
    int i = 0;

    *reason = choices[kind].reason;
    if (word) {
        while (words[i] && strcmp(words[i], word) != 0)
            i++;
        if (!words[i])
            return false;
        value = choices[kind].first + i;
    }
    memcpy(member, &value, sizeof value);
    return true;
}

_Static_assert(sizeof(enum seat) == sizeof(int) && sizeof(enum level) == sizeof(int)
                   && sizeof(enum color) == sizeof(int) && sizeof(enum plain) == sizeof(int)
                   && sizeof(enum player) == sizeof(int),
               "take_choice writes each of them as an int");

static bool take_table(struct options *options, const char *word, const char **reason)
{
    options->table_word = word;
    options->table = (struct address){.kind = ADDRESS_HERE};
    return !word || address_parse(&options->table, word, reason);
}

/* The argument is null if there is none. False, with the reason, if it is wrong. */
static bool take_argument(struct options *options, const struct row *row, const char *argument,
                          const char **reason)
{
    void *member = (char *)options + row->value;

    if (row->given)
        *(bool *)((char *)options + row->given) = true;
    if (row->kind >= TEXT && row->kind <= LOGIN)
        *(const char **)member = argument;
    switch (row->kind) {
    case NOTHING:
    case TEXT:
        return true;
    case NAME:
        *reason = name_refusal;
        return !name_is_computers(argument);
    case COMMAND:
        assert(argument);
        *reason = "names no command";
        return *argument;
    case LOGIN:
        return !argument || address_check_login(argument, reason);
    case TABLE:
        return take_table(options, argument, reason);
    case PORT:
        *(unsigned *)member = TCP_PORT;
        *reason = "is not a port from 1 to 65535";
        return !argument || address_parse_port(member, argument);
    case THEME:
        return take_theme(options, argument, reason);
    default:
        return take_choice(member, row->kind, argument, reason);
    }
}

/* True if the argument is there and the option can have one, or missing and it needs none. */
static bool has_its_argument(const struct row *row, const char *argument, const char **reason)
{
    *reason = argument ? "takes no argument" : "needs an argument";
    return argument ? row->argument != NULL : !row->argument || is_optional(row);
}

static const char not_an_option[] = "is not an option";

/* Its place in options.given. */
static uint32_t bit(const struct row *row)
{
    return UINT32_C(1) << (row - rows);
}

_Static_assert(ROWS <= 32, "each row has a bit of options.given");

static bool take_option(struct options *options, const struct row *row, const char *argument,
                        const char **reason)
{
    options->given |= bit(row);
    if (row->action != ACTION_PLAY && !take_action(options, row->action, reason))
        return false;
    return take_argument(options, row, argument, reason);
}

static const char dashes[] = "--";

/* ---- The command line. ---- */

/* Values of getopt_long: OPERAND, a letter, or LONG and the number of a row. */
enum { OPERAND = 1, LONG = 0x100 };

/* The rows in the form of getopt_long. */
struct getopt_rows {
    char letters[sizeof "-:" + ROWS * (sizeof "x::" - 1)];
    struct option names[ROWS + 1];
};

/* With '-' getopt hands over operands in their order, so that the word at optind is always the one
 * being read. With ':' it prints no messages of its own. */
static void fill_table(struct getopt_rows *table)
{
    char *letter = table->letters;

    *letter++ = '-';
    *letter++ = ':';
    for (int i = 0; i < ROWS; i++) {
        int arguments = !rows[i].argument     ? no_argument
                      : is_optional(&rows[i]) ? optional_argument
                                              : required_argument;

        table->names[i] = (struct option){rows[i].name + strlen(dashes), arguments, NULL, LONG + i};
        if (!rows[i].letter)
            continue;
        *letter++ = *rows[i].letter;
        if (arguments != no_argument && !rows[i].is_letter_bare)
            *letter++ = ':';
        if (arguments == optional_argument && !rows[i].is_letter_bare)
            *letter++ = ':';
    }
    *letter = '\0';
    table->names[ROWS] = (struct option){NULL, 0, NULL, 0};
}

/* The row that getopt_long has found, or null. */
static const struct row *answered_row(int answer)
{
    if (answer >= LONG)
        return &rows[answer - LONG];
    for (const struct row *row = rows; row < rows + ROWS; row++)
        if (row->letter && *row->letter == answer)
            return row;
    return NULL;
}

/* The reason why getopt_long refused the word. In optopt is the option that it knew. */
static const char *refusal(int answer, const char *word)
{
    int found = 0;

    assert(word);                            /* getopt refuses only a word that it was given */
    if (optopt >= LONG && strchr(word, '=')) /* the BSDs say ':' of --list=3 too */
        return "takes no argument";
    if (answer == ':')
        return "needs an argument";
    for (const struct row *row = rows; row < rows + ROWS; row++)
        found += strncmp(row->name, word, strcspn(word, "=")) == 0;
    return found > 1 ? "is short for more than one option" : not_an_option;
}

static bool refuse(struct options_error *error, const char *word, const char *reason)
{
    *error = (struct options_error){word, reason};
    return false;
}

/* Check that the options go with that word, which is of the group. */
static bool check_word(const struct options *options, const char *word, enum group group,
                       struct options_error *error)
{
    enum { WITH_NEITHER, WITH_HOST, WITH_JOIN, WAYS };
    static const char no_host[] = "does not go with --host";
    static const char no_join[] = "does not go with --join";
    static const char *const reasons[][WAYS] = {
        [ANYTHING] = {NULL},
        [ONE_KEYBOARD] = {NULL, no_host, no_join},
        [START] = {NULL, NULL, no_join},
        [HOST] = {"needs --host", NULL, "needs --host"},
        [JOIN] = {"needs --join=LOGIN", "needs --join=LOGIN", NULL},
        [SHARED] = {"needs --host or --join", NULL, NULL},
    };
    int way = options->join ? WITH_JOIN : options->host ? WITH_HOST : WITH_NEITHER;

    if (group == ALONE)
        return true;
    if (options->action == ACTION_CARRY)
        return refuse(error, word, "does not go with --carry");
    if (options->action == ACTION_TABLES)
        return refuse(error, word, "does not go with --tables");
    return !reasons[group][way] || refuse(error, word, reasons[group][way]);
}

/* Check that the options go together. */
static bool check_together(const struct options *options, struct options_error *error)
{
    const char *position = options->position;

    for (const struct row *row = rows; row < rows + ROWS; row++)
        if (options->given & bit(row) && !check_word(options, row->name, row->group, error))
            return false;
    if (position && !check_word(options, position, START, error))
        return false;
    if (options->action == ACTION_THEMES
        && !check_word(options, "--theme=list", ONE_KEYBOARD, error))
        return false;
    if (position && options->resume != RESUME_NOTHING)
        return refuse(error, position,
                      "is a POSITION, which --resume excludes; game N of the shelf is --resume=N");
    if (options->resume == RESUME_PICK
        && (options->plain != PLAIN_OFF || options->action != ACTION_PLAY))
        return refuse(error, "--resume",
                      "needs the screen to pick a game; to take game N, say --resume=N");
    if (options->via && (!options->table_word || options->table.kind != ADDRESS_HERE))
        return refuse(error, options->table_word ? options->table_word : "--join",
                      "does not go with --via, which needs --join=LOGIN");
    if (options->lan && options->one_guest)
        return refuse(error, "--lan", "does not go with --host=LOGIN");
    return true;
}

static bool take_position(struct options *options, const char *word, struct options_error *error)
{
    if (options->position)
        return refuse(error, word, "is a second POSITION; only one can be played");
    options->position = word;
    return true;
}

void options_begin(struct options *options)
{
    *options = (struct options){.level = LEVEL_DEFAULT, .resume = RESUME_NOTHING};
}

bool options_parse(struct options *options, int argc, char *argv[], struct options_error *error)
{
    struct getopt_rows table;
    bool is_right = true;

    fill_table(&table);
    for (;;) {
        char *word = optind < argc ? argv[optind] : NULL;
        int answer = getopt_long(argc, argv, table.letters, table.names, NULL);
        const struct row *row = answered_row(answer);

        if (answer == -1)
            break;
        if (row && row->action >= ACTION_HELP) {
            options->action = row->action;
            return true;
        }
        if (!is_right)
            continue;
        if (answer == OPERAND)
            is_right = take_position(options, word, error);
        else if (!row)
            is_right = refuse(error, word, refusal(answer, word));
        else if (!take_option(options, row, optarg, &error->reason))
            is_right = refuse(error, argv[optind - 1], error->reason);
    }
    for (; optind < argc && is_right; optind++)
        is_right = take_position(options, argv[optind], error);
    return is_right && check_together(options, error);
}

/* ---- A setting. ---- */

/* The row of that name, which has no dashes; null if there is none. */
static const struct row *find_row(const char *name, size_t length)
{
    for (const struct row *row = rows; row < rows + ROWS; row++) {
        const char *own = row->name + strlen(dashes);

        if (strlen(own) == length && strncmp(own, name, length) == 0)
            return row;
    }
    return NULL;
}

bool options_set(struct options *options, const char *setting, const char **reason)
{
    static const char not_a_setting[] = "is an option, but not a setting";
    size_t length = strcspn(setting, "=");
    const char *value = setting[length] ? setting + length + 1 : NULL;
    const struct row *row = find_row(setting, length);
    struct options changed = *options;
    struct options_error ignored;

    *reason = row ? not_a_setting : not_an_option;
    if (!row || !row->is_setting || !has_its_argument(row, value, reason)
        || !take_argument(&changed, row, value, reason))
        return false;
    if (changed.action != options->action) { /* the theme that is a list */
        *reason = not_a_setting;
        return false;
    }
    if (row->kind == THEME) {
        changed.usual_theme = changed.theme;
        changed.theme = NULL;
    }
    changed.given |= bit(row);
    if (options->given & bit(row) || !check_together(&changed, &ignored))
        return true;
    changed.given = options->given;
    *options = changed;
    return true;
}
