/* SPDX-License-Identifier: MIT */
#include "app/options.h"

#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/quote.h"
#include "engine/notation.h"
#include "engine/record.h"
#include "net/tcp.h"
#include "storage/games.h"

/* The options in the order of --help, then four conditions that `rules` treats as options. */
enum id {
    X_NAME,
    O_NAME,
    COMPUTER_SEAT,
    LEVEL,
    RESUME,
    MOVES,
    PLAIN,
    THEME,
    COLOR,
    ASCII,
    NO_MOUSE,
    NO_BELL,
    NO_ANIMATION,
    NO_SETTINGS,
    HOST,
    JOIN,
    HALL,
    NAME,
    MARK,
    LAN,
    SHOW,
    PRINT_ENCODINGS,
    LIST,
    BOOK,
    PACK,
    UNPACK,
    PRINT_HELP,
    PRINT_VERSION,
    OPTIONS,

    THEME_LIST = OPTIONS,
    RESUME_BY_PICKING,
    HOST_FOR_ONE,
    POSITION,
    IDS
};

static const struct row {
    int letter; /* the short option; 0 if there is none */
    const char *name;
    const char *argument; /* "=THIS"; "[=THIS]" if it is optional; null if there is none */
    const char *help;
} rows[OPTIONS] = {
    [X_NAME] = {'x', "--x-name", "=NAME", "who plays X in the first game"},
    [O_NAME] = {'o', "--o-name", "=NAME", "who plays O in the first game"},
    [COMPUTER_SEAT] = {'c', "--computer", "[=x|o]", "the computer plays O, or the mark you give"},
    [LEVEL] = {'l', "--level", "=LEVEL", "the computer's level: easy, medium (default), perfect"},
    [RESUME] = {'r', "--resume", "[=N]", "resume a game: pick one, or number N of --list"},
    [MOVES] = {0, "--moves", "=CELLS", "play these cells first: 519 or 5,1,9"},
    [PLAIN] = {'p', "--plain", "[=words]", "play line by line; with words, draw nothing"},
    [THEME] = {'t', "--theme", "=THEME", "how the board is drawn; --theme=list lists the themes"},
    [COLOR] = {0, "--color", "=WHEN", "auto (the default: obeys NO_COLOR), always or never"},
    [ASCII] = {0, "--ascii", NULL, "draw with ASCII only"},
    [NO_MOUSE] = {0, "--no-mouse", NULL, "leave the mouse to the terminal"},
    [NO_BELL] = {0, "--no-bell", NULL, "do not ring the bell at a shared table"},
    [NO_ANIMATION] = {0, "--no-animation", NULL, "show the computer's mark and a win at once"},
    [NO_SETTINGS] = {0, "--no-settings", NULL, "neither read nor change the settings"},
    [HOST] = {0, "--host", "[=USER]", "host a game for another terminal, or for USER alone"},
    [JOIN] = {0, "--join", "[=TABLE]", "join the table of USER, or MACHINE:PORT/CODE"},
    [HALL] = {0, "--hall", NULL, "play with the next visitor (man tictactoe-table)"},
    [NAME] = {'n', "--name", "=NAME", "your name with --host and --join"},
    [MARK] = {0, "--mark", "=x|o", "with --host, your mark in the first game"},
    [LAN] = {0, "--lan", "[=PORT]", "with --host, also let people join over the network"},
    [SHOW] = {0, "--show", NULL, "print the position"},
    [PRINT_ENCODINGS] = {0, "--encodings", NULL, "print the position in every encoding"},
    [LIST] = {0, "--list", NULL, "print the games on the shelf"},
    [BOOK] = {0, "--book", "[=NAME]", "print everybody's score, or the games of NAME"},
    [PACK] = {0, "--pack", NULL, "print the twelve newest games on the shelf as a number"},
    [UNPACK] = {0, "--unpack", "=NUMBER", "put the games in a --pack number on the shelf"},
    [PRINT_HELP] = {'h', "--help", NULL, "print this help"},
    [PRINT_VERSION] = {'V', "--version", NULL, "print the version"},
};

