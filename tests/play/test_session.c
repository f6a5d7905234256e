/* SPDX-License-Identifier: MIT
 *
 * Keys and their results: a table of rows.
 *
 * A row is a session of Ann and Ben, the keys that are pressed in it, and facts that hold then,
 * from find_fact below. A row that begins with a blank continues the one above it. A key is a
 * character, beyond ASCII, too, or one of names_of_keys. These are not keys:
 *
 *     <board=X...O....>  <seed=7>  <names=Eve,Bob>  first of all: the session begins so
 *     <unnamed>  <computer=x>  <level=easy>         given by the command line
 *     <shelf=X........,.X.......>  <shelf=5>        the games on the shelf, the newest first
 *     <finished=14253,1259734>                      and those of the book
 *     <any>  <end>                                  place in the first empty cell; until the end
 */
#include "play/keymap.h"
#include "play/shelf_page.h"
#include "session_fixture.h"
#include "suite.h"

#include <stdarg.h>
#include <wchar.h>

enum { TEXT_SIZE = 1024, MOST_PROBLEMS = 8 * TEXT_SIZE };

AROUND_ALL(suite_use_locale, NULL)

/* X wins by 14253, O by 142596, and 123546879 is a draw; 146 is the code of X...O...X. */
static const struct row {
    const char *keys, *facts;
} rows[] = {
    /* a session begins with X to move in an empty game and nothing said */
    {"<board=.........>", "board ......... | last none | turn Ann | x Ann | o Ben | winner nobody "
                          "| score 0 0 0"},
    {" ", "computer none | undo no | redo no | shelved | notice | mode play | typed | "
          "cursor 5"},
    {" ", "shows neither"},
    /* chance is the seed, and one if the seed is zero */
    {"<seed=7>", "chance 7"},
    {"<seed=0>", "chance 1"},
    /* a digit places in its cell, which stays selected */
    {"1", "board X........ | cursor 1 | last 1 | turn Ben | effect none"},
    {"5", "board ....X.... | cursor 5 | last 5"},
    {"9", "board ........X | cursor 9 | last 9"},
    /* a click places in its cell, too */
    {"<cell=1>", "board X........ | cursor 1 | effect none"},
    {"<cell=5>", "board ....X.... | cursor 5"},
    {"<cell=9>", "board ........X | cursor 9"},
    {" <cell=9>", "board ........X | cursor 9 | notice Cell 9 is taken: choose another."},
    {" <cell=3>", "board ..O.....X | cursor 3 | notice"},
    /* Enter and Space place in the selected cell */
    {"<Enter>", "board ....X.... | effect none"},
    {" h<Space>", "board ...OX.... | cursor 4 | effect none"},
    {" k<Enter>", "board X..OX.... | cursor 1"},
    {" 237", "board XOXOX.O.. | cursor 7"},
    {" 9", "cursor 9"},
    /* arrows and hjkl move the cursor by one cell, round the edges, and change nothing else */
    {"kkhk", "cursor 4"},
    {" jjll", "cursor 3 | board ......... | notice"},
    {"<Up>", "cursor 2 | effect none"},
    {" <Up>", "cursor 8"},
    {" <Left>", "cursor 7"},
    {" <Left>", "cursor 9"},
    {" <Down>", "cursor 3 | board ......... | notice"},
    {" <Right>", "cursor 1"},
    {" <Down><Down>", "cursor 7"},
    {"5h", "cursor 4"},
    {" h", "cursor 6"},
    {"kkk", "changes nothing"},
    {"lll", "changes nothing"},
    /* a taken cell is refused and explained */
    {"1", "board X........"},
    {" 1", "board X........ | turn Ben | cursor 1 | notice Cell 1 is taken: choose "
           "another. | effect none"},
    {"99", "board ........X | turn Ben | cursor 9 | notice Cell 9 is taken: choose another."},
    /* a digit after the end does nothing, and says nothing */
    {"14253", "notice | winner Ann | turn over"},
    {" 8", "board XXXOO.... | cursor 8 | notice"},
    {"1235468798", "board XOXXOOOXX | notice"},

    /* ---- Looking back. ---- */

    /* after an end the arrows look back, one move a step, and change nothing else */
    {"14253", "back 0"},
    {" <Left>", "back 1 | board XXXOO.... | cursor 3 | notice | effect none | score 1 0 0"},
    {" h", "back 2 | notice | effect none"},
    {" <Right>", "back 1 | notice | effect none"},
    {" <Home>", "back 5 | notice | effect none"},
    {" h", "back 5 | notice | effect none"},
    {" l", "back 4 | notice | effect none"},
    {" <End>", "back 0 | notice | effect none"},
    {" l", "back 0 | notice | effect none"},
    {" <Up>", "back 5 | notice | effect none"},
    {" <Down>", "back 0 | notice | effect none"},
    {" k", "back 5 | notice | effect none"},
    {" j", "back 0 | board XXXOO.... | score 1 0 0 | mode play"},
    {"14253", "back 0"},
    {" <Left><End>", "changes nothing"},
    /* names are given without losing the place */
    {"14253<Left><Left>N", "mode name | back 2"},
    {" Eve<Enter><Enter>", "mode play | back 2"},
    /* before an end there is nothing to look back at */
    {"1<Home>", "notice That is not a key here; ? lists the keys. | back 0"},
    {"14253<Left><Left>o<Esc>", "back 2"},
    {"14253<Left><Left>o523<Enter>", "back 0"},
    {"1425<Left>", "cursor 4 | back 0"},
    {"<board=XXXOO....><Left><Home>", "back 0"},
    /* Enter begins the next game from anywhere, and what acts is back at the end */
    {"14253<Left><Left><Enter>", "board ......... | x Ben | back 0"},
    {"14253<Left><Left>n", "board ......... | x Ben | back 0"},
    {"14253<Left><Left>u", "board XX.OO.... | back 0"},
    {"14253<Left><Left>c", "back 0"},
    {"14253<Left><Left>r<Enter>", "back 0"},
    /* what only changes the picture leaves it */
    {"14253<Left>et8", "back 1 | notice"},
    {" ?", "mode help | back 1"},
    {" <Esc>", "mode play | back 1"},
    /* the evaluation is shown when one looks back */
    {"14253e", "notice Evaluation is on when you look back, and in the next game."},
    {" e", "notice Evaluation is off."},
    {" <Left>e", "notice | shows evaluation"},
    {" e", "notice | shows neither"},

    /* ---- Undo and redo. ---- */

    /* undo and redo go through the whole game, a finished one too */
    {"14253", "board XXXOO.... | last 3 | undo yes | redo no"},
    {" u", "board XX.OO.... | last 5 | notice | effect none | turn Ann"},
    {" u", "board XX.O..... | last 2 | turn Ben"},
    {" u", "board X..O..... | last 4"},
    {" u", "board X........ | last 1 | undo yes"},
    {" u", "board ......... | last none | undo no | redo yes"},
    {" U", "board X........ | last 1 | notice"},
    {" <Ctrl-R>", "board X..O..... | last 4 | notice | effect none"},
    {" U", "board XX.O..... | last 2"},
    {" <Ctrl-R>", "board XX.OO.... | last 5 | redo yes"},
    {" U", "board XXXOO.... | last 3 | redo no | notice | winner Ann"},
    /* undo and redo say so if there is nothing to do */
    {"u", "notice There is nothing to undo. | changes notice"},
    {"1", "redo no"},
    {" U", "notice There is nothing to redo. | changes notice"},
    /* a new move cuts redo, and a refused one does not */
    {"15uu5U", "board ....X...."},
    {"159uu2UU", "board XO......."},
    {"159u1U", "board X...O...X"},
    {"159uu2u1U", "board XO......."},
    /* a loaded position has nothing to undo */
    {"<board=X...O...X>", "undo no | last none"},
    {" u", "board X...O...X | notice There is nothing to undo."},
    {" 2", "board XO..O...X | last 2"},
    {" u", "board X...O...X | undo no"},
    /* n on a new game that nobody touched does nothing and says so */
    {"n", "notice This game is new: nobody has moved yet. | changes notice"},
    {"5n", "board ......... | notice New game."},
    {" nn", "notice This game is new: nobody has moved yet."},
    /* n leaves a game that was touched, a loaded one, and one undone to its beginning */
    {"<board=X...O...X>n", "board ........."},
    {"5un", "board ......... | redo no"},
    {" U", "board ........."},
    /* u and U stay in their game */
    {"14253nu", "board ......... | notice There is nothing to undo. | score 1 0 0"},
    {"15o146<Enter>u", "board X...O...X | undo no | redo no"},
    {"5r<Enter>u", "notice There is nothing to undo."},

    /* ---- The score, and who plays X in the next game. ---- */

    /* a finished game counts for the person who won, or as a draw */
    {"14253", "score 1 0 0"},
    {" n14253", "score 1 1 0"},
    {"142596", "score 0 1 0"},
    {"123546879", "score 0 0 1"},
    {" n142596", "score 1 0 1"},
    /* undo uncounts a finished game, and redo counts it again */
    {"14253n142596", "score 2 0 0"},
    {" u", "score 1 0 0"},
    {" U", "score 2 0 0"},
    {" u3", "score 1 0 0"},
    {"14253n142596un", "score 1 0 0"},
    {"14253n142596n", "score 2 0 0"},
    /* n after a finished game changes who plays X, and says so if it has */
    {"123546879", "x Ann | o Ben"},
    {" n", "x Ben | o Ann | turn Ben | notice Ben is X and begins."},
    {" n14253", "x Ben | o Ann | score 0 1 1 | winner Ben"},
    {" n", "x Ann | o Ben"},
    {"14253n1", "x Ben"},
    {" n", "x Ben | notice New game."},
    /* a finished game counts, but o and r leave everybody their mark */
    {"14253o146<Enter>", "x Ann | score 1 0 0"},
    {"14253r<Enter>", "x Ann | score 1 0 0"},
    {"<shelf=XX.OO....>1425n14253n", "x Ben | score 1 0 0"},
    {" r<Enter>", "x Ann | board XX.OO...."},
    {" 3", "score 2 0 0 | winner Ann"},
    /* a game from the shelf has those at its marks who left it there: in small letters it is the
     * second of them who plays X */
    {"<shelf=xx.oo....,X...O....>1425n14253n", "x Ben | score 1 0 0"},
    {" 5", "shelved ....X...."},
    {" r1", "x Ben | o Ann | board XX.OO.... | shelved XX.OO...."},
    {" 9", "shelved XX.OO...X"},
    {" r2", "x Ann | o Ben | board X...O.... | shelved X...O...."},
    /* a code is the newest game there in that position */
    {"<shelf=X...O....,xx.oo....,XX.OO....>oboard:XX.OO....<Enter>",
     "x Ben | shelved XX.OO.... | notice From the shelf: Ben plays X, Ann plays O. | mode play"},
    {" ooboard:XX.O.....<Enter>", "shelved XX.OO...."},
    {" <Esc>oboard:XX.O.....<Enter>", "x Ben | shelved"},
    {"<names=Zoe,Ben><shelf=xx.oo....,X...O....>r1", "x Ben | o Ann"},
    {" r2", "x Ann | o Ben"},
    {" 2", "shelved XX..O...."},
    {"<unnamed><shelf=xx.oo....,X...O....>r1", "x Ben | o Ann"},
    {" r2", "x Ann | o Ben"},
    /* a game that was not finished changes nothing for the next one */
    {"1n", "x Ann | score 0 0 0"},
    {"1r<Enter>", "x Ann | score 0 0 0"},
    {"14253un", "x Ann | score 0 0 0"},
    {"14253ur<Enter>", "x Ann | score 0 0 0"},
    /* a finished position that was opened does not count */
    {"<board=XXXOO....>", "score 0 0 0 | winner Ann"},
    {" n", "score 0 0 0 | x Ann"},
    {" oboard:XXXOO....<Enter>", "score 0 0 0 | winner Ann"},
    {" n", "score 0 0 0 | x Ann"},
    {"<board=XX.OOO..X>", "winner Ben"},
    /* a position that was opened and then finished here counts */
    {"oboard:XX.OO....<Enter>3", "score 1 0 0"},
    {" n14253", "score 1 1 0"},

    /* ---- Names. ---- */

    /* one key asks for both names, X first */
    {"<unnamed>", "x Player 1 | o Player 2"},
    {" N", "mode name | typed"},
    {" Ann", "typed Ann"},
    {" <Enter>", "mode name | typed | x Ann"},
    {" Bob<Enter>", "mode play | x Ann | o Bob | notice Ann plays X, Bob plays O."},
    /* the question for a name says nothing of the name before */
    {"NBen<Enter>", "mode name | typed Ben"},
    {" <Ctrl-U>Eve<Enter>", "mode name | typed Ben | x Eve | notice"},
    /* Enter keeps a name, and Escape all that is not asked yet */
    {"<unnamed>N<Enter>Bob<Enter>", "x Player 1 | o Bob | mode play"},
    {" NAnn<Esc>", "x Player 1 | o Bob | mode play | notice"},
    {" NAnn<Enter><BS><BS><BS>Cid<Esc>", "x Ann | o Bob | mode play"},
    /* a name stands in its prompt and is changed there */
    {"<unnamed>NAnn<Enter>Bob<Enter>N", "typed Ann"},
    {" a<Enter>", "x a | typed Bob"},
    {" <BS><Enter>", "x a | o Bo"},
    {" N<Right>b<Enter><Ctrl-U>Bob<Enter>", "x ab | o Bob"},
    /* an empty name or one of blanks takes the name away */
    {"<unnamed>NAnn<Enter>Bob<Enter>N<Ctrl-U><Enter><Enter>", "x Player 1 | o Bob"},
    {"<unnamed>NAnn<Enter>Bob<Enter>N<BS><BS><BS><Space><Space><Space><Enter><Enter>",
     "x Player 1 | o Bob"},
    /* nobody but the computer has its name; what was typed stays, to be corrected */
    {"<unnamed>NAnn<Enter>Computer (easy)<Enter>",
     "x Ann | o Player 2 | mode name | typed Computer (easy) | notice 'Computer (easy)' looks like "
     "the computer's name; choose another."},
    {" <Ctrl-U>Bob<Enter>", "x Ann | o Bob | mode play | notice Ann plays X, Bob plays O."},
    /* blanks round a name are none of it */
    {"<unnamed>N<Space><Space>Ann Lee<Space><Enter><Enter>", "x Ann Lee | o Player 2"},
    /* the name goes to whoever plays the mark now */
    {"<unnamed>14253n", "x Player 2"},
    {" NBob<Enter>Ann<Enter>", "x Bob | o Ann | score 1 0 0"},
    {" 14253", "score 1 1 0 | winner Bob"},
    /* the computer is not asked */
    {"<unnamed><computer=x>NAnn<Enter>", "mode play | x Computer (medium) | o Ann"},
    {"<unnamed><computer=o>NAnn<Enter>", "mode play | x Ann | o Computer (medium)"},
    {"<unnamed><level=easy><computer=x>NAnn<Enter>", "mode play | x Computer (easy) | o Ann"},
    {"<unnamed><level=easy><computer=o>NAnn<Enter>", "mode play | x Ann | o Computer (easy)"},
    /* characters beyond ASCII are typed and erased whole */
    {"<unnamed>NJör€", "typed Jör€"},
    {" <BS>g", "typed Jörg"},
    {" <Enter><Enter>", "x Jörg"},
    {" N<BS><BS><BS>", "typed J"},
    {" <Esc>oö", "typed | mode open"},
    /* a long name is whole in the prompt, too */
    {"<names=Wolfeschlegelsteinhausenbergerdorff the Younger of Philadelphia,Ben>N",
     "typed Wolfeschlegelsteinhausenbergerdorff the Younger of Philadelphia"},
    {" <Left><Enter><Enter>",
     "x Wolfeschlegelsteinhausenbergerdorff the Younger of Philadelphia | o Ben"},

    /* ---- Positions that are typed in. ---- */

    /* a position of any encoding is opened and said */
    {"o", "mode open | typed"},
    {" 523", "mode open | typed 523 | effect none"},
    {" <Enter>", "mode play | board X.O..O.X. | notice Opened code 523. | last none | "
                 "effect open"},
    {"o0b1000001011<Enter>", "board X.O..O.X."},
    {"obase4:18465<Enter>", "board X.O..O.X."},
    {"oclass:118<Enter>", "board X....XOO. | notice Opened code 651."},
    {"oword:0x098620<Enter>", "board X.O..O.X."},
    /* every wrong text is explained, stays away from the prompt, and changes nothing else */
    {"15u5oabc<Enter>", "notice 'abc' is neither a code (0 to 6045) nor NAME:VALUE. | board "
                        "X...O.... | mode open | typed abc"},
    {" <Ctrl-U>523", "notice 'abc' is neither a code (0 to 6045) nor NAME:VALUE. | typed 523"},
    {" <Enter>", "board X.O..O.X."},
    {"15u5o5 23<Enter>", "notice '5 23' is neither a code (0 to 6045) nor NAME:VALUE. | mode open"},
    {"15u5o 523 <Enter>", "board X.O..O.X. | notice Opened code 523."},
    {"15u5o:523<Enter>",
     "notice ':523' does not begin with the name of an encoding; --encodings lists them."},
    {"15u5oclass:1024<Enter>", "notice 'class:1024' is too large (0 to 764)."},
    /* Escape and an empty Enter leave the game as it was */
    {"15u", "board X........ | redo yes"},
    {" o<Esc>", "board X........ | redo yes | mode play | notice"},
    {" o523<Esc>", "board X........ | redo yes | mode play | notice"},
    {" oabc<Enter><Esc>", "board X........ | redo yes | mode play | notice"},
    {" oabc<Enter><BS><BS><BS><Enter>", "board X........ | redo yes | mode play | notice"},
    {"o7<>", "typed 7<>"},
    /* a notice is no format */
    {"<names=Player 1,Ben>NA%s%n<Enter><Enter>", "notice A%s%n plays X, Ben plays O."},
    /* Backspace takes the last character, and each question begins empty */
    {"o<BS>", "typed"},
    {" abc<BS>", "typed ab"},
    {" <BS><BS><BS><BS>x", "typed x"},
    {" <Esc>o", "typed"},
    /* what is typed ends where its room does */
    {"o"
     "77777777777777777777777777777777777777777777777777777777777777777777777777777777"
     "77777777777777777777777777777777777777777777777",
     "typed "
     "77777777777777777777777777777777777777777777777777777777777777777777777777777777"
     "77777777777777777777777777777777777777777777777"},
    {" 777", "changes notice | notice There is no room for more."},

    /* ---- The shelf. ---- */

    /* a game that was taken up stays on the shelf until it ends */
    {"<shelf=XX.OO....>5r<Enter>", "board XX.OO.... | shelved XX.OO...."},
    {" 9", "shelved XX.OO...X"},
    {" u3", "shelved"},
    {" u", "shelved XX.OO...."},
    /* an empty shelf is said */
    {"<shelf=>5", "mode play"},
    {" r", "mode play | notice No other game is on the shelf. | effect shelf"},
    /* Enter, Space, a number and a click take a game up */
    {"<shelf=12>r9", "mode play | notice From the shelf: Ann plays X, Ben plays O."},
    {"<shelf=X........,.X.......>5r", "mode shelf | slot 1"},
    {" <Enter>", "board X........ | mode play | shelved X........ | "
                 "notice From the shelf: Ann plays X, Ben plays O."},
    {" r<Space>", "board X........"},
    {" nr2", "board .X......."},
    {" nr<slot=2>", "board .X......."},
    {" nrj<Enter>", "board .X......."},
    /* Escape, r and q leave the shelf, and the game as it was */
    {"15u<shelf=7>rj", "mode shelf | slot 2 | board X........"},
    {" <Esc>", "mode play | board X........ | redo yes | cursor 5 | effect none | notice"},
    {" r", "slot 1"},
    {" r", "mode play | effect none"},
    {" rq", "mode play | effect none | board X........"},
    /* a game is taken off at once, and those after it move up */
    {"<shelf=X........,.X.......,..X......>rj", "off"},
    {" d", "mode shelf | off .X....... | page X........ ..X...... | slot 2 | "
           "notice Game 2, code 2, is taken off; d puts it back."},
    {" d", "off | page X........ .X....... ..X...... | slot 2 | "
           "notice Game 2, code 2, is back on the shelf."},
    {" ddu", "notice u is not a key here; r goes back."},
    {" <Esc>", "mode play | notice"},
    /* up and down move in the list, round its ends; Page Up and Page Down by ten, up to its ends */
    {"<shelf=12>rj", "slot 2 | effect none"},
    {" kk", "slot 12"},
    {" <Down>", "slot 1"},
    {" <Up>", "slot 12"},
    {" <Home>", "slot 1"},
    {" <PgDn>", "slot 11"},
    {" <PgDn>", "slot 12"},
    {" <PgUp>", "slot 2"},
    {" <PgUp>", "slot 1"},
    {" <End>", "slot 12"},
    {"<shelf=11>r<PgDn>", "slot 11"},
    {" <PgUp>", "slot 1"},
    {"<shelf=10>r<PgDn>", "slot 10"},
    {"<shelf=1>rz", "slot 1"},
    {" zj", "slot 1 | notice"},
    /* Tab, left and right lead to the list of finished games and back, each with its own choice */
    {"<shelf=X........,.X.......><finished=14253,1259734>5rj", "page X........ .X....... | slot 2"},
    {" <Tab>", "page XXXOO.... XOOXX.X.O | slot 1 | notice"},
    {" j<Left>", "page X........ .X....... | slot 2"},
    {" <Right>", "page XXXOO.... XOOXX.X.O | slot 2"},
    {" h", "slot 2 | page X........ .X......."},
    {" l", "slot 2 | page XXXOO.... XOOXX.X.O"},
    {" d", "notice d is not a key here; r goes back. | off | effect none"},
    /* a finished game opens at its end, is looked back at, and changes nothing */
    {" <Enter>", "mode review | back 0 | board ....X.... | effect none | score 0 0 0"},
    {" e", "mode review | shows evaluation | notice Evaluation is on: step back to see it."},
    {" e", "mode review | shows neither | notice Evaluation is off."},
    {" <Left>", "back 1"},
    {" <Home>", "back 7"},
    {" h", "back 7"},
    {" l", "back 6"},
    {" z", "notice z is not a key here; Escape goes back. | mode review | back 6"},
    {" e", "shows evaluation | mode review | notice | back 6"},
    {" t", "effect look | mode review"},
    {" eu?", "notice ? is not a key here; Escape goes back. | back 6"},
    {" <End>", "back 0 | notice"},
    {" <Esc>", "mode shelf | slot 2 | page XXXOO.... XOOXX.X.O"},
    {" 1", "mode review | back 0"},
    {" <Left><Enter>", "mode shelf | slot 1"},
    {" <slot=2>q", "mode shelf | slot 2"},
    {" 1<Space>", "mode shelf | slot 1"},
    {" <slot=2>r", "mode shelf | slot 2"},
    {" <Esc>", "mode play | board ....X.... | turn Ben | shelved ....X...."},
    {" r", "page X........ .X....... | slot 1"},
    {"<finished=1259734>14253<Left>", "back 1"},
    {" r<Tab><Enter>h", "back 1 | mode review"},
    {" <Esc><Esc>", "board XXXOO.... | mode play | back 0"},
    /* the next end on the board is shown whole, although fewer moves were shown in the page */
    {"<finished=1259734>1425r<Tab><Enter><Home>", "back 7 | mode review"},
    {" <Esc><Esc>3", "board XXXOO.... | mode play | back 0"},
    /* without a game that waits the page has the finished ones */
    {"<shelf=><finished=14253>r", "mode shelf | page XXXOO.... | notice The shelf is empty."},
    {" <Tab>", "page | mode shelf | notice"},
    {" <Enter>", "mode shelf | notice That is not a key here; r goes back."},
    {" j", "mode shelf | notice j is not a key here; r goes back."},
    {" d", "mode shelf | notice d is not a key here; r goes back."},
    /* a click or a number beyond the last game does nothing */
    {"<shelf=5>r<slot=6>", "mode shelf | changes more"},
    {" <slot=6>", "changes nothing | effect none"},
    {" <slot=12>", "changes nothing"},
    {" 6", "mode shelf"},

    /* a table is opened outside of the session */
    {"519H", "effect host | board O...X...X | turn Ben | undo yes"},

    /* ---- The computer. ---- */

    /* the computer takes the seat of the second player, answers at once if it is to move, and
     * leaves
     */
    {"c", "computer Ben | notice Computer (medium) plays O. | board ........."},
    {" c", "computer none | notice The computer has left; two players."},
    {" 5", "marks 1"},
    {" c", "computer Ben | notice Computer (medium) plays O. | marks 2"},
    {" c", "computer none | marks 2"},
    {" <any>", "marks 3"},
    {" c", "computer Ben | marks 4"},
    {"<board=X........>c", "computer Ben | marks 2"},
    {"<board=X...O....>c", "computer Ben | notice Computer (medium) plays O. | marks 2"},
    /* after the end, too: nobody else has another mark in the next game than without it */
    {"14253c", "computer Ben | notice Computer (medium) plays X in the next game."},
    {" n", "marks 1 | x Computer (medium) | o Ann"},
    {"<board=XXXOO....>c", "computer Ben | notice Computer (medium) plays O in the next game."},
    {" n", "board ......... | x Ann | o Computer (medium)"},
    /* a refused move brings no answer */
    {"c5", "marks 2 | chance 270369"},
    {" 5", "marks 2 | chance 270369"},
    /* a seat at the start is the computer's, and it begins if it plays X */
    {"<computer=x>", "computer Ann | marks 1"},
    {"<computer=o>", "computer Ben | marks 0"},
    {" 5", "marks 2"},
    {"<board=X...O...X><computer=o>", "marks 4"},
    {"<board=XXXOO....><computer=o>", "board XXXOO...."},
    /* chance is the 32 bit xorshift of 13, 17 and 5 */
    {"c", "chance 1"},
    {" <any>", "chance 270369"},
    {" <any>", "chance 67634689"},
    {" <any>", "chance 2647435461"},
    /* undo and redo take the computer's move with the person's */
    {"c5<any>", "marks 4"},
    {" u", "marks 2 | undo yes"},
    {" u", "marks 0 | undo no | redo yes"},
    {" U", "marks 2"},
    {" U", "marks 4 | redo no | notice"},
    /* the computer takes either seat from the first game on, and the names stay with the people */
    {"<computer=x>C", "computer Ann | marks 2 | x Ben | o Computer (medium) | shelved"},
    {"c",
     "computer Ben | marks 0 | notice Computer (medium) plays O. | x Ann | o Computer (medium)"},
    {" C",
     "computer Ben | marks 1 | x Computer (medium) | o Ann | notice Computer (medium) plays X."},
    /* two people change seats before the end, and that is playing on */
    {"C", "x Ben | o Ann | notice Ben plays X, Ann plays O. | computer none | shelved"},
    {" 5", "x Ben | shelved ....X...."},
    {" C", "x Ann | shelved ....X...."},
    {"<shelf=xx.oo....>r<Enter>cCc", "x Ann | o Ben"},
    {"<shelf=xx.oo....>r<Enter>C", "x Ann | o Ben | shelved XX.OO.... | undo no"},
    {"15nC", "x Ben | undo no"},
    {"14253C", "x Ann | notice The game is over: too late to swap marks. | winner Ann"},
    {"142C53", "score 0 0 0 | winner Ben"},
    /* after the end too the computer changes seats, and whoever won has won */
    {"<board=XX.OO....><computer=o>3", "winner Ann"},
    {" C", "computer Ben | x Computer (medium) | o Ann | winner Ann"},
    {" C", "computer Ben | x Ann | o Computer (medium) | winner Ann"},
    {" cC", "winner Ann"},
    /* the levels follow one another */
    {"c", "o Computer (medium)"},
    {" L", "o Computer (perfect) | notice Level: perfect. | computer Ben | marks 0"},
    {" L", "o Computer (easy) | notice Level: easy."},
    {" L", "o Computer (medium) | notice Level: medium."},
    {"L", "o Ben | notice Level: perfect. c brings in the computer."},
    /* a win stays with whoever won, and the score is that of the two who sit there */
    {"14253nc", "score 0 0 0"},
    {" c", "score 1 0 0"},
    {"14253cL", "score 0 0 0 | winner Ann"},
    {" c", "score 1 0 0"},
    {"<board=XX.OO....><level=perfect>9c",
     "computer Ben | board XX.OOO..X | winner Computer (perfect)"},
    {" cL", "score 0 0 0 | winner Computer (perfect)"},
    /* another two who finish a game begin a score of their own, and an undo takes it back */
    {"14253nc<end>", "turn over"},
    {" c", "score 1 0 0"},
    {"<board=XX.OO....><level=perfect>3nc", "score 0 0 0"},
    {" u", "score 0 0 0"},
    {" c", "score 1 0 0"},
    /* the end of a game is undone and redone up to the person's last move, whoever made the last
       one */
    {"<seed=1><level=easy>c<end>", "marks 6 | turn over"},
    {" u", "marks 4 | turn Ann"},
    {" U", "marks 6 | turn over"},
    {"<seed=2><level=easy>c<end>", "marks 9 | turn over"},
    {" u", "marks 8 | turn Ann"},
    {" U", "marks 9 | turn over"},
    /* the computer's opening alone cannot be undone */
    {"<computer=x>", "marks 1 | undo no"},
    {" u", "marks 1 | notice There is nothing to undo."},
    {" <any>", "marks 3 | undo yes"},
    {" u", "marks 1 | undo no | redo yes"},
    {" U", "marks 3"},
    /* the computer answers in a position that is opened where it is to move */
    {"co146<Enter>", "marks 4"},
    {" oboard:X...O....<Enter>", "board X...O...."},
    /* undo and redo pass over what is the computer's since it took its seat */
    {"15c", "computer Ben | marks 2"},
    {" u", "board ......... | redo yes"},
    {" U", "marks 2"},
    /* where undo or redo leads to the computer's turn alone, it moves */
    {"15cu", "computer Ben | marks 0"},
    {" u", "marks 0 | redo yes"},
    {"1uc", "computer Ben | redo yes"},
    {" U", "marks 2 | redo no"},

    /* ---- Other keys. ---- */

    /* help is left by what people try, and the game is as it was */
    {"15u?", "mode help | effect none"},
    {"15u", "redo yes"},
    {" ??", "mode play | changes nothing | effect none"},
    {" ?<F1>", "changes nothing"},
    {" ?<Esc>", "changes nothing"},
    {" ?q", "changes nothing | effect none"},
    /* any other key does what it does on the board, to which it leads back */
    {"5?b", "mode play | shows bits"},
    {"5?e", "mode play | shows evaluation"},
    {"5?u", "mode play | board ........."},
    {"5?t", "mode play | effect look"},
    /* e and b turn what is shown on and off */
    {"5e", "shows evaluation | effect none"},
    {" b", "shows both | effect none"},
    {" e", "shows bits"},
    {" b", "shows neither"},
    /* what main does is asked for and changes nothing here */
    {"15u", "redo yes"},
    {" q", "effect leave | changes nothing"},
    {" t", "effect look | changes nothing"},
    {" <Ctrl-L>", "effect repaint | changes nothing"},
    {" <shelf=>r", "effect shelf | mode play"},
    /* Ctrl-L paints again and changes nothing in every mode */
    {"55", "notice Cell 5 is taken: choose another."},
    {" <Ctrl-L>", "effect repaint | changes nothing"},
    {"5r", "mode shelf"},
    {" <Ctrl-L>", "effect repaint | changes nothing"},
    /* whatever is no key takes away the old notice and is told what is of use */
    {"55z", "notice z is not a key here; ? lists the keys."},
    {"5?z", "notice z is not a key here; ? goes back. | mode help"},
    {"5rz", "notice z is not a key here; r goes back. | mode shelf"},
    {"5<BS>", "notice That is not a key here; ? lists the keys. | effect none"},
    {" <Nameless>", "notice That is not a key here; ? lists the keys."},
    {" <Esc>", "notice"},
    {"5?<Up>", "notice That is not a key here; ? goes back. | mode help"},
    {"5r<Nameless>", "notice That is not a key here; r goes back. | mode shelf"},
    {"5o52<Nameless>", "notice That is not a key here; Escape goes back. | mode open | typed 52"},
    /* pasted text is typed if text is asked for, and its line ends are left out */
    {"5o<Paste>co<Enter>d<Esc>e<BS>:52~", "typed code:52~ | mode open"},
    {" </Paste><BS>3<Enter>", "mode play | board X.O..O.X."},
    /* keys are keys again after a paste */
    {"</Paste><Paste>1<Paste>2</Paste>3", "board ..X......"},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

struct trial {
    struct session session, before; /* as it is, and as it was before the keys of this row */
    enum effect effect;             /* that of the last key */
    struct session_fixture_shelf shelf;
    char names[PERSONS][TEXT_SIZE];
};

/* Text in the format of printf, which is valid until the facts of a row are checked. */
static const char *text_of(const char *format, ...)
{
    static char texts[64][TEXT_SIZE];
    static int next;
    char *text = texts[next++ % 64];
    va_list values;

    va_start(values, format);
    vsnprintf(text, TEXT_SIZE, format, values);
    va_end(values);
    return text;
}

/* The number as people count, from 1; "none" if it is negative. */
static const char *from_one(int number)
{
    return number < 0 ? "none" : text_of("%d", number + 1);
}

static const char *board_of(struct game game)
{
    char board[ORACLE_BOARD_SIZE];

    session_fixture_write_board(game, board);
    return text_of("%s", board);
}

static const char *list_games(const struct shelf_picker *page, bool are_off)
{
    const char *text = "";

    for (int i = 0; i < page->lists.counts[page->list]; i++)
        if (page->lists.games[page->list][i].is_off == are_off)
            text = text_of("%s%s%s", text, *text ? " " : "",
                           board_of(record_game(&page->lists.games[page->list][i].record)));
    return text;
}

/* "yes" if an undo is done. It must be offered exactly then. */
static const char *can_undo(const struct session *session)
{
    struct session copy = *session;
    bool is_done;

    keymap_press(&copy, 'u');
    is_done = strcmp(copy.status.notices[0].words, "There is nothing to undo.") != 0;
    if (session->mode == MODE_PLAY)
        ck_assert_int_eq(keymap_is_enabled(keymap_find(session, 'u'), session), is_done);
    return is_done ? "yes" : "no";
}

/* The value of that fact now. Only this function looks into a session. */
static const char *find_fact(const struct trial *table, const char *name)
{
    static const char *const modes[] = {"play", "open", "name", "shelf", "review", "help"};
    static const char *const shows[] = {"neither", "bits", "evaluation", "both"};
    static const char *const effects[] = {"none", "repaint", "look", "shelf", "book", "resume",
                                          "off",  "open",    "host", "join",  "seek", "leave"};
    const struct session *session = &table->session;
    struct game game = session_game(session);
    struct result score =
        tally_find(&session->match.tally, people_called(session, 0), people_called(session, 1));
    bool is_won = game_status(game) == STATUS_X_WON || game_status(game) == STATUS_O_WON;
    int computer = people_computer(session);
    const struct {
        const char *name, *text;
    } facts[] = {
        {"board", board_of(game)},
        {"marks", text_of("%d", GAME_CELLS - game_count(game_cells(game, MARK_EMPTY)))},
        {"last", from_one(match_cell(&session->match, match_now(&session->match)))},
        {"turn", session_fixture_is_over(session) ? "over" : people_name(session, game_turn(game))},
        {"x", people_name(session, PLAYER_X)}, /* the player of that mark */
        {"o", people_name(session, PLAYER_O)},
        {"winner", is_won ? people_winner(session) : "nobody"},
        {"score", text_of("%u %u %u", score.wins[0], score.wins[1], score.draws)},
        {"computer", computer < 0 ? "none" : session->people.names[computer]},
        {"chance", text_of("%lu", (unsigned long)session->people.rng)},
        {"undo", can_undo(session)},
        {"redo", keymap_is_enabled(keymap_find(session, 'U'), session) ? "yes" : "no"},
        {"shelved", session_fixture_is_shelved(session) ? board_of(game) : ""},
        {"page", list_games(&session->shelf_page, false)},
        {"off", list_games(&session->shelf_page, true)},
        {"notice", session->status.notices[0].words},
        {"mode", modes[session->mode]},
        {"typed", session->prompt.typed},
        {"cursor", from_one(session->display.cursor)},
        {"back", text_of("%d", session->review.hidden)},
        {"slot", from_one(session->shelf_page.selected[session->shelf_page.list])},
        {"shows", shows[2 * session->display.evaluate + session->display.bits]},
        {"effect", effects[table->effect]}, /* of the last key of the row */
        {"changes", session_fixture_is_same(session, &table->before)              ? "nothing"
                    : session_fixture_is_same_but_notice(session, &table->before) ? "notice"
                                                                                  : "more"},
    };

    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        if (strcmp(facts[i].name, name) == 0)
            return facts[i].text;
    return "not known";
}

static const struct {
    const char *name;
    enum event event;
} names_of_keys[] = {
    {"Enter", EVENT_ENTER},  {"Esc", EVENT_ESCAPE},
    {"BS", EVENT_BACKSPACE}, {"Space", ' '},
    {"Up", EVENT_UP},        {"Down", EVENT_DOWN},
    {"Left", EVENT_LEFT},    {"Right", EVENT_RIGHT},
    {"Ctrl-R", EVENT_REDO},  {"Ctrl-L", EVENT_REPAINT},
    {"Paste", EVENT_PASTE},  {"/Paste", EVENT_PASTE_END},
    {"F1", EVENT_HELP},      {"Nameless", EVENT_NAMELESS},
    {"Ctrl-U", EVENT_KILL},  {"Home", EVENT_FIRST},
    {"End", EVENT_LAST},     {"PgUp", EVENT_PAGE_UP},
    {"Tab", EVENT_TAB},      {"PgDn", EVENT_PAGE_DOWN},
};

static bool is_pressed[EVENT_RUNE]; /* on the board, by any row */

static void press(struct trial *table, enum event event)
{
    if (table->session.mode == MODE_PLAY && event < EVENT_RUNE)
        is_pressed[event] = true;
    table->effect = keymap_press(&table->session, event);
    session_fixture_use_shelf(&table->session, table->effect, &table->shelf);
}

/* In small letters it is Ben who plays X. */
static void put_board(struct session_fixture_shelf *shelf, const char *board)
{
    char large[ORACLE_BOARD_SIZE] = "";
    bool is_small = strpbrk(board, "xo");

    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        large[cell] = board[cell] == 'x' ? 'X' : board[cell] == 'o' ? 'O' : board[cell];
    session_fixture_put(shelf, suite_game(large), is_small ? "Ben" : "Ann",
                        is_small ? "Ann" : "Ben");
}

static struct session_fixture_shelf shelf_of(char *boards)
{
    struct session_fixture_shelf shelf = {.count = 0};

    if (*boards > '0' && *boards <= '9')
        return session_fixture_shelf_of(atoi(boards));
    for (char *comma; (comma = strrchr(boards, ',')); *comma = '\0')
        put_board(&shelf, comma + 1);
    if (*boards)
        put_board(&shelf, boards);
    return shelf;
}

/* Obey the name between < and >. */
static void press_name(struct trial *table, char *name)
{
    static const char *const levels[] = {"easy", "medium", "perfect"};
    struct session *session = &table->session;
    char *value = name + strcspn(name, "=");

    if (*value)
        *value++ = '\0';
    if (strcmp(name, "board") == 0) {
        *session = session_fixture_at(value, 1);
    } else if (strcmp(name, "seed") == 0) {
        *session = session_fixture_at(EMPTY_BOARD, (uint32_t)atoi(value));
    } else if (strcmp(name, "names") == 0 || strcmp(name, "unnamed") == 0) {
        const char *both = *name == 'u' ? "Player 1,Player 2" : value;

        snprintf(table->names[0], TEXT_SIZE, "%.*s", (int)strcspn(both, ","), both);
        snprintf(table->names[1], TEXT_SIZE, "%s", both + strcspn(both, ",") + 1);
        session_start(session, suite_game(EMPTY_BOARD),
                      (const char *[]){table->names[0], table->names[1]}, "tictactoe", 1);
    } else if (strcmp(name, "computer") == 0) {
        people_seat_computer(session, *value == 'o');
    } else if (strcmp(name, "level") == 0) {
        int level = 0;

        while (strcmp(levels[level], value) != 0)
            ck_assert_msg(++level <= LEVEL_PERFECT, "%s is no level", value);
        session->people.level = (enum level)level;
    } else if (strcmp(name, "shelf") == 0) {
        table->shelf = shelf_of(value);
    } else if (strcmp(name, "finished") == 0) {
        for (char *comma; (comma = strrchr(value, ',')); *comma = '\0')
            session_fixture_put_finished(&table->shelf, comma + 1);
        session_fixture_put_finished(&table->shelf, value);
    } else if (strcmp(name, "any") == 0 || strcmp(name, "end") == 0) {
        do
            session_fixture_place_somewhere(session);
        while (*name == 'e' && !session_fixture_is_over(session));
    } else if (strcmp(name, "cell") == 0) {
        press(table, EVENT_CELL + (enum event)(atoi(value) - 1));
    } else if (strcmp(name, "slot") == 0) {
        press(table, EVENT_SLOT + (enum event)(atoi(value) - 1));
    } else {
        size_t i = 0;

        while (strcmp(names_of_keys[i].name, name) != 0)
            ck_assert_msg(++i < sizeof names_of_keys / sizeof names_of_keys[0], "<%s> is no key",
                          name);
        press(table, names_of_keys[i].event);
    }
}

static void press_keys(struct trial *table, const char *keys)
{
    memcpy(&table->before, &table->session, sizeof table->before);
    while (*keys) {
        const char *end = *keys == '<' ? strchr(keys, '>') : NULL;
        char name[TEXT_SIZE];
        wchar_t character;

        if (end && end > keys + 1) {
            snprintf(name, sizeof name, "%.*s", (int)(end - keys) - 1, keys + 1);
            press_name(table, name);
            keys = end + 1;
        } else {
            int length = mbtowc(&character, keys, strlen(keys));

            ck_assert_msg(length > 0, "'%s' is no text", keys);
            press(table, (enum event)(character <= '~' ? character : EVENT_RUNE + character));
            keys += length;
        }
    }
}

/* Press the keys of the row and compare its facts. Differences are added to the problems. */
static void check_row(struct trial *table, const struct row *row, char problems[])
{
    char facts[TEXT_SIZE];

    snprintf(facts, sizeof facts, "%s", row->facts);
    if (*row->keys != ' ') {
        memset(table, 0, sizeof *table);
        table->session = session_fixture_new();
        table->shelf = session_fixture_shelf_of(5);
    }
    press_keys(table, row->keys + (*row->keys == ' '));
    for (char *fact = facts, *next; fact; fact = next) {
        next = strstr(fact, " | ");
        if (next) {
            *next = '\0';
            next += strlen(" | ");
        }

        char *expected = fact + strcspn(fact, " ");
        const char *is;

        if (*expected)
            *expected++ = '\0';
        is = find_fact(table, fact);
        if (strcmp(is, expected) != 0 && strlen(problems) < MOST_PROBLEMS)
            sprintf(problems + strlen(problems), "\nrow %d, %s: %s is '%s', not '%s'",
                    (int)(row - rows), row->keys, fact, is, expected);
    }
}

TEST(every_row_of_the_table_holds)
{
    static struct trial table;
    static char problems[MOST_PROBLEMS + 8 * TEXT_SIZE];

    for (int row = 0; row < ROWS; row++)
        check_row(&table, &rows[row], problems);
    ck_assert_msg(!*problems, "%s", problems);
    for (const struct key *key = keys_of_play; key->act; key++)
        ck_assert_msg(is_pressed[key->event] || !key->label || key->absent & AT_KEYBOARD,
                      "no row presses %s", key->label);
}

TEST(the_next_known_key_clears_what_was_said_and_the_mark)
{
    static const enum event events[] = {'1', '9',        'h',      'j',         'k',       'l',
                                        'b', 'o',        'e',      'q',         't',       'u',
                                        '?', EVENT_HELP, EVENT_UP, EVENT_RIGHT, EVENT_CELL};

    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        struct session session = session_fixture_after("55");

        ck_assert(*session.status.notices[0].words);
        keymap_press(&session, events[i]);
        ck_assert_msg(!*session.status.notices[0].words, "event %d", (int)events[i]);
    }
}

