/* SPDX-License-Identifier: MIT */
#include "play/review.h"

#include <string.h>

struct session review_session(const struct session *session)
{
    struct session shown = *session;

    if (session->mode == MODE_REVIEW) {
        session_resume(&shown, &session->review.record);
        shown.match.has_acted = true;             /* match_counts requires it */
        shown.match.tally = session->match.tally; /* session_resume has added the game */
        shown.mode = session->mode;
        shown.review = session->review;
    }
    return shown;
}

int review_moves(const struct session *shown)
{
    int moves = match_now(&shown->match);

    return match_is_over(&shown->match) ? moves - shown->review.hidden : moves;
}

bool review_is_back(const struct session *shown)
{
    return review_moves(shown) < match_now(&shown->match);
}

bool review_step(struct session *session, enum event event)
{
    bool is_of_book = session->mode == MODE_REVIEW;
    int last = is_of_book ? (int)strlen(session->review.record.moves) : match_now(&session->match);
    int *hidden = &session->review.hidden;

    switch ((int)event) {
    case EVENT_LEFT:
    case 'h':
        *hidden += *hidden < last;
        return true;
    case EVENT_RIGHT:
    case 'l':
        *hidden -= *hidden > 0;
        return true;
    case EVENT_UP:
    case 'k':
    case EVENT_FIRST:
        *hidden = last;
        return true;
    case EVENT_DOWN:
    case 'j':
    case EVENT_LAST:
        *hidden = 0;
        return true;
    default:
        return false;
    }
}

void review_begin(struct session *session, const struct record *record)
{
    session->review = (struct review){.record = *record};
    session->mode = MODE_REVIEW;
}