/* Any other option has ACTION_PLAY. */
static const enum action actions[OPTIONS] = {
    [SHOW] = ACTION_SHOW,       [PRINT_ENCODINGS] = ACTION_ENCODINGS,
    [LIST] = ACTION_LIST,       [BOOK] = ACTION_BOOK,
    [PACK] = ACTION_PACK,       [UNPACK] = ACTION_UNPACK,
    [PRINT_HELP] = ACTION_HELP, [PRINT_VERSION] = ACTION_VERSION,
};

#define BIT(id) (UINT64_C(1) << (id))
#define NAMES (BIT(X_NAME) | BIT(O_NAME))
#define SEATS (NAMES | BIT(COMPUTER_SEAT))
#define START (BIT(RESUME) | BIT(MOVES) | BIT(POSITION))
#define REPORTS                                                                                    \
    (BIT(SHOW) | BIT(PRINT_ENCODINGS) | BIT(LIST) | BIT(BOOK) | BIT(PACK) | BIT(UNPACK)            \
     | BIT(THEME_LIST))
#define SETTINGS                                                                                   \
    (SEATS | BIT(LEVEL) | BIT(PLAIN) | BIT(THEME) | BIT(COLOR) | BIT(ASCII) | BIT(NO_MOUSE)        \
     | BIT(NO_BELL) | BIT(NO_ANIMATION))
#define SELDOM                                                                                     \
    (BIT(MOVES) | BIT(COLOR) | BIT(ASCII) | BIT(NO_MOUSE) | BIT(NO_BELL) | BIT(NO_ANIMATION)       \
     | BIT(NO_SETTINGS) | BIT(HALL) | BIT(MARK) | BIT(SHOW) | BIT(PRINT_ENCODINGS) | BIT(PACK)     \
     | BIT(UNPACK))
#define HALL_OPTIONS                                                                               \
    (BIT(HALL) | BIT(NAME) | BIT(PLAIN) | BIT(ASCII) | BIT(THEME) | BIT(COLOR) | BIT(NO_MOUSE)     \
     | BIT(NO_BELL) | BIT(NO_ANIMATION))

_Static_assert(IDS <= 64, "options.given has a bit for each id");

/* If is_need is true, each of `options` needs one of `others`. Otherwise none of `options` goes
 * with any of `others`. */
static const struct rule {
    uint64_t options, others;
    bool is_need;
    const char *reason;
} rules[] = {
    {NAMES, BIT(JOIN), false, "does not go with --join; your own name is --name=NAME"},
    {NAMES, BIT(HOST), false, "does not go with --host; your own name is --name=NAME"},
    {SEATS | START | REPORTS | BIT(HOST), BIT(JOIN), false, "does not go with --join"},
    {SEATS | REPORTS, BIT(HOST), false, "does not go with --host"},
    {~HALL_OPTIONS, BIT(HALL), false, "does not go with --hall"},
    {START, BIT(LIST), false, "does not go with --list"},
    {START, BIT(PACK), false, "does not go with --pack"},
    {START, BIT(UNPACK), false, "does not go with --unpack"},
    {START, BIT(THEME_LIST), false, "does not go with --theme=list"},
    {START, BIT(BOOK), false, "does not go with --book"},
    {BIT(POSITION), BIT(RESUME), false,
     "is a POSITION, which --resume excludes; game N of the shelf is --resume=N"},
    {BIT(RESUME_BY_PICKING), BIT(PLAIN) | REPORTS, false,
     "needs the screen to pick a game; to take game N, type --resume=N"},
    {SEATS | BIT(LEVEL) | BIT(MOVES), BIT(RESUME_BY_PICKING), false,
     "does not go with --resume alone; to change game N, type --resume=N"},
    {BIT(MARK) | BIT(LAN), BIT(HOST), true, "needs --host"},
    {BIT(LAN), BIT(HOST_FOR_ONE), false, "does not go with --host=USER"},
};

/* ---- --help. ---- */

static void print_row(FILE *out, const struct row *row)
{
    enum { INDENT = 25 };
    int column = row->letter ? fprintf(out, "  -%c, ", row->letter) : fprintf(out, "      ");

    column += fprintf(out, "%s%s", row->name, row->argument ? row->argument : "");
    fprintf(out, "%*s%s\n", INDENT - column, "", row->help);
}

