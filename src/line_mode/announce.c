/* SPDX-License-Identifier: MIT */
#include "line_mode/line_mode.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "engine/encodings.h"
#include "play/analysis.h"
#include "play/keymap.h"
#include "play/review.h"
#include "play/shared_game.h"

/* Sentences, each with a blank after it. Text that does not fit is cut. */
struct paragraph {
    size_t length;
    bool is_open; /* the last sentence can get another clause */
    char text[4096];
};

__attribute__((format(printf, 2, 3))) static void add(struct paragraph *paragraph,
                                                      const char *format, ...)
{
    size_t room = sizeof paragraph->text - paragraph->length;
    va_list values;

    va_start(values, format);

    size_t length = (size_t)vsnprintf(paragraph->text + paragraph->length, room, format, values);

    va_end(values);
    paragraph->length += length < room ? length : room - 1;
}

static void begin_clause(struct paragraph *paragraph, const char *words)
{
    size_t begin = paragraph->length;

    add(paragraph, "%s%s", paragraph->is_open ? "; " : "", words);
    if (!paragraph->is_open)
        paragraph->text[begin] = (char)toupper((unsigned char)*words);
    paragraph->is_open = true;
}

static void end_sentence(struct paragraph *paragraph, const char *end)
{
    if (paragraph->is_open)
        add(paragraph, "%s ", end);
    paragraph->is_open = false;
}

static void add_sentence(struct paragraph *paragraph, const char *sentence)
{
    end_sentence(paragraph, ".");
    add(paragraph, "%s%s", sentence, *sentence ? " " : "");
}

/* Begin a clause with a name: "ann wins". The name of a person does not get a capital letter, even
 * at the start of a sentence. */
static void begin_with_name(struct paragraph *news, const char *name, const char *verb)
{
    begin_clause(news, record_is_computer(name) ? "the computer" : "");
    if (!record_is_computer(name))
        add(news, "%s", name);
    add(news, " %s", verb);
}

static void add_player(struct paragraph *news, const struct session *session, enum player player)
{
    const char *name = people_name(session, player);

    add(news, "%s", record_is_computer(name) ? "the computer" : name);
}

/* ---- The sentences. ---- */

/* Say who plays. At a shared table, say only the mark of a host who waits for the first guest.
 * Everybody else at the table gets a notice that says who plays. */
static void add_players(struct paragraph *news, const struct session *session)
{
    if (session->table.absence == ABSENCE_AWAITED)
        add(news, "You play %c. ", game_letter(people_player(session, session->table.own)));
    else if (!session->table.is_shared) {
        begin_clause(news, "");
        add(news, "%s plays X, %s plays O", people_name(session, PLAYER_X),
            people_name(session, PLAYER_O));
    }
}

static void add_mark(struct paragraph *news, enum player player, int cell)
{
    add(news, "%c in %d, %s", game_letter(player), cell + 1, game_cell_names[cell]);
}

/* `at` is 1 for the first move. */
static void add_move(struct paragraph *news, const struct session *session, int at)
{
    const struct match *match = &session->match;
    const char *set_by = match_set_by(match, at);

    if (*set_by)
        begin_with_name(news, set_by, "plays ");
    else
        begin_clause(news, "");
    add_mark(news, game_turn(match_at(match, at - 1)), match_cell(match, at));
}

static void add_moves(struct paragraph *news, const struct session *session, int told)
{
    for (int at = told; at < match_now(&session->match); at++)
        add_move(news, session, at + 1);
}

/* Say which moves were undone: all of said_moves after the first `left` moves. `first` is the
 * player of move 1. */
static void add_undone(struct paragraph *news, const struct listener *listener, enum player first,
                       int left)
{
    int said = (int)strlen(listener->said_moves);

    if (left < said)
        begin_clause(news, "undone: ");
    for (int at = said; at > left; at--) {
        add(news, "%s", at < said ? " and " : "");
        add_mark(news, at % 2 == 1 ? first : game_other(first), listener->said_moves[at - 1] - '1');
    }
}

