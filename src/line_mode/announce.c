/* SPDX-License-Identifier: MIT */
#include "line_mode/line_mode.h"

#include <stdarg.h>
#include <string.h>

#include "engine/encodings.h"
#include "play/keymap.h"

/* Sentences that are said together, each with a blank after it. All zero is none; words without
 * room are left out. */
struct paragraph {
    size_t length;
    bool is_open; /* its last sentence has no end yet: more clauses can follow */
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

/* Begin a clause: the first of a sentence, which begins with a capital, or the next one. */
static void begin_clause(struct paragraph *paragraph, const char *capital, const char *small)
{
    add(paragraph, "%s%s", paragraph->is_open ? "; " : "", paragraph->is_open ? small : capital);
    paragraph->is_open = true;
}

static void end_sentence(struct paragraph *paragraph, const char *end)
{
    if (paragraph->is_open)
        add(paragraph, "%s ", end);
    paragraph->is_open = false;
}

/* Add a sentence that may be empty. */
static void add_sentence(struct paragraph *paragraph, const char *sentence)
{
    end_sentence(paragraph, ".");
    add(paragraph, "%s%s", sentence, *sentence ? " " : "");
}

static void begin_with_name(struct paragraph *news, const struct session *session, int seat,
                            const char *verb)
{
    const char *name = session_called(session, seat);

    if (seat >= COMPUTER)
        begin_clause(news, "The computer", "the computer");
    else
        begin_clause(news, name, name);
    add(news, " %s", verb);
}

/* Add the name of the player of that mark, as it stands within a sentence. */
static void add_player(struct paragraph *news, const struct session *session, enum player player)
{
    int seat = session_seat_of_mark(session, player);

    add(news, "%s%s", seat >= COMPUTER ? "the computer" : session_called(session, seat),
        print_mark(session, seat));
}

/* A host has nobody else to name yet, and a guest hears the name when it sits down. */
static void add_players(struct paragraph *news, const struct session *session)
{
    if (session->table.absence == ABSENCE_AWAITED)
        add(news, "You play %c. ", game_letter(match_player(&session->match, session->table.own)));
    else if (!session->table.is_shared)
        add(news, "%s plays X, %s plays O. ", session_name(session, PLAYER_X),
            session_name(session, PLAYER_O));
}

/* The mark that led to that position of the game. */
static void add_mark(struct paragraph *news, const struct match *match, int at)
{
    int cell = match_cell(match, at);

    add(news, "%c in %d, %s", print_letter(match->states[at], cell), cell + 1,
        game_cell_names[cell]);
}

/* The move that led to that position of the game, with its player if that is known. */
static void add_play(struct paragraph *news, const struct session *session, int at)
{
    int set_by = session->match.set_by[at - 1];

    if (set_by != NOBODY) {
        begin_with_name(news, session, set_by, "plays ");
    } else {
        begin_clause(news, "", "");
    }
    add_mark(news, &session->match, at);
}

/* The moves from the position that was told last to the one on the board. False if none lead there,
 * and no notice tells of a new game: then the board must be said, too. */
static bool add_moves(struct paragraph *news, const struct session *session,
                      const struct listener *listener)
{
    const struct match *match = &session->match;
    int at = match->last;

    bool is_another = session->info.id != listener->game;
    bool is_resumed = is_another && match->resumed != MATCH_NOT_RESUMED;

    if (is_resumed || (is_another && listener->game != 0))
        at = -1;
    while (at >= 0 && game_word(match->states[at]) != game_word(listener->said_game))
        at--;

    bool is_begun_anew = is_another && !is_resumed && game_word(match->states[0]) == 0;
    bool is_found = at >= 0;

    for (at = is_found ? at : is_resumed ? match->resumed : 0; at < match->now; at++)
        add_play(news, session, at + 1);
    if (at > match->now)
        begin_clause(news, "Undone: ", "undone: ");
    for (int undone = at; undone > match->now; undone--) {
        add(news, "%s", undone < at ? " and " : "");
        add_mark(news, match, undone);
    }
    return is_found || is_begun_anew;
}

/* True if the notice names the player who moves: that of the next game does. */
static bool is_turn_told(const struct session *session)
{
    const char *name = session_name(session, PLAYER_X);
    const char *words = session->status.notices[0].words;
    size_t length = strlen(name);

    return session->match.now == 0 && strncmp(words, name, length) == 0
        && strcmp(words + length, " is X and begins.") == 0;
}

/* At a shared table a status that is pinned says whose answer is waited for. */
static void add_turn(struct paragraph *news, const struct session *session)
{
    struct game game = session_game(session);
    enum player mover = game_turn(game);

    if (!session->table.is_shared && !is_turn_told(session)) {
        begin_clause(news, "Your turn, ", "your turn, ");
        add_player(news, session, mover);
    } else if (session->table.is_shared && !*session->status.pinned.words) {
        if (match_person(&session->match, mover) == session_you(session)) {
            begin_clause(news, "Your turn", "your turn");
        } else {
            begin_clause(news, "", "");
            add_player(news, session, mover);
            add(news, "'s turn");
        }
    }
    end_sentence(news, ".");
}

static void add_result(struct paragraph *news, const struct session *session)
{
    struct game game = session_game(session);
    const struct match *match = &session->match;
    int winner = session_winner(session);
    int you = session_you(session);
    bool is_of_last_clause = news->is_open && match->set_by[match->now - 1] != NOBODY;

    if (game_status(game) == STATUS_DRAW) {
        begin_clause(news, "It's a draw", "it's a draw");
    } else if (winner == NOBODY) {
        begin_clause(news, game_words(game), game_words(game));
    } else if (winner >= COMPUTER && you != NOBODY) {
        begin_clause(news, "You lose", "you lose");
    } else if (winner == you) {
        begin_clause(news, "You win", "you win");
        end_sentence(news, "!");
    } else if (is_of_last_clause) {
        add(news, ", and wins");
        end_sentence(news, "!");
    } else {
        begin_with_name(news, session, winner, "wins");
        end_sentence(news, "!");
    }
    end_sentence(news, ".");
}

/* The turn or the end of the game; if it is new, with the mistake that lost the game. */
static void add_state(struct paragraph *news, const struct session *session, bool is_new)
{
    char words[ANALYSIS_WORDS];

    if (game_status(session_game(session)) == STATUS_ONGOING) {
        add_turn(news, session);
        return;
    }
    add_result(news, session);
    analysis_write(session, words);
    if (is_new)
        add_sentence(news, words);
    if (session->table.is_shared && !session->table.is_complete)
        return;
    /* After a game that was played here, the other player begins the next one. */
    add(news, "Type new for the next game; ");
    add_player(news, session, match_is_finished(&session->match) ? PLAYER_O : PLAYER_X);
    add(news, " begins. ");
}

/* The empty cells by what they lead to for the player to move, a sentence for each value. */
static void add_values(struct paragraph *news, struct game game)
{
    static const char *const verbs[] = {"lose", "draw", "win"};
    char words[ANALYSIS_CELLS];

    for (int value = 1; value >= -1; value--) {
        unsigned cells = analysis_cells(game, value);

        analysis_write_cells(cells, words);
        if (cells)
            add(news, "%s %s%s. ", words, verbs[value + 1], game_count(cells) == 1 ? "s" : "");
    }
}

/* Only on the listener's own turn: the other's evaluation is not theirs. */
static bool has_evaluation(const struct session *session)
{
    int you = session_you(session);

    return session->display.evaluate && !match_is_over(&session->match)
        && (you == NOBODY || match_is_mover(&session->match, you));
}

/* ---- Drawings and lists, below the news. ---- */

/* The commands that others type to join a host who waits, below the status that leads to them.
 * Each has a line of its own, so that it can be copied. */
static void list_commands(FILE *out, const struct session *session)
{
    const struct table_view *view = &session->table;

    bool invites = view->absence == ABSENCE_AWAITED || view->absence == ABSENCE_LEFT;

    if (!view->join_command || !invites || view->has_question)
        return;
    fprintf(out, "%s\n", view->join_command);
    if (*view->other_command)
        fprintf(out, "%s\n", view->other_command);
}

static void say_rows(FILE *out, struct game game)
{
    static const char *const rows[GAME_SIDE] = {"Top", "Middle", "Bottom"};
    struct paragraph board = {.length = 0};

    for (int row = 0; row < GAME_SIDE; row++)
        add(&board, "%s row: %c, %c, %c. ", rows[row], print_letter(game, row * GAME_SIDE),
            print_letter(game, row * GAME_SIDE + 1), print_letter(game, row * GAME_SIDE + 2));
    print_paragraph(out, board.text);
}

static void list_shelf(FILE *out, const struct session *session)
{
    for (int i = 0; i < session->shelf_page.count; i++) {
        const struct shelved *shelved = &session->shelf_page.games[i];
        struct game game = record_game(&shelved->record);
        struct paragraph line = {.length = 0};
        char people[RECORD_PEOPLE];

        record_write_people(&shelved->record, "and", people);
        add(&line, "%d: code %u, %s, %s", i + 1, (unsigned)encodings_code(game), game_words(game),
            people);
        if (*shelved->age)
            add(&line, ", %s", shelved->age);
        print_paragraph(out, line.text);
    }
}

/* The words of a subject, each with what it does. */
static void list_subject(FILE *out, const struct session *session, enum subject subject)
{
    static const char *const titles[SUBJECTS] = {
        [SUBJECT_PLACE] = "Place: 1 to 9 (place in that cell)",
        [SUBJECT_GAME] = "Game: ",
        [SUBJECT_OTHERS] = "Other games: ",
        [SUBJECT_TABLE] = "Table: ",
        [SUBJECT_COMPUTER] = "Computer: ",
        [SUBJECT_PLAYERS] = "Players: ",
        [SUBJECT_VIEW] = "View: ",
    };
    bool is_first = true;
    struct paragraph words = {.length = 0};

    for (const struct key *key = keys_of_play; key->act; key++) {
        if (key->subject != subject || !key->word || !keymap_has(key, session))
            continue;
        add(&words, "%s%.*s%s%s (%.*s)", is_first ? titles[subject] : ", ",
            (int)strcspn(key->word, " "), key->word, key->argument ? " " : "",
            key->argument ? key->argument : "", (int)strcspn(key->help, ",:;"), key->help);
        is_first = false;
    }
    if (subject == SUBJECT_PLACE)
        add(&words, "%s", titles[subject]);
    if (words.length > 0)
        add(&words, ".");
    print_paragraph(out, words.text);
}

static void show_position(const struct listener *listener, FILE *out, const struct session *session,
                          bool is_new, bool needs_board)
{
    struct game game = session_game(session);
    bool is_asked = listener->wanted == EFFECT_SAY_BOARD;

    if (listener->in_words && !is_asked && needs_board && game_word(game) == 0)
        fputs("The board is empty.\n", out);
    else if (listener->in_words && (is_asked || needs_board))
        say_rows(out, game);
    else if (!listener->in_words && (is_asked || is_new))
        print_grid(out, game);
    if (session->display.bits && (is_asked || is_new || listener->wanted == EFFECT_SAY_BITS))
        print_bits(out, game);
    else if (is_asked)
        fprintf(out, "code %u\n", (unsigned)encodings_code(game));
    if ((is_asked || is_new) && game_status(game) != STATUS_ONGOING)
        print_score(out, session);
}

/* Say what the last line asked for in lines of its own. */
static void list_wanted(FILE *out, const struct session *session, enum effect wanted)
{
    if (wanted == EFFECT_SAY_CODE && session_is_under_way(session))
        print_command(out, session);
    if (wanted == EFFECT_SAY_SHELF)
        list_shelf(out, session);
    for (int subject = 0; wanted == EFFECT_SAY_COMMANDS && subject < SUBJECTS; subject++)
        list_subject(out, session, (enum subject)subject);
}

/* True if the last line is answered by the turn or the end of the game: it asks for the board, or
 * for values that are said on another turn, or else nothing would answer it. */
static bool is_answered_by_state(const struct listener *listener, const struct session *session,
                                 bool has_new_status)
{
    if (listener->wanted == EFFECT_SAY_VALUES)
        return session->display.evaluate && !has_evaluation(session)
            && !match_is_over(&session->match);
    if (listener->wanted >= EFFECT_SAY_BOARD)
        return listener->wanted == EFFECT_SAY_BOARD;
    return listener->has_line && !has_new_status && !*session->status.notices[0].words;
}

/* First the sentences: the people, the notices, the moves, the turn or the end, the status, the
 * values. Then what is drawn or listed. */
void announce(struct listener *listener, FILE *out, const struct session *session)
{
    const struct status_line *status = &session->status;
    struct game game = session_game(session);
    bool is_first = listener->game == 0;
    bool is_new = is_first || game_word(game) != game_word(listener->said_game)
               || (session->info.id != listener->game && session->match.now > 0);
    bool has_new_status = strcmp(listener->said_status, status->pinned.words) != 0;
    bool says_state = is_new || is_answered_by_state(listener, session, has_new_status);
    bool says_status = has_new_status || (says_state && session->table.is_shared);
    struct paragraph news = {0};

    if (session->table.is_waiting && !*status->notices[0].words && listener->wanted == EFFECT_NONE)
        return; /* what it comes to is the next news */
    if (is_first)
        add_players(&news, session);
    for (int i = 0; i < STATUS_NOTICES; i++)
        add_sentence(&news, status->notices[i].words);

    bool needs_board = is_new && !add_moves(&news, session, listener);

    if (listener->wanted == EFFECT_SAY_LAST_MOVE && session->match.now > 0)
        add_play(&news, session, session->match.now);
    if (says_state)
        add_state(&news, session, is_new);
    else if (has_new_status && game_status(game) == STATUS_ONGOING)
        add_turn(&news, session);
    end_sentence(&news, ".");
    if (is_first)
        add_sentence(&news, "1 to 9 place a mark; 1 is top left, 9 bottom right. "
                            "? lists the commands.");
    if (says_status)
        add_sentence(&news, status->pinned.words);
    if ((says_state || listener->wanted == EFFECT_SAY_VALUES) && has_evaluation(session))
        add_values(&news, game);
    print_paragraph(out, news.text);
    if (says_status)
        list_commands(out, session);
    list_wanted(out, session, listener->wanted);
    show_position(listener, out, session, is_new, needs_board);
    listener->has_line = false;
    listener->wanted = EFFECT_NONE;
    listener->said_game = game;
    listener->game = session->info.id;
    strcpy(listener->said_status, status->pinned.words);
}