/* ---- The computer's choice. ---- */

/* Boards that leave one cell, some and all to draw from. The perfect level, at which the first of
 * them takes long, draws all of its cells, too. */
static const char *const drawing_boards[] = {
    EMPTY_BOARD, "X........", "....X....", "X...O....", "XX.OO....", "X...O...X", "XOXXOO.X.",
};

TEST(all_cells_of_the_level_are_drawn_and_no_others)
{
    enum { SEEDS = 64 };

    for (int level = 0; level <= LEVEL_PERFECT; level++)
        for (size_t i = level == LEVEL_PERFECT;
             i < sizeof drawing_boards / sizeof drawing_boards[0]; i++) {
            const char *board = drawing_boards[i];
            unsigned cells = solver_cells(suite_game(board), (enum level)level);
            unsigned drawn = 0;

            for (uint32_t seed = 1; seed <= SEEDS; seed++) {
                struct session session = session_fixture_at(board, seed * 2654435761u);

                session.people.level = (enum level)level;
                people_seat_computer(&session, oracle_turn(board) == 'X' ? 0 : 1);
                ck_assert_int_ne(match_cell(&session.match, match_now(&session.match)), NONE);
                drawn |= 1u << match_cell(&session.match, match_now(&session.match));
            }
            ck_assert_msg(drawn == cells, "%s, level %d: drawn 0x%03x, not 0x%03x", board, level,
                          drawn, cells);
        }
}