static void add_turn(struct paragraph *news, const struct session *session)
{
    enum player mover = game_turn(session_game(session));
    bool is_shared = session->table.is_shared;

    if (!is_shared) {
        begin_clause(news, "your turn, ");
        add_player(news, session, mover);
    } else if (people_row(session, mover) == people_you(session)) {
        begin_clause(news, "your turn");
    } else {
        begin_clause(news, "");
        add_player(news, session, mover);
        add(news, "'s turn");
    }
    end_sentence(news, ".");
}

static void add_result(struct paragraph *news, const struct session *session)
{
    struct game game = session_game(session);
    const struct match *match = &session->match;
    const char *winner = people_winner(session);
    int moves = match_now(match);
    bool is_of_last_clause = news->is_open && moves > 0 && *match_set_by(match, moves);

    if (game_status(game) == STATUS_DRAW) {
        begin_clause(news, "it's a draw");
    } else if (!*winner) {
        begin_clause(news, game_words(game));
    } else if (record_is_computer(winner) && people_you(session) != NONE) {
        begin_clause(news, "you lose");
    } else if (people_is_you(session, winner)) {
        begin_clause(news, "you win");
        end_sentence(news, "!");
    } else if (is_of_last_clause) {
        add(news, ", and wins");
        end_sentence(news, "!");
    } else {
        begin_with_name(news, winner, "wins");
        end_sentence(news, "!");
    }
    end_sentence(news, ".");
    if (match_is_uncounted(&session->match))
        add(news, "This game does not count. ");
}

static void add_next_game(struct paragraph *news, const struct session *session)
{
    add(news, "Type new for the next game; ");
    add_player(news, session, match_next(&session->match));
    add(news, " begins. ");
}

/* Add, for example, "9 wins. 2, 4 and 7 lose." or "Every cell draws." */
static void add_values(struct paragraph *news, struct game game)
{
    static const char *const verbs[] = {"lose", "draw", "win"};
    char words[ANALYSIS_CELLS];

    for (int value = 1; value >= -1; value--) {
        unsigned cells = analysis_cells(game, value);
        bool is_every = cells == game_cells(game, MARK_EMPTY) && game_count(cells) > 1;

        analysis_write_cells(cells, words);
        if (cells)
            add(news, "%s %s%s. ", is_every ? "Every cell" : words, verbs[value + 1],
                is_every || game_count(cells) == 1 ? "s" : "");
    }
}

static void add_free(struct paragraph *news, struct game game)
{
    char words[ANALYSIS_CELLS];

    analysis_write_cells(game_cells(game, MARK_EMPTY), words);
    add(news, "Free: %s. ", words);
}

static bool is_looking_back(const struct session *session)
{
    return session->mode == MODE_REVIEW || session->review.hidden > 0;
}

/* The position to evaluate. While the person looks back, this is the position before the shown
 * move; else it is the position on the board. */
static struct game find_evaluated(const struct session *session)
{
    const struct session shown = review_session(session);
    int moves = review_moves(&shown);

    return match_at(&shown.match, moves - (is_looking_back(session) && moves > 0));
}

/* Describe and judge the move that led to the shown position. At the end of the game, add the
 * mistake, too. */
static void add_step(struct paragraph *news, const struct session *session)
{
    const struct session shown = review_session(session);
    char words[ANALYSIS_WORDS];

    analysis_write_move(&shown, review_moves(&shown), true, words);
    add_sentence(news, words);
    analysis_write(&shown, words);
    if (!review_is_back(&shown))
        add_sentence(news, words);
}

/* ---- Drawings and lists, below the news. ---- */

/* Each command has a line of its own, so that it can be copied. */
static void list_join_commands(FILE *out, const struct session *session)
{
    fprintf(out, "%s\n", session->joining.command);
    if (*session->joining.other_command)
        fprintf(out, "%s\n", session->joining.other_command);
}

static void say_rows(FILE *out, bool in_words, struct game game)
{
    static const char *const rows[GAME_SIDE] = {"Top", "Middle", "Bottom"};
    struct paragraph board = {.length = 0};

    for (int row = 0; row < GAME_SIDE; row++)
        add(&board, "%s row: %c, %c, %c. ", rows[row], print_letter(game, row * GAME_SIDE),
            print_letter(game, row * GAME_SIDE + 1), print_letter(game, row * GAME_SIDE + 2));
    print_paragraph(out, in_words, board.text);
}

