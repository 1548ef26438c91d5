"""Statistics of a set of games: overall, by player, ruleset, season and opponent, and as trends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.stats.counts import Counts
from fourwinds.riichi.stats.measures import Figures, figures_of
from fourwinds.riichi.stats.opponents import meetings_in, opponents_of
from fourwinds.riichi.stats.tally import CountedGame, count_game
from fourwinds.riichi.stats.trend import ROLLING, results_in, trend_of
from fourwinds.table.errors import NotFoundError

__all__ = ["Statistics", "statistics"]


_Key = tuple[Ruleset, str]
"""A ruleset and a season."""
_KeptGame = tuple[_Key, CountedGame]


class _Group:
    """The games of one ruleset and season."""

    __slots__ = ("players", "table")

    def __init__(self) -> None:
        self.players: defaultdict[str, Counts] = defaultdict(Counts)
        self.table = Counts()

    def add(self, other: _Group) -> None:
        for name, counts in other.players.items():
            self.players[name].add(counts)
        self.table.add(other.table)


class Statistics:
    """Counts of games, from which every figure is computed. The statistics of two sets of games can be merged.

    >>> from fourwinds.riichi.rules.ruleset import Ruleset
    >>> players = ("Koki", "Josh", "Mikey", "Jo")
    >>> game = GameRecord(players, Ruleset(), final_scores=(42_100, 28_300, 21_600, 8_000))
    >>> koki = statistics([game, game]).players["Koki"]
    >>> koki["games"], koki["average_place"], koki["total_final_points"], koki["win_rate"]
    (2, 1.0, 94.2, None)
    """

    def __init__(self) -> None:
        self._groups: dict[_Key, _Group] = {}
        self._games: list[_KeptGame] = []

    def add(self, record: GameRecord) -> None:
        """Count one more game. A game that breaks the rules raises an error and is not counted."""
        _ = record.standing  # folds the record, before anything is counted
        key = record.rules, record.season
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = _Group()
        line = count_game(record, [group.players[name] for name in record.players], group.table)
        self._games.append((key, line))

    def merge(self, other: Statistics) -> None:
        """Add all games of other statistics, after these games."""
        self.take(other._groups, other._games)

    def take(self, groups: Mapping[_Key, _Group], lines: Iterable[_KeptGame]) -> None:
        """Add groups and games that have been counted already."""
        for key, group in groups.items():
            self._groups.setdefault(key, _Group()).add(group)
        self._games += lines

    @property
    def names(self) -> list[str]:
        """The names of all players, sorted."""
        return sorted({name for group in self._groups.values() for name in group.players})

    def counts(self, name: str) -> Counts:
        """Return the counts of a player."""
        found = Counts()
        for group in self._groups.values():
            if name in group.players:
                found.add(group.players[name])
        if not found.games:
            raise NotFoundError(f"player {name!r} not found in these games", remedy="write the name as it is recorded")
        return found

    @property
    def counts_of_all(self) -> Counts:
        """The counts of all players together, with every hand once for each player."""
        found = Counts()
        for group in self._groups.values():
            for counts in group.players.values():
                found.add(counts)
        return found

    @property
    def overall(self) -> Figures:
        table = Counts()
        for group in self._groups.values():
            table.add(group.table)
        return figures_of(self.counts_of_all, table)

    @property
    def players(self) -> dict[str, Figures]:
        together: defaultdict[str, Counts] = defaultdict(Counts)
        for group in self._groups.values():
            for name, counts in group.players.items():
                together[name].add(counts)
        return {name: figures_of(together[name]) for name in sorted(together)}

    @property
    def rulesets(self) -> dict[str, Statistics]:
        """The statistics of each ruleset. Rulesets with the same name are labelled with the choices that differ."""
        labels = _labels({rules for rules, _ in self._groups})
        return self._split(lambda key: labels[key[0]])

    @property
    def seasons(self) -> dict[str, Statistics]:
        """The statistics of each season; games without a season are under an empty name."""
        return self._split(lambda key: key[1])

    def _split(self, label: Callable[[_Key], str]) -> dict[str, Statistics]:
        groups: defaultdict[str, dict[_Key, _Group]] = defaultdict(dict)
        lines: defaultdict[str, list[_KeptGame]] = defaultdict(list)
        for key, group in self._groups.items():
            groups[label(key)][key] = group
        for key, line in self._games:
            lines[label(key)].append((key, line))
        return {name: _part(groups[name], lines[name]) for name in sorted(groups)}

    def opponents(self, name: str) -> dict[str, dict[str, Any]]:
        """Return the figures of a player against each opponent."""
        return opponents_of(name, meetings_in(self._games_of(name)))

    def _games_of(self, name: str) -> list[CountedGame]:
        self.counts(name)
        return [line for _, line in self._games if name in line.players]

    def trend(self, name: str, rolling: int = ROLLING) -> list[dict[str, Any]]:
        """Return the finished games of a player in the order of play, each with the figures up to it."""
        return trend_of(results_in(self._games_of(name)).get(name, []), rolling)

    def as_json(self, *, details: bool = False) -> dict[str, Any]:
        """Return the figures overall and by player; with `details` also by ruleset and season, opponents and trends."""
        figures: dict[str, Any] = {"overall": self.overall, "players": self.players}
        if not details:
            return figures
        lines = [line for _, line in self._games]
        meetings, results, names = meetings_in(lines), results_in(lines), self.names
        return {
            **figures,
            "rulesets": {label: part.as_json() for label, part in self.rulesets.items()},
            "seasons": {season: part.as_json() for season, part in self.seasons.items()},
            "opponents": {name: opponents_of(name, meetings) for name in names},
            "trends": {name: trend_of(results.get(name, [])) for name in names},
        }


def statistics(records: Iterable[GameRecord]) -> Statistics:
    """Return the statistics of these games. Games are not kept, so they can come from a generator."""
    found = Statistics()
    for record in records:
        found.add(record)
    return found


def _part(groups: dict[_Key, _Group], lines: list[_KeptGame]) -> Statistics:
    part = Statistics()
    part.take(groups, lines)
    return part


def _labels(rulesets: Iterable[Ruleset]) -> dict[Ruleset, str]:
    """Return a label for every ruleset.

    >>> both = _labels([Ruleset(), Ruleset(winds=1), Ruleset(name="ours", aka=3)])
    >>> sorted(both.values())
    ['default (winds 1)', 'default (winds 2)', 'ours']
    """
    named: defaultdict[str, list[Ruleset]] = defaultdict(list)
    for rules in rulesets:
        named[rules.name].append(rules)
    labels = {}
    for name, same in named.items():
        choices = [rules.as_json() for rules in same]
        differ = [choice for choice in choices[0] if any(each[choice] != choices[0][choice] for each in choices)]
        for rules, each in zip(same, choices, strict=True):
            differences = ", ".join(f"{choice} {each[choice]}" for choice in differ)
            labels[rules] = f"{name} ({differences})" if differences else name
    return labels
