/* SPDX-License-Identifier: MIT */
#include "storage/record.h"

#include <string.h>

bool record_name(const struct session *session, int contender, char name[BOOK_NAME])
{
    if (contender < CONTENDER_COMPUTER && !players_is_named(&session->players, contender))
        return false;
    book_cut_name(name, session_called(session, contender));
    return true;
}

/* The one known player who has set all of that mark, or NOBODY. If none was set, that is whoever
 * has the place at this keyboard; of another program it is not known. */
static int find_contender(const struct session *session, const struct match *match,
                          enum player player)
{
    int contender = NOBODY;
    bool is_set = false;

    for (int mark = 0; mark < match->now; mark++) {
        if (game_turn(match->states[mark]) != player)
            continue;
        if (is_set && contender != match->set_by[mark])
            return NOBODY;
        contender = match->set_by[mark];
        is_set = true;
    }
    if (is_set || session->agreement)
        return contender;
    return session_seated(session, match_person(match, player));
}

/* Name whoever played the mark. False if nobody can be named for all of it. */
static bool name_player(const struct session *session, const struct match *match,
                        enum player player, char name[BOOK_NAME])
{
    int contender = find_contender(session, match, player);

    return contender != NOBODY && record_name(session, contender, name);
}

static bool describe(const struct session *session, const struct match *match,
                     const struct saved *saved, struct book_game *game)
{
    struct book_game described = {.start = match->states[0]};

    if (saved->is_recorded || !match_is_finished(match))
        return false;
    for (int player = 0; player < BOOK_PLAYERS; player++)
        if (!name_player(session, match, (enum player)player, described.names[player]))
            return false;
    if (strcmp(described.names[PLAYER_X], described.names[PLAYER_O]) == 0)
        return false;
    for (int mark = 0; mark < match->now; mark++)
        described.moves[mark] = (char)('1' + match_cell(match, mark + 1));
    *game = described;
    return true;
}

static bool record(const struct session *session, const struct match *match, struct saved *saved,
                   struct book_game *game)
{
    bool is_described = describe(session, match, saved, game);

    saved->is_recorded |= is_described;
    return is_described;
}

bool record_left(struct session *session, struct book_game *game)
{
    bool has_left = session->previous.games < session->match.games;

    return has_left && record(session, &session->previous, &session->previous_saved, game);
}

bool record_last(struct session *session, struct book_game *game)
{
    return record(session, &session->match, &session->saved, game);
}

struct score record_standing(const struct session *session)
{
    struct match match = session->match;
    struct book_game game;

    if (!session->has_lifetime_score || !describe(session, &match, &session->saved, &game))
        return session->lifetime_score;
    for (int contender = 0; contender < CONTENDERS; contender++)
        match.wins[contender] = (uint32_t)session->lifetime_score.wins[contender];
    match.draws = (uint32_t)session->lifetime_score.draws;
    return match_score(&match);
}