/* Not a corner, which is farther from the middle than a side. */
TEST(a_session_that_begins_with_a_position_selects_the_nearest_free_cell)
{
    static const char *const names[PERSONS] = {"Ann", "Bob"};
    static const struct {
        const char *board;
        int cell;
    } starts[] = {
        {".........", 4}, {"....X....", 1}, {".X..O....", 3},
        {".X.OX....", 5}, {".X.OXO...", 7}, {".O.XXO.X.", 0},
    };
    struct session session;

    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        session_start(&session, suite_game(starts[i].board), names, "tictactoe", 1);
        ck_assert_int_eq(session.display.cursor, starts[i].cell);
    }
}

/* ---- Whose game it was. ---- */

/* Ann has the first row and Ben the second. Of a game between others, both get new names, and
 * nobody gets that of the computer. */
TEST(a_resumed_game_gives_everybody_the_row_they_have_and_others_a_row_by_their_mark)
{
    static const struct {
        const char *x_name, *o_name, *first, *second;
        int row_of_x, computer, level; /* NONE without a computer */
    } games[] = {
        {"Ann", "Ben", "Ann", "Ben", 0, NONE, 0},
        {"Ben", "Ann", "Ann", "Ben", 1, NONE, 0},
        {"Ann", "Computer (easy)", "Ann", "Ben", 0, 1, 0},
        {"Computer (medium)", "Ann", "Ann", "Ben", 1, 1, 1},
        {"Ben", "Computer (perfect)", "Ann", "Ben", 1, 0, 2},
        {"Computer (easy)", "Ben", "Ann", "Ben", 0, 0, 0},
        {"Zoe", "Yan", "Zoe", "Yan", 0, NONE, 0},
        {"Ann", "Zoe", "Ann", "Zoe", 0, NONE, 0},
        {"Zoe", "Ann", "Zoe", "Ann", 0, NONE, 0},
        {"Ben", "Zoe", "Ben", "Zoe", 0, NONE, 0},
        {"Zoe", "Ben", "Zoe", "Ben", 0, NONE, 0},
        {"Zoe", "Computer (perfect)", "Zoe", "Player 2", 0, 1, 2},
        {"Computer (easy)", "Zoe", "Player 1", "Zoe", 0, 0, 0},
        {"Player 2", "Computer (easy)", "Player 2", "Player 1", 0, 1, 0},
        {"Computer (easy)", "Player 1", "Player 2", "Player 1", 0, 0, 0},
    };

    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct session session = session_fixture_new();
        struct record record = {.own_mark = NONE};

        record_set_name(&record, PLAYER_X, games[i].x_name);
        record_set_name(&record, PLAYER_O, games[i].o_name);
        session_resume(&session, &record);
        ck_assert_str_eq(people_name(&session, PLAYER_X), games[i].x_name);
        ck_assert_str_eq(people_name(&session, PLAYER_O), games[i].o_name);
        ck_assert_str_eq(session.people.names[0], games[i].first);
        ck_assert_str_eq(session.people.names[1], games[i].second);
        ck_assert_msg(people_row(&session, PLAYER_X) == games[i].row_of_x, "row %zu", i);
        ck_assert_int_eq(people_computer(&session), games[i].computer);
        ck_assert(games[i].computer == NONE || (int)session.people.level == games[i].level);
        ck_assert(games[i].computer == NONE || session.people.computer == games[i].computer);
        people_seat_computer(&session, NONE);
        ck_assert_str_eq(people_called(&session, 0), games[i].first);
        ck_assert_str_eq(people_called(&session, 1), games[i].second);
    }
}

