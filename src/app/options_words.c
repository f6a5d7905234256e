/* SPDX-License-Identifier: MIT */
#include "app/options.h"

static const char help[] =
    "Usage: tictactoe [OPTION]... [POSITION]\n"
    "Play tic-tac-toe in the terminal, two people at one keyboard or two.\n"
    "\n"
    "POSITION is the code of a position, which the game shows and prints on leaving:\n"
    "'tictactoe 523' resumes that game. It may also be NAME:VALUE, in any encoding\n"
    "that --encodings prints: board:X.O..O.X. is the same position.\n"
    "\n"
    "  -x, --x-name=NAME      who plays X in the first game\n"
    "  -o, --o-name=NAME      who plays O in the first game\n"
    "  -c, --computer=x|o     give the computer that seat\n"
    "  -l, --level=LEVEL      how the computer plays: easy, medium (the default) or\n"
    "                         perfect\n"
    "  -r, --resume[=N]       resume a game from the shelf: pick one, or take N of\n"
    "                         --list\n"
    "      --moves=CELLS      play these cells first, 1 to 9 in reading order: 519\n"
    "                         or 5,1,9\n"
    "  -p, --plain[=HOW]      play line by line, the news first; then the board is\n"
    "                         drawn (HOW is board, the default), or told in words\n"
    "                         when you ask for it (words: for listening)\n"
    "  -t, --theme=NAME       choose a look; --theme=list prints their names\n"
    "      --color=WHEN       auto (the default: honours NO_COLOR), always or never\n"
    "      --ascii            draw with ASCII only\n"
    "      --no-mouse         leave the mouse to the terminal\n"
    "      --no-settings      neither use the settings nor change them\n"
    "      --host[=LOGIN]     keep a table where somebody else can sit down: LOGIN\n"
    "                         alone, or anybody on this machine whom you let in\n"
    "      --join[=TABLE]     sit down at a table: that of LOGIN on this machine, of\n"
    "                         LOGIN@MACHINE by ssh, of MACHINE:PORT/CODE on the\n"
    "                         network, or the one that waits here\n"
    "  -n, --name=NAME        with --host or --join, who sits at this terminal\n"
    "      --mark=x|o         with --host, your mark in the first game\n"
    "      --lan[=PORT]       with --host, listen on the network too\n"
    "      --via=COMMAND      with --join=LOGIN, the command that carries the game\n"
    "      --carry=LOGIN      be the far end of one, on standard input and output\n"
    "      --tables           print the tables on this machine and leave\n"
    "      --show             print the position and leave\n"
    "      --encodings        print the position in every encoding and leave\n"
    "      --list             print the games on the shelf and leave\n"
    "      --book[=NAME]      print the score of every pair of players, or the games\n"
    "                         of NAME, and leave\n"
    "  -h, --help             print this help and leave\n"
    "  -V, --version          print the version and leave\n"
    "\n"
    "In the game, ? shows the keys.\n";

void options_help(FILE *out)
{
    fputs(help, out);
}

static const char *const reasons[] = {
    [OPTIONS_UNKNOWN] = "is not an option",
    [OPTIONS_AMBIGUOUS] = "is short for more than one option",
    [OPTIONS_NO_ARGUMENT] = "needs an argument",
    [OPTIONS_AN_ARGUMENT] = "takes no argument",
    [OPTIONS_SECOND_POSITION] = "is a second POSITION; only one can be played",
    [OPTIONS_SECOND_ACTION] = "is a second thing to print; only one can be printed",
    [OPTIONS_POSITION_AND_RESUME] =
        "is a POSITION, which --resume excludes; game N of the shelf is --resume=N",
    [OPTIONS_PICK_WITHOUT_SCREEN] =
        "needs the screen to pick a game; to take game N, say --resume=N",
    [OPTIONS_NO_SETTING] = "is an option, but not a setting",
    [OPTIONS_WITH_HOST] = "does not go with --host",
    [OPTIONS_WITH_JOIN] = "does not go with --join",
    [OPTIONS_WITH_CARRY] = "does not go with --carry",
    [OPTIONS_WITH_TABLES] = "does not go with --tables",
    [OPTIONS_WITHOUT_HOST] = "needs --host",
    [OPTIONS_WITHOUT_JOIN] = "needs --join=LOGIN",
    [OPTIONS_WITHOUT_TABLE] = "needs --host or --join",
    [OPTIONS_VIA_ELSEWHERE] = "does not go with --via, which needs --join=LOGIN",
    [OPTIONS_LAN_FOR_ONE] = "does not go with --host=LOGIN",
    [OPTIONS_BAD_SLOT] = "is not a game from 1 to 12",
    [OPTIONS_BAD_SEAT] = "is neither x nor o",
    [OPTIONS_BAD_LEVEL] = "is not easy, medium or perfect",
    [OPTIONS_BAD_COLOR] = "is not auto, always or never",
    [OPTIONS_BAD_THEME] = "is not a look; --theme=list prints them",
    [OPTIONS_BAD_PLAIN] = "is neither board nor words",
    [OPTIONS_BAD_MARK] = "is neither x nor o",
    [OPTIONS_BAD_PORT] = "is not a port from 1 to 65535",
    [OPTIONS_BAD_COMMAND] = "names no command",
};

const char *options_explain(enum options_error error)
{
    if (error >= OPTIONS_BAD_ADDRESS)
        return address_explain((enum address_error)(error - OPTIONS_BAD_ADDRESS));
    return reasons[error];
}