static void list_shelf(FILE *out, bool in_words, const struct session *session)
{
    const struct shelf_picker *page = &session->shelf_page;

    for (int i = 0; i < page->lists.counts[page->list] && i < LISTENER_GAMES; i++) {
        const struct record *record = &page->lists.games[page->list][i].record;
        struct game game = record_game(record);
        struct paragraph line = {.length = 0};
        char people[RECORD_PEOPLE];
        char age[RECORD_AGE];

        record_write_people(record, "and", people);
        record_write_age(record, page->lists.now, age);
        add(&line, "%d: code %u, %s, %s", i + 1, (unsigned)encodings_code(game), game_words(game),
            people);
        if (*age)
            add(&line, ", %s", age);
        print_paragraph(out, in_words, line.text);
    }
}

/* A line in the list of commands. `subjects` is a set of enum subject. */
static const struct subject_line {
    unsigned subjects;
    const char *title, *first; /* `first` can be null */
} subject_lines[] = {
    {1 << SUBJECT_GAME, "Game", "1 to 9 or a name such as centre (place)"},
    {1 << SUBJECT_OTHERS | 1 << SUBJECT_TABLE, "Other games", NULL},
    {1 << SUBJECT_COMPUTER | 1 << SUBJECT_PLAYERS, "Players", NULL},
    {1 << SUBJECT_VIEW, "View", NULL},
};

static void list_subjects(FILE *out, bool in_words, const struct session *session,
                          const struct subject_line *line)
{
    struct paragraph words = {.length = 0};

    if (line->first)
        add(&words, "%s: %s", line->title, line->first);
    for (const struct key *key = keys_of_play; key->act; key++) {
        const char *help = keymap_help(key, session);

        if (!(line->subjects >> key->subject & 1) || !key->word || !keymap_has(key, session))
            continue;
        if (words.length > 0)
            add(&words, ", ");
        else
            add(&words, "%s: ", line->title);
        add(&words, "%.*s%s%s (%.*s)", (int)strcspn(key->word, " "), key->word,
            key->argument ? " " : "", key->argument ? key->argument : "", (int)strcspn(help, ",:;"),
            help);
    }
    if (words.length > 0)
        add(&words, ".");
    print_paragraph(out, in_words, words.text);
}

static void list_commands(FILE *out, bool in_words, const struct session *session)
{
    for (size_t i = 0; i < sizeof subject_lines / sizeof *subject_lines; i++)
        list_subjects(out, in_words, session, &subject_lines[i]);
}

/* ---- What is said and shown now. ---- */

/* The parts of an announcement, in the order in which they are said. */
struct parts {
    /* Sentences. */
    bool people;
    int left;       /* how many moves of said_moves are still on the board */
    int told;       /* the first `told` moves on the board need not be said */
    bool last_move; /* the last move, once more */
    bool step;      /* while the person looks back: the move that led to the shown position */
    bool turn, result, mistake, next_game;
    bool greeting;
    bool status;
    bool values;
    bool free_cells;

    /* Lists and drawings, below the sentences. */
    bool join_commands;
    bool resume_command;
    bool shelf;
    bool commands;
    bool rows, grid; /* the board, in words or drawn, but not both */
    bool step_board;
    bool bits, code;
    bool score;
};

static bool is_another_game(const struct listener *listener, const struct session *session)
{
    return listener->said_id != session->info.id;
}

static bool is_position_new(const struct listener *listener, const struct session *session)
{
    const struct match *match = &session->match;

    return listener->said_id == 0 || game_word(match_game(match)) != game_word(listener->said_game)
        || (is_another_game(listener, session) && match_now(match) > 0);
}

/* How many of said_moves were not undone. If another game has come onto the board, this is all of
 * said_moves. */
