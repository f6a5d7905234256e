/* SPDX-License-Identifier: MIT
 *
 * Every line that the program can say on standard error, word for word.
 */
#include "home.h"
#include "suite.h"

enum { USAGE = 2, WORDS = 4, LINE = 512 };

/* What the program says of its words, and where it must not say a word of anything else. */
static void check(const char *what, const struct command *command, int outcome, const char *line)
{
    char expected[LINE];

    snprintf(expected, sizeof expected, "tictactoe: %s\n", line);
    ck_assert_msg(strcmp(command->err, expected) == 0, "%s: says %snot %s", what, command->err,
                  expected);
    ck_assert_msg(command->outcome == outcome, "%s: ends with %d", what, command->outcome);
    ck_assert_msg(!*command->out, "%s: prints %s", what, command->out);
}

static void check_words(const char *const words[], const char *const environment[], int outcome,
                        const char *line)
{
    const char *argv[WORDS + 2] = {command_tictactoe()};
    struct command command;
    char what[LINE] = "";

    for (int i = 0; i < WORDS && words[i]; i++) {
        argv[i + 1] = words[i];
        strcat(strcat(what, " "), words[i]);
    }
    command_run(&command, argv, environment, NULL);
    check(what, &command, outcome, line);
}

/* Run the program as "$0" in a line of shell. */
static void run_in_shell(struct command *command, const char *line, const char *setting,
                         const char *input)
{
    command_run(command, ARGS("sh", "-c", line, command_tictactoe()), ARGS(setting), input);
}

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(a_wrong_command_line_is_told_in_these_words)
{
    static const struct {
        const char *words[WORDS + 1];
        const char *line;
    } rows[] = {
        {{"--nonsense"}, "'--nonsense' is not an option"},
        {{"--nonsense=5"}, "'--nonsense=5' is not an option"},
        {{"-Z"}, "'-Z' is not an option"},
        {{"-"}, "'-' is not a number"},
        {{"--co=x"}, "'--co=x' is short for more than one option"},
        {{"--moves"}, "'--moves' needs an argument"},
        {{"-x"}, "'-x' needs an argument"},
        {{"--show=5"}, "'--show=5' takes no argument"},
        {{"5", "6"}, "'6' is a second POSITION; only one can be played"},
        {{"--", "5", "--help"}, "'--help' is a second POSITION; only one can be played"},
        {{"--host", "-x", "Ann"}, "'--x-name' does not go with --host"},
        {{"--join", "-o", "Bob"}, "'--o-name' does not go with --join"},
        {{"--host", "--computer=x"}, "'--computer' does not go with --host"},
        {{"--join", "523"}, "'523' does not go with --join"},
        {{"--join", "--moves=5"}, "'--moves' does not go with --join"},
        {{"--join", "--resume=1"}, "'--resume' does not go with --join"},
        {{"--host", "--join"}, "'--host' does not go with --join"},
        {{"--host", "--show"}, "'--show' does not go with --host"},
        {{"--host", "--book"}, "'--book' does not go with --host"},
        {{"--join", "--book=Ann"}, "'--book' does not go with --join"},
        {{"--host", "--theme=list"}, "'--theme=list' does not go with --host"},
        {{"-pq"}, "'-pq' is not an option"},
        {{"--tables", "--ascii"}, "'--ascii' does not go with --tables"},
        {{"523", "--tables"}, "'523' does not go with --tables"},
        {{"--host", "--tables"}, "'--host' does not go with --tables"},
        {{"--carry=ann", "-x", "Ann"}, "'-x' does not go with --carry"},
        {{"--carry=ann", "--", "5"}, "'5' does not go with --carry"},
        {{"--join=ann", "--via="}, "'--via=' names no command"},
        {{"--join=a@b:5478/K7QM"},
         "'--join=a@b:5478/K7QM' has a login and a code; write MACHINE:PORT/CODE, or "
         "LOGIN@MACHINE for ssh"},
        {{"--join=b:5478/K7Q0"},
         "'--join=b:5478/K7Q0' does not end in /CODE, four characters: A to Z without I and O, "
         "or 2 to 9"},
        {{"--via=ssh"}, "'--via' needs --join=LOGIN"},
        {{"--join", "--via=ssh"}, "'--join' does not go with --via, which needs --join=LOGIN"},
        {{"--join=a@b", "--via=ssh"}, "'a@b' does not go with --via, which needs --join=LOGIN"},
        {{"--mark=x"}, "'--mark' needs --host"},
        {{"--join", "--lan"}, "'--lan' needs --host"},
        {{"--host=bob", "--lan"}, "'--lan' does not go with --host=LOGIN"},
        {{"--name=Ann"}, "'--name' needs --host or --join"},
        {{"--host=-x"}, "'--host=-x' has a login or a machine that begins with a dash"},
        {{"--join=a@-b"}, "'--join=a@-b' has a login or a machine that begins with a dash"},
        {{"--carry=-x"}, "'--carry=-x' has a login or a machine that begins with a dash"},
        {{"--show", "--list"}, "'--list' is a second thing to print; only one can be printed"},
        {{"--list", "--theme=list"},
         "'--theme=list' is a second thing to print; only one can be printed"},
        {{"--resume", "2"},
         "'2' is a POSITION, which --resume excludes; game N of the shelf is --resume=N"},
        {{"--resume", "--plain"},
         "'--resume' needs the screen to pick a game; to take game N, say --resume=N"},
        {{"-r", "--show"},
         "'--resume' needs the screen to pick a game; to take game N, say --resume=N"},
        {{"--resume=0"}, "'--resume=0' is not a game from 1 to 12"},
        {{"-r13"}, "'-r13' is not a game from 1 to 12"},
        {{"--computer=z"}, "'--computer=z' is neither x nor o"},
        {{"--computer", "z"}, "'z' is neither x nor o"},
        {{"-cX"}, "'-cX' is neither x nor o"},
        {{"-c", ""}, "'' is neither x nor o"},
        {{"--level=hard"}, "'--level=hard' is not easy, medium or perfect"},
        {{"-l", "hard"}, "'hard' is not easy, medium or perfect"},
        {{"--color=yes"}, "'--color=yes' is not auto, always or never"},
        {{"--color", "yes"}, "'yes' is not auto, always or never"},
        {{"--plain=loud"}, "'--plain=loud' is neither board nor words"},
        {{"--plain="}, "'--plain=' is neither board nor words"},
        {{"--plain", "words"}, "'words' is not a number"},
        {{"-t", "nonsense"}, "'nonsense' is not a look; --theme=list prints them"},
        {{"-t", "nonsense", "--theme=list"}, "'nonsense' is not a look; --theme=list prints them"},
        {{"--theme=nonsense", "--show"},
         "'--theme=nonsense' is not a look; --theme=list prints them"},
        {{"--theme=nonsense", "--encodings"},
         "'--theme=nonsense' is not a look; --theme=list prints them"},
        {{"--theme=nonsense", "--plain"},
         "'--theme=nonsense' is not a look; --theme=list prints them"},
        {{"--list", "--theme=nonsense"},
         "'--theme=nonsense' is not a look; --theme=list prints them"},
        {{"--ascii", "--theme=fine"}, "'fine' is a look that --ascii rules out"},
        {{"--theme=block", "--ascii"}, "'block' is a look that --ascii rules out"},
        {{"--moves="}, "'' at place 1 of --moves is not a cell from 1 to 9"},
        {{"--moves=120"}, "'0' at place 3 of --moves is not a cell from 1 to 9"},
        {{"--moves=1,,2"}, "',' at place 3 of --moves is not a cell from 1 to 9"},
        {{"--moves=\033"}, "'\\x1b' at place 1 of --moves is not a cell from 1 to 9"},
        {{"--moves=1,2,1"}, "'1' at place 5 of --moves is taken"},
        {{"--show", "--moves=1425369"},
         "'6' at place 6 of --moves comes after the end of the game"},
        {{"five"}, "'five' is not a number"},
        {{"board:x"}, "'board:x' is not nine letters of X, O and ."},
        {{"nonsense:5"}, "'nonsense:5' does not begin with the name of an encoding"},
        {{"8192"}, "'8192' is too large (0 to 6045)"},
        {{"word:0x200000"}, "'word:0x200000' is too large (0 to 2097151)"},
        {{"6046"}, "'6046' names no board"},
        {{"2749"}, "'2749' is not a position that can occur in play"},
        {{"word:1"}, "'word:1' is not a word that can occur in play"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_words(rows[i].words, NULL, USAGE, rows[i].line);
}

TEST(a_look_that_the_locale_cannot_show_is_told_in_these_words)
{
    check_words(ARGS("--theme=fine"), ARGS("LC_ALL=C"), USAGE, "'fine' is a look that needs UTF-8");
}

TEST(what_is_not_seen_is_escaped_where_a_word_is_quoted)
{
    static const struct {
        const char *word, *line;
    } rows[] = {
        {"\033[31m", "'\\x1b[31m' is not a number"},
        {"5\r", "'5\\x0d' is not a number"},
        {"\377", "'\\xff' is not a number"},
        {"\342\200\2565", "'\\xe2\\x80\\xae5' is not a number"}, /* right to left from here */
        {"5\342\201\246", "'5\\xe2\\x81\\xa6' is not a number"}, /* an isolate of direction */
        {"\342\200\213", "'\\xe2\\x80\\x8b' is not a number"},   /* zero width space */
        {"5\302\255", "'5\\xc2\\xad' is not a number"},          /* soft hyphen */
        {"\357\273\2775", "'\\xef\\xbb\\xbf5' is not a number"}, /* byte order mark */
        {"5\342\200\250", "'5\\xe2\\x80\\xa8' is not a number"}, /* line separator */
        {"\343\205\244", "'\\xe3\\x85\\xa4' is not a number"},   /* filler of Hangul */
        {"\363\240\201\201", "'\\xf3\\xa0\\x81\\x81' is not a number"}, /* a tag */
        {"\303\251e\314\201\346\274\242", "'\303\251e\314\201\346\274\242' is not a number"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_words(ARGS(rows[i].word), NULL, USAGE, rows[i].line);
}

TEST(a_shelf_without_that_game_says_so)
{
    struct home home = home_make();
    static const char *const actions[] = {"--show", "--plain", "--encodings"};

    for (int slot = 1; slot <= 12; slot++) {
        char word[LINE], line[LINE];

        snprintf(word, sizeof word, "--resume=%d", slot);
        snprintf(line, sizeof line, "the shelf has no game %d; --list prints the games it has",
                 slot);
        check_words(ARGS(word, actions[slot % 3]), ARGS(home.setting), EXIT_FAILURE, line);
    }
}

TEST(each_game_of_a_full_shelf_is_taken_up_by_its_number)
{
    static const char twelve[] = "1\nn\n2\nn\n3\nn\n4\nn\n5\nn\n6\nn\n7\nn\n8\nn\n9\nn\n"
                                 "1\n2\nn\n1\n3\nn\n1\n4\nq\n";
    static const int codes[] = {15, 13, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1};
    struct home home = home_make();

    home_play(&home, twelve);
    for (int slot = 1; slot <= 12; slot++) {
        struct command command;
        char word[LINE], code[LINE];

        snprintf(word, sizeof word, "--resume=%d", slot);
        snprintf(code, sizeof code, "\ncode %d\n", codes[slot - 1]);
        command_run(&command, ARGS(command_tictactoe(), word, "--show"), ARGS(home.setting), NULL);
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        ck_assert_msg(strstr(command.out, code), "%s: %s", word, command.out);
    }
}

TEST(without_a_terminal_the_way_without_one_is_named)
{
    check_words(ARGS(NULL), NULL, EXIT_FAILURE,
                "standard input and output are not a terminal; try --plain");
}

/* What went wrong with the streams, after the goodbye. */
static void check_stream(const char *shell, const char *input, const char *line, const char *out)
{
    struct command command;
    struct home home = home_make();
    char expected[LINE];

    run_in_shell(&command, shell, home.setting, input);
    snprintf(expected, sizeof expected, "tictactoe: %s\n", line);
    ck_assert_str_eq(command.err, expected);
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    if (out)
        ck_assert_msg(strstr(command.out, out), "%s prints %s", shell, command.out);
}

TEST(an_input_that_cannot_be_read_is_told_and_is_not_the_end_of_it)
{
    check_stream("exec \"$0\" --plain </", NULL, "standard input: Is a directory", "\ncode 0\n");
    check_stream("exec \"$0\" --plain <&-", NULL, "standard input: Bad file descriptor",
                 "\ncode 0\n");
    check_stream("exec \"$0\" --plain --moves=51 </", NULL, "standard input: Is a directory",
                 "\ncode 16\n");
}

TEST(an_output_that_cannot_be_written_is_told)
{
    static const char full[] = "standard output: No space left on device";
    struct command command;

    check_stream("exec \"$0\" --show >&-", NULL, "standard output: Bad file descriptor", "");
    check_stream("exec \"$0\" --show >/dev/full", NULL, full, "");
    check_stream("exec \"$0\" --plain >/dev/full", "5\nq\n", full, "");
    /* What is more than the C library's room is lost before the end, and the reason with it. */
    run_in_shell(&command, "exec \"$0\" --list --help", NULL, NULL);
    if (strlen(command.out) <= BUFSIZ) {
        check_stream("exec \"$0\" --list --help >/dev/full", NULL, full, "");
    } else {
        run_in_shell(&command, "exec \"$0\" --list --help >/dev/full", NULL, NULL);
        ck_assert_int_eq(command.outcome, EXIT_FAILURE);
        ck_assert_str_eq(command.err,
                         "tictactoe: standard output: some of it could not be written\n");
    }
}

TEST(a_shelf_that_cannot_be_kept_or_read_is_told)
{
    struct home home = home_make();
    struct command command;
    char path[LINE];

    snprintf(path, sizeof path, "%s/tictactoe", home.path);
    ck_assert_int_eq(mkdir(path, S_IRWXU), 0);
    strcat(path, "/shelf");
    ck_assert_int_eq(mkdir(path, S_IRWXU), 0);
    check_words(ARGS("--list"), ARGS(home.setting), EXIT_FAILURE, "the shelf is not a plain file");
    check_words(ARGS("--resume=1"), ARGS(home.setting), EXIT_FAILURE,
                "the shelf is not a plain file");
    command_run(&command, ARGS(command_tictactoe(), "--plain"), ARGS(home.setting), "5\nq\n");
    ck_assert_ptr_nonnull(strstr(command.err, "tictactoe: not on the shelf: code 5: it is not a "
                                              "plain file; the next start moves it there from "));
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    ck_assert_ptr_nonnull(strstr(command.out, "\ncode 5\n"));
}

/* ---- Lines that are none. ---- */

/* printf's own words make the lines, zero bytes among them. */
static void check_heard(const char *words, int outcome, const char *out)
{
    struct command command;
    struct home home = home_make();
    char line[LINE];

    snprintf(line, sizeof line, "printf '%s' | \"$0\" --plain", words);
    run_in_shell(&command, line, home.setting, NULL);
    ck_assert_msg(command.outcome == outcome, "%s ends with %d", words, command.outcome);
    ck_assert_msg(strstr(command.out, out), "%s: %s", words, command.out);
}

TEST(a_line_is_all_that_stands_in_it)
{
    check_heard("q", EXIT_SUCCESS, "\ncode 0\n");
    check_heard("5\\000garbage\\nboard\\nq\\n", EXIT_FAILURE, "understood");
    check_heard("5\\000\\nq\\n", EXIT_FAILURE, "X to move\ncode 0\nThat is not understood");
    check_heard("\\000\\nq\\n", EXIT_FAILURE, "not understood");
    check_heard("5\\rgarbage\\nq\\n", EXIT_FAILURE, "X to move\ncode 0\nThat is not understood");
    check_heard("5\\r\\r\\nq\\n", EXIT_FAILURE, "X to move\ncode 0\nThat is not understood");
    check_heard("5\\r", EXIT_SUCCESS, "O to move\ncode 5\n");
    check_heard("\\r\\nq\\r\\n", EXIT_SUCCESS, "Your turn, Player 1.\n 1 | 2 | 3\n");
}

/* AddressSanitizer itself needs more. */
#ifdef __SANITIZE_ADDRESS__
#define LITTLE_MEMORY ""
#else
#define LITTLE_MEMORY "ulimit -v 60000; "
#endif

TEST(a_line_of_100_megabytes_takes_no_memory_and_is_not_understood)
{
    struct command command;
    struct home home = home_make();

    run_in_shell(&command,
                 "{ echo 5; head -c 100000000 /dev/zero | tr '\\0' 6; printf '\\n2\\nq\\n'; } | "
                 "(" LITTLE_MEMORY "\"$0\" --plain; echo \"ends with $?\")",
                 home.setting, NULL);
    ck_assert_ptr_nonnull(strstr(command.out, "That is not understood"));
    ck_assert_ptr_nonnull(strstr(command.out, "plays O in 2, top centre"));
    ck_assert_ptr_nonnull(strstr(command.out, "ends with 1\n"));
}

/* ---- As it was called. ---- */

static void check_called(const char *name, const char *command_line)
{
    struct command command;
    char expected[LINE];

    /* sh gives no program another name; perl's exec and env's --argv0 are not everywhere. */
    command_run(&command,
                ARGS("bash", "-c", "exec -a \"$1\" \"$0\" --plain", command_tictactoe(), name),
                NULL, "5\nq\n");
    snprintf(expected, sizeof expected, "\ncode 5\n%s 5\n", command_line);
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_str_eq(command.err, "");
    ck_assert_msg(strstr(command.out, expected), "%s: %s", name, command.out);
}

TEST(the_command_that_resumes_begins_as_it_was_called_if_that_can_be_typed)
{
    check_called("ttt", "ttt");
    check_called("./a b", "'./a b'");
    check_called("it's", "'it'\\''s'");
    check_called("tic\303\251", "'tic\303\251'");
    check_called("", "tictactoe");
    check_called("tic\ttac", "tictactoe");
    check_called("tic\ntac", "tictactoe");
    check_called("tic\342\200\256tac", "tictactoe");
    check_called("tic\342\200\213tac", "tictactoe");
    check_called("tic\377", "tictactoe");
}
