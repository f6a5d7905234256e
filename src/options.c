/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <getopt.h>
#include <string.h>

/* Options without a letter of their own. */
enum { OPTION_SHOW = 0x100, OPTION_ENCODINGS, OPTION_MOVES };

/* The '-' hands over operands in their order, so that the word at optind is always the one being
 * read; the ':' keeps getopt's own messages off. */
static const char short_options[] = "-:x:o:hV";

enum { OPERAND = 1 /* what getopt says of an operand */ };

static const struct option long_options[] = {
    {"x-name", required_argument, NULL, 'x'},
    {"o-name", required_argument, NULL, 'o'},
    {"show", no_argument, NULL, OPTION_SHOW},
    {"encodings", no_argument, NULL, OPTION_ENCODINGS},
    {"moves", required_argument, NULL, OPTION_MOVES},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* Why getopt did not take the word. */
static enum options_error refusal(int answer, const char *word)
{
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

static enum options_error take(struct options *options, int answer, const char *word)
{
    switch (answer) {
    case 'x':
        options->x_name = optarg;
        return OPTIONS_OK;
    case 'o':
        options->o_name = optarg;
        return OPTIONS_OK;
    case OPTION_SHOW:
        return take_action(options, ACTION_SHOW);
    case OPTION_ENCODINGS:
        return take_action(options, ACTION_ENCODINGS);
    case OPTION_MOVES:
        options->moves = optarg;
        return OPTIONS_OK;
    case OPERAND:
        return take_position(options, word);
    default:
        return refusal(answer, word);
    }
}

enum options_error options_parse(struct options *options, int argc, char *argv[],
                                 const char **word)
{
    enum options_error error = OPTIONS_OK;
    const char *at;
    int answer;

    *options = (struct options){0};
    while (at = argv[optind], (answer = getopt_long(argc, argv, short_options, long_options, NULL)) != -1) {
        if (answer == 'h' || answer == 'V') {
            options->action = answer == 'h' ? ACTION_HELP : ACTION_VERSION;
            return OPTIONS_OK;
        }
        if (error == OPTIONS_OK && (error = take(options, answer, at)))
            *word = at;
    }
    for (; optind < argc && error == OPTIONS_OK; optind++)
        if ((error = take_position(options, argv[optind])))
            *word = argv[optind];
    return error;
}

void options_help(FILE *out)
{
    fputs("Usage: tictactoe [OPTION]... [POSITION]\n"
          "Play tic-tac-toe in the terminal, two people at one keyboard.\n"
          "\n"
          "POSITION is the code of a position, as the game shows it and prints it on\n"
          "leaving: 'tictactoe 523' takes that game up again. Or it is NAME:VALUE, for any\n"
          "name that --encodings prints: board:X.O..O.X. is the same position.\n"
          "\n"
          "  -x, --x-name=NAME   who plays X in the first game\n"
          "  -o, --o-name=NAME   who plays O in the first game\n"
          "      --moves=CELLS   play these cells first: 1 to 9 in reading order, as in\n"
          "                      519 or 5,1,9\n"
          "      --show          print the position and leave\n"
          "      --encodings     print every encoding of the position and leave\n"
          "  -h, --help          print this help and leave\n"
          "  -V, --version       print the version and leave\n"
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
        [OPTIONS_SECOND_ACTION] = "asks for another thing to print; only one of them can be",
    };

    return reasons[error];
}