/* ---- The page while the shelf changes. ---- */

/* Show games of these keys, a letter each. The letter of the selected one, or - if there is none.
 */
static char show_keys(struct session *session, const char *keys)
{
    static struct shelved games[16][SHELF_PAGE]; /* the lists of the last calls */
    static int next;
    struct shelved *list = games[next++ % 16];
    struct shelf_lists lists = {.games = {*keys ? list : NULL}, .is_whole = true};

    for (; *keys; keys++) {
        list[lists.counts[SHELF_WAITING]] = (struct shelved){.key = {*keys}};
        lists.counts[SHELF_WAITING]++;
    }
    shelf_page_show(session, lists);
    return shelf_page_selected(session) ? *shelf_page_selected(session)->key : '-';
}

TEST(the_selected_game_stays_selected_while_others_come_and_go_or_else_the_one_in_its_place)
{
    struct session session = session_fixture_after("5");

    ck_assert_int_eq(show_keys(&session, "abcd"), 'a');
    session_fixture_press(&session, "jj");
    ck_assert_int_eq(show_keys(&session, "abcd"), 'c');
    ck_assert_int_eq(show_keys(&session, "xyabcd"), 'c');
    ck_assert_int_eq(show_keys(&session, "cba"), 'c');
    ck_assert_int_eq(show_keys(&session, "abc"), 'c');
    ck_assert_int_eq(show_keys(&session, "abde"), 'd');
    ck_assert_int_eq(show_keys(&session, "ab"), 'b');
    ck_assert_int_eq(show_keys(&session, ""), '-');
    ck_assert_int_eq(show_keys(&session, "uv"), 'u');
    session_fixture_press(&session, "j\033");
    ck_assert_int_eq(show_keys(&session, "uv"), 'u'); /* the page was closed */
}

