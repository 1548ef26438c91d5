"""Reading hands: each line adds to the draft of the hand that it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fourwinds.riichi.notation.clauses import read_clauses
from fourwinds.riichi.notation.cursor import Cursor
from fourwinds.riichi.notation.draft import Draft, DraftWin
from fourwinds.riichi.notation.table_facts import read_baseline, read_correction, read_stop
from fourwinds.riichi.notation.words import TablePlayers
from fourwinds.riichi.rules.outcome import Fact
from fourwinds.riichi.rules.ruleset import AbortiveKind
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError

__all__ = ["HandReader", "read_hand"]

_ABORTIVE: Final[dict[str, AbortiveKind]] = {
    "kyuushu": "kyuushu_kyuuhai",
    "kyuushu_kyuuhai": "kyuushu_kyuuhai",
    "suufon": "suufon_renda",
    "suufon_renda": "suufon_renda",
    "suucha": "suucha_riichi",
    "suucha_riichi": "suucha_riichi",
    "suukaikan": "suukaikan",
    "sanchahou": "sanchahou",
}
_SECOND_WORDS: Final = {"kyuushu": "kyuuhai", "suufon": "renda", "suucha": "riichi", "nagashi": "mangan"}


def read_hand(text: str, players: Sequence[str]) -> Fact:
    """Read one hand from a line or a block of lines.

    >>> read_hand("Josh riichi\\ndraw Josh Jo tenpai", ("Koki", "Josh", "Mikey", "Jo"))
    ExhaustiveDraw(riichi=(1,), ronned_riichi=None, note='', tenpai=(1, 3))
    """
    names = TablePlayers(players)
    draft = Draft()
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            reader = HandReader(line, names)
            if not reader.continues(draft, one_block=True) and not draft.is_empty:
                raise MalformedError("the text has a second hand", remedy="give one hand, or read the text as a game")
            reader.read(draft)
        except FourWindsError as error:
            raise error.at(line=number) from None
    return draft.finish()


class HandReader(Cursor):
    """One line of a hand."""

    def continues(self, draft: Draft, *, one_block: bool) -> bool:
        """Whether the line continues a hand. Within a block, a second ron from the same loser does."""
        if self.word() == "also" or (self.token is not None and self.token.kind == "note"):
            return not draft.is_open
        if draft.is_open:
            return not draft.is_empty
        return one_block and self.is_second_ron(draft)

    def is_second_ron(self, draft: Draft) -> bool:
        """Whether this is `Jo ron Mikey …` right after `Josh ron Mikey …`."""
        if draft.outcome != "ron" or self.short_verb() != "ron" or len(self.tokens) < 3:
            return False
        winner, loser = (self.tokens[index].text for index in (0, 2))
        if not (self.names.knows(winner) and self.names.knows(loser)):
            return False
        seats = [win.seat for win in draft.wins]
        return self.names.seat(loser) == draft.parts.get("loser") and self.names.seat(winner) not in seats

    # reading

    def read(self, draft: Draft) -> None:
        """Add everything in the line to a hand."""
        self._statement(draft)
        while self.at < len(self.tokens):
            self.at += self.word() in (",", ";")
            token = self.token
            if token is None or not (self.short_verb() or token.kind == "note"):
                raise self.unreadable()
            self._statement(draft)

    def _statement(self, draft: Draft) -> None:
        word, verb = self.word(), self.short_verb()
        if verb:
            _SHORT[verb](self, draft)
        elif word in _LONG:
            self.at += 1
            _LONG[word](self, draft)
        elif word in _ABORTIVE:
            self.abortive(draft)
        elif self.token is not None and self.token.kind == "note":
            self.note(draft, self.token.text)
        else:
            raise self.unreadable()

    def note(self, draft: Draft, text: str) -> None:
        if draft.is_empty or draft.fact is not None:
            raise MalformedError("the note does not belong to a hand", remedy="write it after its hand")
        draft.add("note", text)
        self.at += 1

    def begin(self, draft: Draft, outcome: str) -> None:
        if draft.outcome or draft.fact is not None:
            raise MalformedError("the hand has two outcomes", remedy="begin every hand on a new line")
        draft.outcome = outcome

    # the outcomes

    def ron(self, draft: Draft) -> None:
        self.begin(draft, "ron")
        winner = self.seat()
        if self.word() != "from":
            raise MalformedError("a ron without a discarder", remedy="write ron A from B 3han 30fu, or A ron B 8000")
        self.at += 1
        draft.parts["loser"] = self.seat()
        draft.wins.append(DraftWin(winner))
        read_clauses(self, draft)

    def short_ron(self, draft: Draft) -> None:
        winner = self.seat()
        self.at += 1
        if self.word() == "from":
            self.at += 1
        loser = self.seat()
        if draft.outcome == "ron":
            if draft.parts["loser"] != loser:
                raise IllegalError("the hand has two discarders", remedy="begin every hand on a new line")
        else:
            self.begin(draft, "ron")
            draft.parts["loser"] = loser
        draft.wins.append(DraftWin(winner))
        read_clauses(self, draft)

    def also(self, draft: Draft) -> None:
        if draft.outcome != "ron":
            raise MalformedError(
                "also after a hand that is not a ron", remedy="use also only for a second winner of a ron"
            )
        draft.wins.append(DraftWin(self.seat()))
        read_clauses(self, draft)

    def tsumo(self, draft: Draft, *, short: bool = False) -> None:
        self.begin(draft, "tsumo")
        draft.wins.append(DraftWin(self.seat()))
        self.at += short
        read_clauses(self, draft)

    def short_tsumo(self, draft: Draft) -> None:
        self.tsumo(draft, short=True)

    def short_riichi(self, draft: Draft) -> None:
        seats = self.seats() or []
        self.at += 1
        draft.declare(seats)
        if self.word() in ("ronned", "unaccepted"):
            self.at += 1
            draft.add("ronned_riichi", seats[-1])

    def draw(self, draft: Draft) -> None:
        self.begin(draft, "exhaustive_draw")
        everybody_or_nobody = self.word() in ("all", "nobody")
        seats = self.seats()
        if seats is not None:
            if self.word() != "tenpai" and not everybody_or_nobody:
                raise MalformedError("the draw names players without tenpai", remedy="write draw tenpai A B")
            self.at += self.word() == "tenpai"
            draft.add("tenpai", tuple(seats))
        read_clauses(self, draft)
        if "tenpai" not in draft.parts:
            raise MalformedError(
                "the draw does not name the tenpai players",
                remedy="write draw tenpai A B or draw tenpai nobody, or ? draw if they are not known",
            )

    def nagashi(self, draft: Draft) -> None:
        self.begin(draft, "nagashi_mangan")
        self.second_word("nagashi")
        draft.add("seats", tuple(self.seats() or ()))
        read_clauses(self, draft)

    def short_nagashi(self, draft: Draft) -> None:
        self.begin(draft, "nagashi_mangan")
        draft.add("seats", tuple(self.seats() or ()))
        self.at += 1
        self.second_word("nagashi")
        read_clauses(self, draft)

    def second_word(self, first: str) -> None:
        if self.word() == _SECOND_WORDS.get(first):
            self.at += 1

    def chombo(self, draft: Draft) -> None:
        self.begin(draft, "chombo")
        draft.add("seat", self.seat())
        read_clauses(self, draft)

    def short_chombo(self, draft: Draft) -> None:
        self.begin(draft, "chombo")
        draft.add("seat", self.seat())
        self.at += 1
        read_clauses(self, draft)

    def abortive(self, draft: Draft, declared_by: int | None = None) -> None:
        self.begin(draft, "abortive_draw")
        word = self.word()
        self.at += 1
        self.second_word(word)
        draft.add("kind", _ABORTIVE[word])
        if word.startswith("suucha"):
            seats = self.seats()
            draft.declare(range(len(self.names.players)) if seats is None and not draft.riichi else seats or ())
        elif declared_by is None and self.token is not None and self.may_be_name(self.token):
            declared_by = self.seat()
        if declared_by is not None:
            draft.add("declared_by", declared_by)
        read_clauses(self, draft)

    def short_abortive(self, draft: Draft) -> None:
        self.abortive(draft, self.seat())

    def no_contest(self, draft: Draft) -> None:
        if self.tokens[self.at - 1].word == "no":
            if self.word() != "contest":
                raise self.unreadable()
            self.at += 1
        self.begin(draft, "no_contest")
        read_clauses(self, draft)

    def uncertain(self, draft: Draft) -> None:
        self.begin(draft, "uncertain")
        seats = self.alternatives()
        kind = {"ron": "ron", "tsumo": "tsumo", "draw": "exhaustive_draw"}.get(self.word())
        if kind:
            self.at += 1
            draft.add("kind", kind)
            if seats and kind == "ron":
                self.at += self.word() == "from"
                draft.add("possible_losers", tuple(self.alternatives()))
        if not seats and kind != "exhaustive_draw":
            seats = self.alternatives()
        if seats:
            draft.add("possible_winners", tuple(seats))
        read_clauses(self, draft)


_SHORT: Final[dict[str, Callable[[HandReader, Draft], None]]] = {
    "riichi": HandReader.short_riichi,
    "ron": HandReader.short_ron,
    "tsumo": HandReader.short_tsumo,
    "chombo": HandReader.short_chombo,
    "nagashi": HandReader.short_nagashi,
    "kyuushu": HandReader.short_abortive,
    "kyuushu_kyuuhai": HandReader.short_abortive,
}
_LONG: Final[dict[str, Callable[[HandReader, Draft], None]]] = {
    "ron": HandReader.ron,
    "also": HandReader.also,
    "tsumo": HandReader.tsumo,
    "draw": HandReader.draw,
    "ryuukyoku": HandReader.draw,
    "nagashi": HandReader.nagashi,
    "nagashi_mangan": HandReader.nagashi,
    "chombo": HandReader.chombo,
    "no": HandReader.no_contest,
    "no_contest": HandReader.no_contest,
    "?": HandReader.uncertain,
    "from": read_baseline,
    "correct": read_correction,
    "stop": read_stop,
}
