/* SPDX-License-Identifier: MIT
 *
 * players: the acts that change who plays which mark. Each act gives its result in a notice.
 */
#include "play/play.h"

#include "base/line.h"

/* Seat the computer in this row of people, and say which mark the computer plays. After the end of
 * a game, say which mark it plays in the next game. */
static void seat_computer(struct session *session, int row)
{
    const struct match *match = &session->match;
    enum player player = people_player(session, row);
    bool is_over = match_is_over(match);
    bool is_finished = match_is_finished(match);

    people_seat_computer(session, row);

    const char *name = people_name(session, player);

    if (is_finished)
        player = game_other(player);
    status_tell(session, "%s plays %c%s.", name, game_letter(player),
                is_over ? " in the next game" : "");
}

void players_toggle_computer(struct session *session)
{
    match_note_act(&session->match);
    if (people_computer(session) != NONE) {
        people_seat_computer(session, NONE);
        status_tell(session, "The computer has left; two players.");
    } else {
        seat_computer(session, session->people.computer);
    }
}

void players_swap_marks(struct session *session)
{
    const struct match *match = &session->match;
    int computer = people_computer(session);

    if (computer == NONE && match_is_over(match)) {
        status_tell(session, "The game is over: too late to swap marks.\nThe game is over.");
        status_note_refusal(session);
        return;
    }
    match_note_act(&session->match);
    match_swap(&session->match);
    if (computer != NONE)
        seat_computer(session, computer);
    else
        status_tell(session, "%s plays X, %s plays O.\nThe marks are swapped.",
                    people_name(session, PLAYER_X), people_name(session, PLAYER_O));
}

static void set_level(struct session *session, enum level level)
{
    people_set_level(session, level);
    if (people_computer(session) == NONE) {
        status_tell(
            session, "Level: %s. %s.", solver_levels[level],
            status_advice(session, "c brings in the computer", "Type computer to bring it in"));
    } else {
        match_note_act(&session->match);
        status_tell(session, "Level: %s.", solver_levels[level]);
    }
}

void players_next_level(struct session *session)
{
    set_level(session, (enum level)(((int)session->people.level + 1) % LEVELS));
}

enum effect players_choose_level(struct session *session, const char *name)
{
    if (!*name) {
        players_next_level(session);
        return EFFECT_NONE;
    }
    for (int level = 0; solver_levels[level]; level++)
        if (line_same_word(solver_levels[level], name)) {
            set_level(session, (enum level)level);
            return EFFECT_NONE;
        }
    status_tell(session, "'%.*s' is not a level: easy, medium, perfect.", SESSION_TYPED, name);
    return EFFECT_NOT_OBEYED;
}