/* The selection goes around by one, and as far as the ends by ten. */
TEST(the_keys_that_move_the_selection_do_so_in_lists_of_every_length)
{
    enum { MOST = 25 };
    static const struct shelved games[MOST];
    struct session session = session_fixture_after("5");

    shelf_page_show(&session, (struct shelf_lists){.games = {games}, .counts = {MOST}});
    for (int count = 1; count <= MOST; count++)
        for (int from = 0; from < count; from++) {
            const struct {
                enum event event;
                int to;
            } moves[] = {
                {EVENT_UP, from > 0 ? from - 1 : count - 1},
                {'k', from > 0 ? from - 1 : count - 1},
                {EVENT_DOWN, from + 1 < count ? from + 1 : 0},
                {'j', from + 1 < count ? from + 1 : 0},
                {EVENT_PAGE_UP, from < 10 ? 0 : from - 10},
                {EVENT_PAGE_DOWN, from + 10 >= count ? count - 1 : from + 10},
                {EVENT_FIRST, 0},
                {EVENT_LAST, count - 1},
            };

            session.shelf_page.lists.counts[SHELF_WAITING] = count;
            for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
                session.shelf_page.selected[SHELF_WAITING] = from;
                ck_assert_int_eq(keymap_press(&session, moves[i].event), EFFECT_NONE);
                ck_assert_msg(session.shelf_page.selected[SHELF_WAITING] == moves[i].to,
                              "event %d leads from %d to %d of %d", (int)moves[i].event, from,
                              session.shelf_page.selected[SHELF_WAITING], count);
            }
        }
}