static int count_left(const struct listener *listener, const struct session *session)
{
    const char *said = listener->said_moves;
    const char *moves = session->match.record.moves;
    bool is_another = is_another_game(listener, session);
    int count = 0;

    while (said[count] && (is_another || said[count] == moves[count]))
        count++;
    return count;
}

/* The number of moves, from the start of the game, that need not be said: they were said already,
 * and were not undone. If another game has come onto the board, these are the moves that the game
 * had when it was resumed. */
static int count_told(const struct listener *listener, const struct session *session)
{
    const struct match *match = &session->match;

    if (!is_position_new(listener, session))
        return match_now(match);
    if (!is_another_game(listener, session))
        return count_left(listener, session);
    return match->resumed != NONE ? match->resumed : 0;
}

static bool is_turn_told(const struct session *session)
{
    char beginner[PEOPLE_BEGINNER];

    people_write_beginner(session, beginner);
    return match_now(&session->match) == 0
        && strcmp(session->status.notices[0].words, beginner) == 0;
}

/* Values are said only if it is the turn of a person at this program. */
static bool has_evaluation(const struct session *session)
{
    int you = people_you(session);

    return session->display.evaluate && !match_is_over(&session->match)
        && (you == NONE || people_is_mover(session, you));
}

/* True if the answer to the last line is whose turn it is or, after the end, the result:
 *
 *     board                            always
 *     evaluate                         if evaluation is on now, but it is the other person's turn
 *     other effects of EFFECT_SAY_     never
 *     all other effects                if no notice answers the line */
static bool is_answered_by_state(const struct listener *listener, const struct session *session,
                                 bool has_new_status)
{
    if (listener->wanted == EFFECT_SAY_VALUES)
        return session->display.evaluate && !has_evaluation(session)
            && !match_is_over(&session->match);
    if (listener->wanted >= EFFECT_SAY_BOARD)
        return listener->wanted == EFFECT_SAY_BOARD;
    return listener->has_line && !has_new_status && !status_has_notice(session);
}

static bool has_join_commands(const struct session *session)
{
    return shared_game_invites(session) && !shared_game_is_asked(session);
}

static bool has_values(const struct session *session, enum effect wanted, bool has_turn)
{
    if (is_looking_back(session))
        return session->display.evaluate
            && (wanted == EFFECT_SAY_MOVE || wanted == EFFECT_SAY_VALUES);
    return has_evaluation(session) && (has_turn || wanted == EFFECT_SAY_VALUES);
}

/* True if the board is shown after a step of looking back. In words, it is said only at the end of
 * a game of the book. Looking back starts there, and the moves of the game were never said. */
static bool has_step_board(const struct listener *listener, const struct session *session)
{
    bool is_start = session->mode == MODE_REVIEW && session->review.hidden == 0;

    return listener->wanted == EFFECT_SAY_MOVE && (!listener->in_words || is_start);
}

/* At a shared table a pinned notice is said instead of the turn. In words, the rows of the board
 * are said if a line asked for them. They are also said if the position is new, but the moves that
 * are said do not lead to it. */
static struct parts choose_parts(const struct listener *listener, const struct session *session)
{
    const struct match *match = &session->match;
    const struct table *table = &session->table;
    const char *pinned = session->status.pinned.words;
    enum effect wanted = listener->wanted;
    bool is_over = match_is_over(match);
    bool is_first = listener->said_id == 0;
    bool is_new = is_position_new(listener, session);
    bool is_asked = wanted == EFFECT_SAY_BOARD;
    bool position = is_new || is_asked;
    bool bits = session->display.bits && (position || wanted == EFFECT_SAY_BITS);
    bool has_new_status = strcmp(listener->said_status, pinned) != 0;
    bool state = is_new || is_answered_by_state(listener, session, has_new_status);
    bool status = has_new_status || (state && table->is_shared);
    bool has_turn = table->is_shared ? !*pinned : !is_turn_told(session);
    int told = count_told(listener, session);
    bool follows = !is_another_game(listener, session) || game_word(match_at(match, told)) == 0;

