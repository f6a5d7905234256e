/* SPDX-License-Identifier: MIT
 *
 * The command line as a person uses it.
 */
#include "command.h"
#include "suite.h"

enum { WORDS = 6 };

/* Run the program with the words, ended by a null. */
static void run(struct command *command, const char *const words[])
{
    const char *argv[WORDS + 2] = {command_tictactoe()};

    for (int i = 0; i < WORDS && words[i]; i++)
        argv[i + 1] = words[i];
    command_run(command, argv, NULL, NULL);
}

/* Run the program as "$0" in a line of shell. */
static void run_in_shell(struct command *command, const char *line)
{
    command_run(command, ARGS("sh", "-c", line, command_tictactoe()), NULL, NULL);
}

/* The words as one line, for messages. */
static const char *joined(const char *const words[], char text[MESSAGE])
{
    int length = snprintf(text, MESSAGE, "tictactoe");

    for (int i = 0; i < WORDS && words[i]; i++)
        length += snprintf(text + length, MESSAGE - (size_t)length, " '%s'", words[i]);
    return text;
}

/* One line that says who speaks, with nothing in it that a terminal would obey. */
static bool is_one_complaint(const char *err)
{
    static const char speaker[] = "tictactoe: ";
    size_t line = strcspn(err, "\n");

    for (size_t i = 0; i < line; i++)
        if ((unsigned char)err[i] < ' ' || err[i] == '\177')
            return false;
    return strncmp(err, speaker, strlen(speaker)) == 0 && line > strlen(speaker)
        && strcmp(err + line, "\n") == 0;
}

static void check_refused(const char *const words[], const char *quoted, const char *reason)
{
    struct command command;
    char line[MESSAGE];

    run(&command, words);
    joined(words, line);
    ck_assert_msg(command.outcome == EXIT_USAGE, "%s: ends with %d", line, command.outcome);
    ck_assert_msg(!*command.out, "%s: prints %s", line, command.out);
    ck_assert_msg(is_one_complaint(command.err), "%s: complains %s", line, command.err);
    ck_assert_msg(strstr(command.err, quoted) && strstr(command.err, reason),
                  "%s: complains %swithout %s and '%s'", line, command.err, quoted, reason);
}

/* Could not be done, and one line says why. */
static void check_failed(const struct command *command)
{
    ck_assert_int_eq(command->outcome, EXIT_FAILURE);
    ck_assert_msg(is_one_complaint(command->err), "complains %s", command->err);
    ck_assert_str_eq(command->out, "");
}

TEST(show_prints_the_position_that_the_words_ask_for)
{
    static const struct {
        const char *words[WORDS];
        const char *cells, *state; /* what each of the nine cells shows */
        int code;
    } rows[] = {
        {{"--show"}, "123456789", "X to move", 0},
        {{"--show", "0"}, "123456789", "X to move", 0},
        {{"--show", "5"}, "1234X6789", "O to move", 5},
        {{"--show", "523"}, "X2O45O7X9", "X to move", 523},
        {{"523", "--show"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "--", "523"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "code:523"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "00523"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "0x20b"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "0x0020B"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "0b1000001011"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "code:0x20b"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "board:X.O..O.X."}, "X2O45O7X9", "X to move", 523},
        {{"--show", "word:0x098620"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "word:624160"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "base4:18465"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "base3:2692"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "naive:1894"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "dense:468"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "class:118"}, "X2345XOO9", "X to move", 651}, /* the first of its class */
        {{"--show", "class:0b0"}, "123456789", "X to move", 0},
        {{"--show", "1099"}, "XXXOO6789", "X won", 1099},
        {{"--show", "2806"}, "XX3OOO78X", "O won", 2806},
        {{"--show", "6001"}, "XOXXOOOXX", "draw", 6001},
        {{"--show", "--moves=1386"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "--moves=1,3,8,6"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "--moves=13,86"}, "X2O45O7X9", "X to move", 523},
        {{"--moves", "1386", "--show"}, "X2O45O7X9", "X to move", 523},
        {{"--show", "5", "--moves=1"}, "O234X6789", "X to move", 16},
        {{"--show", "--moves=142596"}, "XX3OOO78X", "O won", 2806},
        {{"--show", "--moves=123546879"}, "XOXXOOOXX", "draw", 6001},
        {{"--show", "-x", "Ada", "--o-name=Bob", "523"}, "X2O45O7X9", "X to move", 523},
        {{"-xAda", "-oBob", "--show", "523"}, "X2O45O7X9", "X to move", 523},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *c = rows[i].cells;
        struct command command;
        char expected[MESSAGE], line[MESSAGE];

        snprintf(expected, sizeof expected,
                 " %c | %c | %c\n---+---+---\n %c | %c | %c\n---+---+---\n %c | %c | %c\n"
                 "%s\ncode %d\n",
                 c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], rows[i].state, rows[i].code);
        run(&command, rows[i].words);
        joined(rows[i].words, line);
        ck_assert_msg(command.outcome == EXIT_SUCCESS, "%s: ends with %d", line, command.outcome);
        ck_assert_msg(strcmp(command.out, expected) == 0, "%s: prints\n%s", line, command.out);
        ck_assert_msg(!*command.err, "%s: complains %s", line, command.err);
    }
}

