"""Writers that are killed at random moments.

Each is forked from a process that has loaded everything. It prints what it requests before each request, and what was
confirmed before the next. Run as a program, this forks a writer for every line on standard input, prints its process
id, and reports its death.
"""

from __future__ import annotations

import json
import os
import sys
from random import Random

from fourwinds.app.actor import operator
from fourwinds.app.games.correct_hand import correct_hand, delete_hand
from fourwinds.app.games.create_game import NewGame, create_game
from fourwinds.app.games.finish_game import finish_game
from fourwinds.app.games.read_hand import FactInput
from fourwinds.app.games.record_hand import NewHand, record_hand
from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import Fact
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.vectors.random_games import random_fact
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.store.database import Database, open_database
from fourwinds.store.ids import new_id
from fourwinds.table.errors import IllegalError

_WHO = operator("writer")
_KINDS = ("ron", "tsumo", "exhaustive_draw", "chombo", "uncertain", "correction")
_OUT = sys.stdout.fileno()

Hands = list[tuple[str, Fact]]


class Writer:
    """Records, corrects and deletes hands of game after game, until killed."""

    def __init__(self, database: Database, random: Random) -> None:
        self._database = database
        self._random = random

    def run(self) -> None:
        while True:
            self._play(new_id())

    def _play(self, game_id: str) -> None:
        hands: Hands = []
        version = 1
        self._tell("wants", game_id, hands, version)
        create_game(self._database, _WHO, NewGame(("Koki", "Josh", "Mikey", "Jo"), id=game_id))
        self._tell("has", game_id, hands, version)
        while _fold_hands(hands).ending is None and len(hands) < 12:
            after = list(hands)
            if self._change(game_id, after, version + 1):
                hands, version = after, version + 1
                self._tell("has", game_id, hands, version)
        self._tell("wants", game_id, hands, version + 1)
        finish_game(self._database, _WHO, game_id, _fold_hands(hands).standing.scores)
        self._tell("has", game_id, hands, version + 1)

    def _change(self, game_id: str, hands: Hands, version: int) -> bool:
        """Make one change to a game, and return whether the rules allow it."""
        chance, place = self._random.random(), self._random.randrange(len(hands) or 1)
        try:
            if hands and chance < 0.15:
                hand_id, _ = hands.pop(place)
                self._tell("wants", game_id, hands, version)
                delete_hand(self._database, _WHO, game_id, hand_id)
                return True
            fact = random_fact(self._random, _fold_hands(hands), _KINDS)
            hand = FactInput(fact_as_json(fact))
            if hands and chance < 0.3:
                hand_id, _ = hands[place]
                hands[place] = hand_id, fact
                self._tell("wants", game_id, hands, version)
                correct_hand(self._database, _WHO, game_id, hand_id, hand)
                return True
            hands.append((new_id(), fact))
            self._tell("wants", game_id, hands, version)
            record_hand(self._database, _WHO, game_id, NewHand(hand, hands[-1][0], len(hands)))
            return True
        except IllegalError:
            return False

    def _tell(self, word: str, game_id: str, hands: Hands, version: int) -> None:
        state = json.dumps({"hands": [hand_id for hand_id, _ in hands], "version": version})
        os.write(_OUT, f"{word} {game_id} {state}\n".encode())


def _fold_hands(hands: Hands) -> Game:
    return fold(Ruleset(), [fact for _, fact in hands])


def main() -> None:
    url, seed = sys.argv[1], int(sys.argv[2])
    open_database(url).close()
    for number, _ in enumerate(sys.stdin):
        child = os.fork()
        if child == 0:
            os.write(_OUT, f"writer {os.getpid()}\n".encode())
            with open_database(url) as database:
                Writer(database, Random(seed + number)).run()
        os.waitpid(child, 0)
        os.write(_OUT, b"dead\n")


if __name__ == "__main__":
    main()