/* The options that most people use come first, and fit a terminal of 80x24. */
void options_help(FILE *out)
{
    fputs("Usage: tictactoe [OPTION]... [POSITION]\n"
          "Play tic-tac-toe: two people at one keyboard or at two terminals, or one person\n"
          "against the computer. In the game, ? shows the keys.\n"
          "\n"
          "POSITION is a code that the game has shown: 'tictactoe 523' sets up that board.\n"
          "\n",
          out);
    for (int id = 0; id < OPTIONS; id++)
        if (!(BIT(id) & SELDOM))
            print_row(out, &rows[id]);
    fputs("\nMore options:\n\n", out);
    for (int id = 0; id < OPTIONS; id++)
        if (BIT(id) & SELDOM)
            print_row(out, &rows[id]);
    fputs("\nPOSITION can also be NAME:VALUE, in any encoding that --encodings prints:\n"
          "board:X.O..O.X. is code 523.\n",
          out);
}

/* ---- One option. ---- */

static bool take_player_name(const char **name, const char *word, const char **reason)
{
    *reason = name_refusal(word);
    *name = word;
    return !*reason;
}

static bool take_theme(struct options *options, const char *word, const char **reason)
{
    assert(word);
    if (strcmp(word, "list") == 0) {
        options->action = ACTION_THEMES;
        options->given |= BIT(THEME_LIST);
        return true;
    }
    *reason = "is not a theme; --theme=list prints them";
    options->theme = theme_find(word);
    return options->theme;
}

/* "2" is the number of a game, and "1f00c3d2" is a KEY. If the word is null, the person picks. */
static bool take_resume(struct options *options, const char *word, const char **reason)
{
    enum { DIGITS = 9 };

    options->resume = word ? NONE : RESUME_PICK;
    options->resume_key = NULL;
    if (!word)
        return true;
    if (games_is_key(word)) {
        options->resume_key = word;
        return true;
    }
    *reason = "is neither the number nor the KEY of a game";
    options->resume = (int)strtol(word, NULL, 10) - 1;
    return *word && strlen(word) <= DIGITS && !word[strspn(word, "0123456789")]
        && options->resume >= 0;
}

static bool take_address(struct options *options, const char *word, struct options_error *error)
{
    options->address_word = word;
    options->address = (struct address){.kind = ADDRESS_HERE};
    error->reason = error->composed;
    return !word || address_parse(&options->address, word, error->composed);
}

static int choose(const char *word, const char *const words[])
{
    assert(word);
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return NONE;
}

static const char *const mark_words[] = {"x", "o", NULL};
static const char *const color_words[] = {"auto", "always", "never", NULL};
static const char *const plain_words[] = {"board", "words", NULL};

/* Options whose argument is one of `words`. A missing argument means the word with the index
 * `usual`. */
static const struct choice {
    const char *const *words;
    const char *reason;
    int usual;
} choices[OPTIONS] = {
    [COMPUTER_SEAT] = {mark_words, "is neither x nor o", PLAYER_O},
    [MARK] = {mark_words, "is neither x nor o", 0},
    [LEVEL] = {solver_levels, "is not a level: easy, medium, perfect", 0},
    [COLOR] = {color_words, "is not auto, always or never", 0},
    [PLAIN] = {plain_words, "is neither board nor words", 0},
};

static bool take_choice(struct options *options, enum id id, const char *argument)
{
    int word = argument ? choose(argument, choices[id].words) : choices[id].usual;

    if (word < 0)
        return false;
    if (id == COMPUTER_SEAT)
        options->computer = (enum mark)(MARK_X + word);
    else if (id == MARK)
        options->mark = (enum mark)(MARK_X + word);
    else if (id == LEVEL) {
        options->level = (enum level)word;
        options->has_level = true;
    } else if (id == COLOR)
        options->color = (enum color)word;
    else
        options->plain = (enum plain)(PLAIN_BOARD + word);
    return true;
}

