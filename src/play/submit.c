/* SPDX-License-Identifier: MIT
 *
 * submit: does what the person at this program requests, or says why the request is refused.
 */
#include "engine/encodings.h"
#include "play/play.h"

void submit_explain(struct session *session, struct request request, enum refusal refusal)
{
    if (refusal == REFUSAL_NO_MOVE && request.act == ACT_NEW)
        status_tell(session, "This game is new: nobody has moved yet.\nThis game is new.");
    else if (refusal == REFUSAL_NO_MOVE && request.act == ACT_OPEN)
        status_tell(session, "That position is already on the board.");
    else if (refusal == REFUSAL_NO_MOVE)
        status_tell(session, "There is nothing to %s.", request.act == ACT_UNDO ? "undo" : "redo");
    else if (refusal == REFUSAL_GAME_OVER)
        status_tell(session, "The game is over: type new for the next one%s.",
                    session->table.is_shared ? "" : ", or undo to go back");
    else if (refusal == REFUSAL_OUT_OF_TURN)
        status_tell(session, "It is %s's turn.\nIt is the other's turn.",
                    people_name(session, game_turn(session_game(session))));
    else if (refusal == REFUSAL_CELL_TAKEN)
        status_tell(session, "Cell %d is taken: choose another.\nThat cell is taken.",
                    request.cell + 1);
    else
        table_words_explain(session, refusal);
    status_note_refusal(session);
}

enum refusal submit_request(struct session *session, struct request request)
{
    enum deed deed = request.act == ACT_PLAY ? DEED_PLAY : DEED_ASK;

    return session->table.is_shared ? table_submit(&session->table, deed, request)
                                    : session_submit(session, request);
}

bool submit_game(struct session *session, struct request request)
{
    int x_row = people_row(session, PLAYER_X);
    unsigned id = session->info.id;
    enum refusal refusal = submit_request(session, request);
    char beginner[PEOPLE_BEGINNER];

    people_write_beginner(session, beginner);
    session->mode = MODE_PLAY;
    if (refusal != REFUSAL_NONE)
        submit_explain(session, request, refusal);
    else if (session->info.id == id)
        return true; /* the other person has to agree */
    else if (request.act == ACT_OPEN)
        status_tell(session, "Opened code %u.", (unsigned)encodings_code(request.game));
    else if (people_row(session, PLAYER_X) != x_row)
        status_tell(session, "%s\nThe next game: X begins.", beginner);
    else
        status_tell(session, "New game.");
    return refusal == REFUSAL_NONE;
}