    return (struct parts){
        .people = is_first,
        .left = count_left(listener, session),
        .told = told,
        .last_move = wanted == EFFECT_SAY_LAST_MOVE && match_now(match) > 0,
        .turn = !is_over && has_turn && (state || has_new_status),
        .result = is_over && state,
        .mistake = is_over && is_new,
        .next_game = is_over && state && (!table->is_shared || table_is_complete(table)),
        .greeting = is_first,
        .status = status,
        .step = wanted == EFFECT_SAY_MOVE,
        .values = has_values(session, wanted, state),
        .free_cells = wanted == EFFECT_SAY_FREE && !is_over,
        .join_commands = status && has_join_commands(session),
        .resume_command = wanted == EFFECT_SAY_CODE && session_is_in_progress(session)
                       && session_can_resume(session),
        .shelf = wanted == EFFECT_SAY_SHELF,
        .commands = wanted == EFFECT_SAY_COMMANDS,
        .rows = listener->in_words && (is_asked || (is_new && !follows)),
        .grid = !listener->in_words && position,
        .step_board = has_step_board(listener, session),
        .bits = bits,
        .code = is_asked && !bits,
        .score = is_over && position,
    };
}

static void say(FILE *out, const struct listener *listener, const struct session *session,
                const struct parts *parts)
{
    const struct status_line *status = &session->status;
    char mistake[ANALYSIS_WORDS];
    struct paragraph news = {0};

    analysis_write(session, mistake);
    if (parts->people)
        add_players(&news, session);
    for (int i = 0; i < STATUS_NOTICES && *status->notices[i].words; i++)
        add_sentence(&news, status->notices[i].words);
    add_undone(&news, listener, game_turn(session->match.record.start), parts->left);
    add_moves(&news, session, parts->told);
    if (parts->last_move)
        add_move(&news, session, match_now(&session->match));
    if (parts->step)
        add_step(&news, session);
    if (parts->turn)
        add_turn(&news, session);
    if (parts->result)
        add_result(&news, session);
    if (parts->mistake)
        add_sentence(&news, mistake);
    if (parts->next_game)
        add_next_game(&news, session);
    end_sentence(&news, ".");
    if (parts->greeting)
        add_sentence(&news, "1 to 9 place a mark, ? lists the commands.");
    if (parts->status)
        add_sentence(&news, status->pinned.words);
    if (parts->values)
        add_values(&news, find_evaluated(session));
    if (parts->free_cells)
        add_free(&news, session_game(session));
    print_paragraph(out, listener->in_words, news.text);
}

static void show_step(FILE *out, bool in_words, const struct session *session)
{
    const struct session shown = review_session(session);
    struct game game = match_at(&shown.match, review_moves(&shown));

    if (in_words)
        say_rows(out, in_words, game);
    else
        print_grid(out, game);
}

static void show(FILE *out, bool in_words, const struct session *session, const struct parts *parts)
{
    struct game game = session_game(session);

    if (parts->join_commands)
        list_join_commands(out, session);
    if (parts->resume_command)
        print_command(out, session);
    if (parts->shelf)
        list_shelf(out, in_words, session);
    if (parts->commands)
        list_commands(out, in_words, session);
    if (parts->rows)
        say_rows(out, in_words, game);
    if (parts->grid)
        print_grid(out, game);
    if (parts->step_board)
        show_step(out, in_words, session);
    if (parts->bits)
        print_bits(out, game);
    if (parts->code)
        fprintf(out, "code %u\n", (unsigned)encodings_code(game));
    if (parts->score)
        print_score(out, in_words, session);
}

void announce(struct listener *listener, FILE *out, const struct session *session)
{
    struct parts parts = choose_parts(listener, session);

    if (table_is_waiting(&session->table) && !status_has_notice(session)
        && listener->wanted == EFFECT_NONE)
        return; /* the host's answer will be the news */
    say(out, listener, session, &parts);
    show(out, listener->in_words, session, &parts);
    listener->has_line = false;
    listener->wanted = EFFECT_NONE;
    listener->said_game = session_game(session);
    strcpy(listener->said_moves, session->match.record.moves);
    listener->said_id = session->info.id;
    strcpy(listener->said_status, session->status.pinned.words);
}