/* Take an option that has no argument, or an argument that can be any text. */
static void take_simple(struct options *options, enum id id, const char *argument)
{
    options->ascii |= id == ASCII;
    options->no_mouse |= id == NO_MOUSE;
    options->no_bell |= id == NO_BELL;
    options->no_animation |= id == NO_ANIMATION;
    options->no_settings |= id == NO_SETTINGS;
    options->hall |= id == HALL;
    if (id == NAME) /* check_together refuses a bad name, except with --hall */
        options->name = argument;
    if (id == MOVES)
        options->moves = argument;
    if (id == BOOK)
        options->book = argument;
    if (id == UNPACK)
        options->unpack = argument;
}

/* Note whether a condition holds. If an option is given twice, the second one decides. */
static void note_condition(struct options *options, enum id id, bool holds)
{
    options->given = holds ? options->given | BIT(id) : options->given & ~BIT(id);
}

/* Take an option whose argument must have a certain form. Returns false, with the reason, if the
 * argument does not have this form. Returns true for all other options, and does nothing. */
static bool take_form(struct options *options, enum id id, const char *argument,
                      struct options_error *error)
{
    switch (id) {
    case X_NAME:
        return take_player_name(&options->x_name, argument, &error->reason);
    case O_NAME:
        return take_player_name(&options->o_name, argument, &error->reason);
    case RESUME:
        note_condition(options, RESUME_BY_PICKING, !argument);
        return take_resume(options, argument, &error->reason);
    case THEME:
        return take_theme(options, argument, &error->reason);
    case HOST:
        options->host = true;
        options->one_guest = argument;
        note_condition(options, HOST_FOR_ONE, argument);
        error->reason = "cannot be a user name";
        return !argument || address_can_be_user(argument);
    case JOIN:
        options->join = true;
        return take_address(options, argument, error);
    case LAN:
        error->reason = "is not a port from 1 to 65535";
        options->lan = true;
        options->port = TCP_PORT;
        return !argument || address_parse_port(&options->port, argument);
    default:
        return true;
    }
}

/* The argument can be null if the option does not need one. False, with the error, if the argument
 * is wrong. The options may have changed even then. */
static bool take_option(struct options *options, enum id id, const char *argument,
                        struct options_error *error)
{
    error->word = argument;
    error->reason = choices[id].reason;
    options->given |= BIT(id);
    if (actions[id] != ACTION_PLAY)
        options->action = actions[id];
    if (choices[id].words)
        return take_choice(options, id, argument);
    take_simple(options, id, argument);
    return take_form(options, id, argument, error);
}

/* ---- The command line. ---- */

static bool refuse_word(struct options_error *error, const char *word, const char *reason)
{
    error->word = word;
    error->reason = reason;
    return false;
}

/* The first option with this argument: --level for "perfect", --theme for "fine". */
static const struct row *find_option_of(const char *word)
{
    for (int id = 0; id < OPTIONS; id++)
        if (choices[id].words ? choose(word, choices[id].words) >= 0
                              : id == THEME && theme_find(word))
            return &rows[id];
    return NULL;
}

/* True if the word is meant as the argument of the option before it, and only an "=" is missing:
 *
 *     --join ann      true
 *     --resume 523    true: nobody types a POSITION after --resume, --join, --lan or --book
 *     --host bob      true: "bob" cannot be a POSITION
 *     --host 523      false: "523" can be a POSITION */
static bool is_astray(const struct options *options, const struct row *before, const char *word)
{
    const uint64_t alone = BIT(RESUME) | BIT(JOIN) | BIT(LAN) | BIT(BOOK);
    struct options tried = *options;
    struct options_error ignored;
    const struct encoding *encoding;
    struct game game;

    if (!before || !*word)
        return false;
    notation_parse(word, &game, &encoding);

    bool fits = take_option(&tried, (enum id)(before - rows), word, &ignored);
    bool is_alone = (alone & BIT(before - rows)) != 0;

    return is_alone ? fits || !find_option_of(word) : fits && !encoding;
}

/* Web pages turn "--" into a dash of U+2010 to U+2015 or U+2212. */
static bool has_typographic_dash(const char *word)
{
    static const char *const dashes[] = {"\xE2\x80\x90", "\xE2\x80\x91", "\xE2\x80\x92",
                                         "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\x95",
                                         "\xE2\x88\x92"};

    for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++)
        if (strncmp(word, dashes[i], strlen(dashes[i])) == 0)
            return true;
    return false;
}

