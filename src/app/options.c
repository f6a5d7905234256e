/* SPDX-License-Identifier: MIT */
#include "app/options.h"

#include <assert.h>
#include <getopt.h>
#include <string.h>

#include "app/take.h"

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
    return options_check_table(options, word);
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