TEST(while_the_games_are_read_the_page_is_that_of_the_shelf_and_nothing_is_said_of_it)
{
    struct session session = session_fixture_after("5");

    shelf_page_show(&session, (struct shelf_lists){.is_whole = false});
    ck_assert_int_eq(session.mode, MODE_PICK);
    ck_assert_int_eq(session.shelf_page.list, SHELF_WAITING);
    ck_assert_str_eq(session.status.notices[0].words, "");
    session = session_fixture_after("5");
    shelf_page_show(&session, (struct shelf_lists){.is_whole = true});
    ck_assert_int_eq(session.mode, MODE_PLAY);
    ck_assert_str_eq(session.status.notices[0].words, "No other game is on the shelf.");
}

/* ---- The command that resumes a game. ---- */

TEST(a_command_that_is_too_long_begins_with_the_plain_name_of_the_program)
{
    static const char *const commands[][2] = {
        {"/opt/games/tictactoe 5", "tictactoe 5"},
        {"/opt/games/tictactoe --resume=1a2b3c4d", "tictactoe --resume=1a2b3c4d"},
    };
    struct session session = session_fixture_after("5");

    session.program = "/opt/games/tictactoe";
    for (int i = 0; i < 2; i++) {
        strcpy(session.info.key, i == 0 ? "" : "1a2b3c4d");
        for (size_t size = 1; size <= 64; size++) {
            bool has_room = strlen(commands[i][0]) < size;
            char command[64], expected[64];

            snprintf(expected, size, "%s", commands[i][!has_room]);
            session_write_command(&session, command, size);
            ck_assert_str_eq(command, expected);
        }
    }
}