/* Take the word as POSITION, or refuse it. If the option just before the word allows an argument
 * but has none, `before` is this option. Otherwise `before` is null. */
static bool take_position_word(struct options *options, const struct row *before, const char *word,
                               struct options_error *error)
{
    const struct row *wanted = find_option_of(word);

    if (has_typographic_dash(word))
        return refuse_word(error, word, "starts with a typographic dash; type - or -- instead");
    if (is_astray(options, before, word)) {
        char quoted[QUOTE_SIZE];

        quote_for_shell(quoted, word, "ARGUMENT");
        snprintf(error->composed, sizeof error->composed, "needs an = before it; type %s=%.*s",
                 before->name, ADDRESS_COMMAND, quoted);
        return refuse_word(error, word, error->composed);
    }
    if (wanted) {
        if (wanted->letter && *wanted->argument != '[')
            snprintf(error->composed, sizeof error->composed, "is not a POSITION; type -%c %s",
                     wanted->letter, word);
        else
            snprintf(error->composed, sizeof error->composed, "is not a POSITION; type %s=%s",
                     wanted->name, word);
        return refuse_word(error, word, error->composed);
    }
    if (options->position)
        return refuse_word(error, word, "is a second POSITION; only one can be played");
    options->position = word;
    options->given |= BIT(POSITION);
    return true;
}

/* The set is not empty. */
static int last_of(uint64_t set)
{
    int last = IDS - 1;

    while (!(set & BIT(last)))
        last--;
    return last;
}

/* The word that an error quotes. */
static const char *word_of(const struct options *options, int id)
{
    return id == POSITION          ? options->position
         : id == THEME_LIST        ? "--theme=list"
         : id == RESUME_BY_PICKING ? "--resume"
         : id == HOST_FOR_ONE      ? "--host"
                                   : rows[id].name;
}

static bool have_same_name(const struct options *options)
{
    char x_name[RECORD_NAME];
    char o_name[RECORD_NAME];

    if (!options->x_name || !options->o_name)
        return false;
    name_normalize(x_name, sizeof x_name, options->x_name);
    name_normalize(o_name, sizeof o_name, options->o_name);
    return strcmp(x_name, o_name) == 0 && name_is_seen(x_name);
}

static bool check_together(const struct options *options, struct options_error *error)
{
    uint64_t given = options->given;
    uint64_t reports = given & REPORTS;

    if (reports) {
        int last = last_of(reports);
        uint64_t others = reports & ~BIT(last);

        if (others) {
            snprintf(error->composed, sizeof error->composed, "does not go with %s",
                     word_of(options, last_of(others)));
            return refuse_word(error, word_of(options, last), error->composed);
        }
    }
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        uint64_t options_of_rule = given & rules[i].options;

        if (options_of_rule && !(given & rules[i].others) == rules[i].is_need)
            return refuse_word(error, word_of(options, last_of(options_of_rule)), rules[i].reason);
    }
    if (options->name && !options->hall && name_refusal(options->name))
        return refuse_word(error, options->name, name_refusal(options->name));
    if (have_same_name(options))
        return refuse_word(error, options->o_name, "is the name of both players; they need two");
    return true;
}

/* What getopt_long returns for a valid word: OPERAND, a letter, or LONG plus the index of a row. */
enum { OPERAND = 1, LONG = 0x100 };

/* The '-' makes getopt_long return operands in their order, so argv[optind] is always the word that
 * it reads next. The first ':' turns off its messages. The p takes no argument: -pc means -p -c. */
static const char letters[] = "-:x:o:c::l:r::pt:n:hV";

static void list_names(struct option names[OPTIONS + 1])
{
    for (int i = 0; i < OPTIONS; i++) {
        int argument = !rows[i].argument        ? no_argument
                     : *rows[i].argument == '[' ? optional_argument
                                                : required_argument;

        names[i] = (struct option){rows[i].name + strlen("--"), argument, NULL, LONG + i};
    }
    names[OPTIONS] = (struct option){NULL, 0, NULL, 0};
}

