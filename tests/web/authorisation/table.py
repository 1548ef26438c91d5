"""The table of who is answered what, as the files beside this one write it.

Under each operation, as OpenAPI names it, stands a line for each situation (see `world`) with what the people are
answered: `ok` for any good answer, or the status of a refusal. In lines of lists (`sees`), letters tell what is shown,
`-` is nothing. A second word names the request where an operation has several; `quiet` ones and a `preview` change
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["COLUMNS", "OK", "Row", "read_tables"]

OK = "ok"
COLUMNS = (
    *("anyone", "stranger", "viewer", "editor", "owner", "seated", "recorder", "late", "organiser", "member"),
    *("operator", "machine", "reading", "other", "scoped"),
)
"""Who asks. `late` is the recorder with the hand of six minutes ago, `operator` an account that is one, `machine` the
owner of a machine without accounts. The last three are API tokens of the section's main person: one that may only read,
one for everything but what the section is about, and one for that alone."""
_QUIET = ("sees", "quiet", "preview")
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


@dataclass(frozen=True)
class Row:
    """An operation in a situation, and what each of the people is answered."""

    method: str
    path: str
    """As OpenAPI writes it."""
    situation: str
    variant: str
    """Which of several requests it is, where the operation has more than one."""
    cells: Mapping[str, str]
    main: str
    """Whose tokens the last columns are."""
    scope: str

    @property
    def operation(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def name(self) -> str:
        return " ".join(filter(None, (self.operation, self.situation, self.variant)))

    @property
    def is_list(self) -> bool:
        """The cells tell what is seen."""
        return self.variant == "sees"

    @property
    def is_quiet(self) -> bool:
        """Nothing is changed, whoever asks."""
        return self.variant in _QUIET or (self.method == "GET" and self.variant != "solve")

    @property
    def names_a_hand(self) -> bool:
        return "{hand_id}" in self.path or self.path == "/api/sync"

    def refuses(self, column: str) -> bool:
        return self.cells[column].isdigit()

    @property
    def witness(self) -> str | None:
        """Somebody whose request changes something."""
        return next((column for column in (self.main, "operator") if not self.refuses(column)), None)

    def who(self, column: str) -> str:
        """Who asks in a column."""
        tokens = {"reading": "read", "other": f"not {self.scope}", "scoped": self.scope}
        if column in tokens:
            return f"{self.main} {tokens[column]}"
        return "recorder" if column == "late" else column


def read_tables() -> list[Row]:
    """The rows of all files."""
    return [row for file in sorted(Path(__file__).parent.glob("*.txt")) for row in _rows(file)]


def _rows(file: Path) -> Iterator[Row]:
    main = scope = method = path = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        words = line.replace("|", " ").split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "who":
            assert [name[:4] for name in COLUMNS] == words[1:], file.name
        elif words[0] == "tokens:":
            main, scope = words[1:]
        elif words[0] in _METHODS:
            method, path = words
        else:
            label, cells = words[: -len(COLUMNS)], words[-len(COLUMNS) :]
            situation, variant = (*label, "")[:2]
            assert len(label) in (1, 2), f"{file.name}: {line}"
            situation = situation.strip("-")
            yield Row(method, path, situation, variant, dict(zip(COLUMNS, cells, strict=True)), main, scope)