TEST(a_wrong_position_is_named_and_what_is_wrong_with_it)
{
    static const struct {
        const char *position, *reason;
    } rows[] = {
        {"", "is not a number"},
        {"five", "is not a number"},
        {"+5", "is not a number"},
        {" 5", "is not a number"},
        {"5 ", "is not a number"},
        {"5.0", "is not a number"},
        {"1e3", "is not a number"},
        {"0x", "is not a number"},
        {"0X5", "is not a number"},
        {"0xg", "is not a number"},
        {"0b", "is not a number"},
        {"0b2", "is not a number"},
        {"code:", "is not a number"},
        {"code:-5", "is not a number"},
        {"code: 5", "is not a number"},
        {"8192", "is too large (0 to 6045)"},
        {"0x2000", "is too large (0 to 6045)"},
        {"4294967296", "is too large (0 to 6045)"},
        {"99999999999999999999999999", "is too large (0 to 6045)"},
        {"6046", "no board"},
        {"8191", "no board"},
        {"code:6046", "no board"},
        {"2749", "can occur in play"},
        {"code:2749", "can occur in play"},
        {"board:", "nine letters"},
        {"board:X.O..O.X", "nine letters"},
        {"board:X.O..O.X..", "nine letters"},
        {"board:x.o..o.x.", "nine letters"},
        {"board:XX.......", "can occur in play"},
        {"board:XXX...OOO", "can occur in play"},
        {"word:0x200000", "is too large (0 to 2097151)"},
        {"word:1", "can occur in play"},
        {"base4:262144", "is too large (0 to 262143)"},
        {"base4:3", "no board"},
        {"base3:32768", "is too large (0 to 19682)"},
        {"base3:19683", "no board"},
        {"base3:4", "can occur in play"},
        {"naive:32768", "is too large (0 to 16796)"},
        {"naive:10", "no board"},
        {"dense:8192", "is too large (0 to 5477)"},
        {"dense:5478", "no board"},
        {"class:1024", "is too large (0 to 764)"},
        {"class:765", "no board"},
        {"dense:", "is not a number"},
        {"nonsense:5", "encoding"},
        {"Code:5", "encoding"},
        {"cod:5", "encoding"},
        {":5", "encoding"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char quoted[MESSAGE];

        snprintf(quoted, sizeof quoted, "'%s'", rows[i].position);
        check_refused(ARGS("--show", rows[i].position), quoted, rows[i].reason);
        check_refused(ARGS(rows[i].position), quoted, rows[i].reason);
    }
}

TEST(a_wrong_move_is_named_and_what_is_wrong_with_it)
{
    static const struct {
        const char *words[WORDS];
        const char *quoted, *reason;
    } rows[] = {
        {{"--moves="}, "''", "not a cell from 1 to 9"},
        {{"--moves=0"}, "'0'", "not a cell from 1 to 9"},
        {{"--moves=1x2"}, "'x'", "not a cell from 1 to 9"},
        {{"--moves=-1"}, "'-'", "not a cell from 1 to 9"},
        {{"--moves=,1"}, "','", "not a cell from 1 to 9"},
        {{"--moves=1,"}, "','", "not a cell from 1 to 9"},
        {{"--moves=1,,2"}, "','", "not a cell from 1 to 9"},
        {{"--moves=1 2"}, "' '", "not a cell from 1 to 9"},
        {{"--moves=121"}, "'1'", "taken"},
        {{"--moves=5", "5"}, "'5'", "taken"},
        {{"--moves=1425369"}, "'6'", "after the end"},
        {{"--moves=9", "1099"}, "'9'", "after the end"},
        {{"--moves=1", "1099"}, "'1'", "after the end"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        check_refused(rows[i].words, rows[i].quoted, rows[i].reason);
        check_refused(ARGS("--show", rows[i].words[0], rows[i].words[1]), rows[i].quoted,
                      rows[i].reason);
    }
}

TEST(a_wrong_option_is_named_and_what_is_wrong_with_it)
{
    static const struct {
        const char *words[WORDS];
        const char *quoted, *reason;
    } rows[] = {
        {{"--nonsense"}, "'--nonsense'", "not an option"},
        {{"--nonsense=5"}, "'--nonsense=5'", "not an option"},
        {{"--showing"}, "'--showing'", "not an option"},
        {{"-5"}, "'-5'", "not an option"},
        {{"-Z"}, "'-Z'", "not an option"},
        {{"--show=5"}, "'--show=5'", "takes no argument"},
        {{"--help=5"}, "'--help=5'", "takes no argument"},
        {{"--=5"}, "'--=5'", "more than one option"},
        {{"--co=x"}, "'--co=x'", "more than one option"},
        {{"--computer=z"}, "'--computer=z'", "neither x nor o"},
        {{"-cX"}, "'-cX'", "neither x nor o"},
        {{"-c", "z"}, "'z'", "neither x nor o"},
        {{"--level=hard"}, "'--level=hard'", "not easy, medium or perfect"},
        {{"-l", "hard"}, "'hard'", "not easy, medium or perfect"},
        {{"--color=yes"}, "'--color=yes'", "not auto, always or never"},
        {{"--color", "yes"}, "'yes'", "not auto, always or never"},
        {{"--resume=0"}, "'--resume=0'", "not a game from 1 to 12"},
        {{"--resume=13"}, "'--resume=13'", "not a game from 1 to 12"},
        {{"--resume="}, "'--resume='", "not a game from 1 to 12"},
        {{"-r13"}, "'-r13'", "not a game from 1 to 12"},
        {{"--resume", "2"}, "'2'", "--resume=N"},
        {{"--resume=2", "5"}, "'5'", "--resume=N"},
        {{"--resume", "--plain"}, "'--resume'", "needs the screen"},
        {{"--resume", "--show"}, "'--resume'", "needs the screen"},
        {{"--moves"}, "'--moves'", "needs an argument"},
        {{"--show", "-x"}, "'-x'", "needs an argument"},
        {{"--o-name"}, "'--o-name'", "needs an argument"},
        {{"--show", "5", "6"}, "'6'", "second POSITION"},
        {{"5", "--show", "6"}, "'6'", "second POSITION"},
        {{"5", "--", "6"}, "'6'", "second POSITION"},
        {{"--", "--help"}, "'--help'", "is not a number"},
        {{"--", "-5"}, "'-5'", "is not a number"},
        {{"-"}, "'-'", "is not a number"},
        {{"--nonsense", "--wrong"}, "'--nonsense'", "not an option"},
        {{"--show", "--encodings"}, "'--encodings'", "only one"},
        {{"--encodings", "--show"}, "'--show'", "only one"},
        {{"--list", "--theme=list"}, "'--theme=list'", "only one"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_refused(rows[i].words, rows[i].quoted, rows[i].reason);
}

TEST(what_cannot_be_printed_is_escaped_where_it_is_quoted)
{
    static const struct {
        const char *word, *quoted;
    } rows[] = {
        {"\033[31m", "'\\x1b[31m'"},
        {"5\n6", "'5\\x0a6'"},
        {"5\r", "'5\\x0d'"},
        {"\a\b\t\177", "'\\x07\\x08\\x09\\x7f'"},
        {"\377\376", "'\\xff\\xfe'"},
        {"\302\2335m", "'\\xc2\\x9b5m'"}, /* U+009B, the terminal's other way to say ESC [ */
        {"\303\251", "'\303\251'"},       /* a letter with an accent is a letter */
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_refused(ARGS(rows[i].word), rows[i].quoted, "is not a number");
    check_refused(ARGS("--\033c"), "'--\\x1bc'", "not an option");
    check_refused(ARGS("--moves=\033"), "'\\x1b'", "not a cell");
    check_refused(ARGS("5", "\033c"), "'\\x1bc'", "second POSITION");
}

/* It succeeds, and what it prints begins like that. */
static void check_prints(const char *const words[], const char *begin)
{
    struct command command;
    char line[MESSAGE];

    run(&command, words);
    joined(words, line);
    ck_assert_msg(command.outcome == EXIT_SUCCESS, "%s: ends with %d", line, command.outcome);
    ck_assert_msg(!*command.err, "%s: complains %s", line, command.err);
    ck_assert_msg(strncmp(command.out, begin, strlen(begin)) == 0, "%s: prints %s", line,
                  command.out);
}

TEST(help_and_version_win_over_everything_else)
{
    static const struct {
        const char *words[WORDS];
        const char *begin;
    } rows[] = {
        {{"--help"}, "Usage: tictactoe "},
        {{"-h"}, "Usage: tictactoe "},
        {{"--version"}, "tictactoe "},
        {{"-V"}, "tictactoe "},
        {{"--help", "--nonsense", "five"}, "Usage: tictactoe "},
        {{"--nonsense", "-Z", "--help"}, "Usage: tictactoe "},
        {{"five", "six", "-h"}, "Usage: tictactoe "},
        {{"--show", "--moves=0", "-V"}, "tictactoe "},
        {{"-Zh"}, "Usage: tictactoe "},
        {{"--show=5", "--version"}, "tictactoe "},
        {{"-h", "-V"}, "Usage: tictactoe "},
        {{"-V", "-h"}, "tictactoe "},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_prints(rows[i].words, rows[i].begin);
}

TEST(a_long_option_may_be_shortened)
{
    static const struct {
        const char *words[WORDS];
        const char *begin;
    } rows[] = {
        {{"--sho"}, " 1 | 2 | 3\n"},
        {{"--sho", "523"}, " X | 2 | O\n"},
        {{"--show", "--move=1"}, " X | 2 | 3\n"},
        {{"--show", "--mov", "1"}, " X | 2 | 3\n"},
        {{"--show", "--x-n=Ada", "--o-n", "Bob"}, " 1 | 2 | 3\n"},
        {{"--vers"}, "tictactoe "},
        {{"--hel"}, "Usage: tictactoe "},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_prints(rows[i].words, rows[i].begin);
}

/* What may stand for the argument of an option. */
static const char *example(const char *name)
{
    static const struct {
        const char *name, *example;
    } rows[] = {
        {"--x-name", "Ada"},  {"--o-name", "Bob"}, {"--computer", "o"}, {"--level", "easy"},
        {"--plain", "words"}, {"--resume", "1"},   {"--moves", "519"},  {"--theme", "list"},
        {"--color", "never"}, {"--book", "Ann"},   {"--host", "root"},  {"--join", "root"},
        {"--name", "Ada"},    {"--mark", "o"},     {"--lan", "5478"},   {"--via", "true"},
        {"--carry", "root"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strncmp(name, rows[i].name, strlen(rows[i].name)) == 0)
            return rows[i].example;
    ck_abort_msg("the help names %.12s: give this test an example of its argument", name);
}

/* What an option means nothing without; null where there is no such thing. */
static const char *companion(const char *name)
{
    static const struct {
        const char *name, *with;
    } rows[] = {{"--name", "--join"},
                {"-n", "--join"},
                {"--mark", "--host"},
                {"--lan", "--host"},
                {"--via", "--join=root"}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strncmp(name, rows[i].name, strlen(rows[i].name)) == 0)
            return rows[i].with;
    return NULL;
}

/* An option as the help writes it. Without a terminal it may fail, but not for its words. */
static void check_option(const char *option, size_t length, const char *argument)
{
    struct command command;
    char word[MESSAGE];

    snprintf(word, sizeof word, "%.*s%s", (int)length, option, argument);
    run(&command, ARGS(word, companion(word)));
    ck_assert_msg(command.outcome == EXIT_SUCCESS || command.outcome == EXIT_FAILURE,
                  "%s: ends with %d and %s", word, command.outcome, command.err);
}

/* A line of the help that begins with an option: "  -x, --x-name=NAME" or "      --show". */
static void check_option_line(const char *line)
{
    const char *option = line + strspn(line, " ");
    const char *name = strstr(line, "--");
    size_t length = strcspn(name, "=[ \n"); /* "--x-name=NAME", "--resume[=N]" or "--show" */
    const char *argument = strchr("=[", name[length]) ? example(name) : "";
    char with_sign[MESSAGE];

    snprintf(with_sign, sizeof with_sign, "%s%s", *argument ? "=" : "", argument);
    check_option(name, length, with_sign);
    if (option != name)
        check_option(option, strlen("-x"), strncmp(option, "-p", 2) == 0 ? "" : argument);
}

TEST(every_option_that_the_help_names_works)
{
    struct command help;
    int options = 0;

    run(&help, ARGS("--help"));
    for (const char *line = help.out; *line; line += strcspn(line, "\n") + 1) {
        ck_assert_msg(strcspn(line, "\n") < 80, "too wide: %.90s", line);
        if (strncmp(line, "  ", 2) == 0 && line[strspn(line, " ")] == '-') {
            check_option_line(line);
            options++;
        }
    }
    ck_assert_int_gt(options, 0);
}

TEST(encodings_prints_every_encoding_a_line_each)
{
    static const struct {
        const char *position, *out;
    } rows[] = {
        {"523", "board X.O..O.X.\nstatus ongoing\nturn X\nword 0x098620\nbase4 18465\n"
                "base3 2692\nnaive 1894\ncode 523\ndense 468\nclass 118\n"},
        {"1099", "board XXXOO....\nstatus X won\nturn O\nword 0x0af805\nbase4 661\n"
                 "base3 229\nnaive 95\ncode 1099\ndense 1825\nclass 309\n"},
        {"6001", "board XOXXOOOXX\nstatus draw\nturn O\nword 0x0ebfab\nbase4 92761\n"
                 "base3 10897\nnaive 819\ncode 6001\ndense 5453\nclass 763\n"},
        {"0", "board .........\nstatus ongoing\nturn X\nword 0x000000\nbase4 0\n"
              "base3 0\nnaive 0\ncode 0\ndense 0\nclass 0\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct command command;

        run(&command, ARGS("--encodings", rows[i].position));
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        ck_assert_str_eq(command.out, rows[i].out);
        ck_assert_str_eq(command.err, "");
    }
}

TEST(output_that_cannot_be_written_is_a_failure_and_said)
{
    static const char *const lines[] = {
        "\"$0\" --help >&-",        "\"$0\" --version >&-",        "\"$0\" --show >&-",
        "\"$0\" --help >/dev/full", "\"$0\" --version >/dev/full", "\"$0\" --show >/dev/full",
    };
    bool has_full = access("/dev/full", W_OK) == 0;

    if (!has_full)
        fprintf(stderr, "# not tried, as there is no /dev/full here: a full disk\n");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct command command;

        if (!has_full && strstr(lines[i], "/dev/full"))
            continue;
        run_in_shell(&command, lines[i]);
        check_failed(&command);
    }
}

TEST(an_input_or_errors_that_are_closed_keep_nobody_from_the_output)
{
    struct command command;

    run_in_shell(&command, "\"$0\" --show 5 <&- 2>&-");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_ptr_nonnull(strstr(command.out, "\ncode 5\n"));
    run_in_shell(&command, "\"$0\" five 2>&-");
    ck_assert_int_eq(command.outcome, EXIT_USAGE);
    ck_assert_str_eq(command.out, "");
}

TEST(who_is_given_no_name_to_be_seen_keeps_the_usual_one)
{
    static const char *const names[] = {
        "",
        "  ",
        "\302\240",     /* U+00A0, no-break space */
        "\342\200\213", /* U+200B, zero width space */
        "\343\200\200", /* U+3000, ideographic space */
        "\342\240\200", /* U+2800, no dots of Braille */
        "\343\205\244", /* U+3164, filler of Hangul */
        "\342\200\256", /* U+202E, right to left from here */
        "\302\255",     /* U+00AD, soft hyphen */
        "\314\201",     /* U+0301, an accent on nothing */
        " \342\200\213\343\200\200 ",
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct command command;

        command_run(&command, ARGS(command_tictactoe(), "--plain", "-x", names[i], "-o", names[i]),
                    NULL, "q\n");
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        ck_assert_msg(strncmp(command.out, "Player 1 plays X, Player 2 plays O.", 35) == 0,
                      "name %zu: %.80s", i, command.out);
    }
}

TEST(the_locale_changes_no_word_of_the_output)
{
    static const char *const locales[] = {"C", "POSIX", "xx_YY.nonsense"};
    struct command in_utf8, command;

    run(&in_utf8, ARGS("--show", "523"));
    for (size_t i = 0; i < sizeof locales / sizeof locales[0]; i++) {
        char setting[MESSAGE];

        snprintf(setting, sizeof setting, "LC_ALL=%s", locales[i]);
        command_run(&command, ARGS(command_tictactoe(), "--show", "523"), ARGS(setting), NULL);
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        ck_assert_str_eq(command.out, in_utf8.out);
        command_run(&command, ARGS(command_tictactoe(), "\303\251"), ARGS(setting), NULL);
        ck_assert_str_eq(command.err, suite_is_utf8(locales[i])
                                          ? "tictactoe: '\303\251' is not a number\n"
                                          : "tictactoe: '\\xc3\\xa9' is not a number\n");
    }
}