static const struct row *find_answer(int answer)
{
    if (answer >= LONG)
        return &rows[answer - LONG];
    for (const struct row *row = rows; row < rows + OPTIONS; row++)
        if (row->letter == answer)
            return row;
    return NULL;
}

/* Why getopt_long refused the word. If it recognized an option, optopt is that option. */
static const char *refusal(int answer, const char *word)
{
    int found = 0;

    assert(word);
    if (optopt >= LONG && strchr(word, '=')) /* the BSDs return ':' for --list=3, too */
        return "takes no argument";
    if (answer == ':')
        return "needs an argument";
    for (const struct row *row = rows; row < rows + OPTIONS; row++)
        found += strncmp(row->name, word, strcspn(word, "=")) == 0;
    return found > 1 ? "is short for more than one option" : "is not an option; --help lists them";
}

/* -x=Ann would name the player "=Ann". */
static bool refuse_equals_sign(const struct row *row, const char *argument,
                               struct options_error *error)
{
    char quoted[QUOTE_SIZE];

    quote_for_shell(quoted, argument + 1, "ARGUMENT");
    snprintf(error->composed, sizeof error->composed, "starts with =; type %s=%.*s", row->name,
             ADDRESS_COMMAND, quoted);
    return refuse_word(error, argument, error->composed);
}

bool options_parse(struct options *options, int argc, char *argv[], struct options_error *error)
{
    struct option names[OPTIONS + 1];
    const struct row *before = NULL; /* as in take_position_word */
    bool is_right = true;

    *options = (struct options){.level = LEVEL_DEFAULT, .resume = NONE};
    list_names(names);
    while (optind < argc) {
        char *word = argv[optind];
        int answer = getopt_long(argc, argv, letters, names, NULL);
        const struct row *row = find_answer(answer);

        if (answer == -1)
            break;
        if (row == &rows[PRINT_HELP] || row == &rows[PRINT_VERSION])
            return take_option(options, (enum id)(row - rows), NULL, error);
        if (!is_right)
            continue;
        if (answer == OPERAND)
            is_right = take_position_word(options, before, word, error);
        else if (!row)
            is_right = refuse_word(error, word, refusal(answer, word));
        else if (answer < LONG && optarg && *optarg == '=')
            is_right = refuse_equals_sign(row, optarg, error);
        else
            is_right = take_option(options, (enum id)(row - rows), optarg, error);
        before = row && !optarg && row->argument ? row : NULL;
    }
    for (; optind < argc && is_right; optind++)
        is_right = take_position_word(options, NULL, argv[optind], error);
    return is_right && check_together(options, error);
}

/* ---- A setting. ---- */

bool options_set(struct options *options, const char *setting, struct options_error *error)
{
    size_t length = strcspn(setting, "=");
    const char *value = setting[length] ? setting + length + 1 : NULL;
    struct options changed = *options;
    struct options_error ignored;
    int id = 0;

    while (id < OPTIONS
           && (strncmp(rows[id].name + 2, setting, length) != 0 || rows[id].name[2 + length]))
        id++;
    if (id == OPTIONS)
        return refuse_word(error, setting, "is not an option");
    if (!(BIT(id) & SETTINGS) || (id == THEME && value && strcmp(value, "list") == 0))
        return refuse_word(error, setting, "is an option, but not a setting");
    if (value && !rows[id].argument)
        return refuse_word(error, setting, "takes no argument");
    if (!value && rows[id].argument && *rows[id].argument != '[')
        return refuse_word(error, setting, "needs an argument");
    if (!take_option(&changed, (enum id)id, value, error))
        return false;
    /* On the command line, names do not go with --host. In the settings they do: the people at the
     * host's keyboard have these names after the table is closed. */
    if (id == X_NAME || id == O_NAME)
        changed.given &= ~BIT(HOST);
    if (id == THEME) {
        changed.usual_theme = changed.theme;
        changed.theme = NULL;
    }
    if (options->given & BIT(id))
        return true;
    if (have_same_name(&changed) && !(options->given & (BIT(X_NAME) | BIT(O_NAME))))
        return refuse_word(error, value, "is the name of both players; they need two");
    if (!check_together(&changed, &ignored))
        return true;
    changed.given = options->given;
    *options = changed;
    return true;
}
