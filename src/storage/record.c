/* SPDX-License-Identifier: MIT */
#include "storage/record.h"

bool record_name(const struct session *session, int contender, char name[BOOK_NAME])
{
    if (contender < CONTENDER_COMPUTER && !players_is_named(&session->players, contender))
        return false;
    book_cut_name(name, session_called(session, contender));
    return true;
}

static bool describe(const struct session *session, const struct match *match,
                     const struct saved *saved, struct book_game *game)
{
    int contenders[BOOK_PLAYERS];
    struct book_game described = {.start = match->states[0]};

    if (saved->is_recorded || !session_find_players(session, match, contenders))
        return false;
    for (int player = 0; player < BOOK_PLAYERS; player++)
        book_cut_name(described.names[player], session_called(session, contenders[player]));
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
