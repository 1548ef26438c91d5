"""Create a system (specification: systems 2.1): every line is copied with its module."""

from __future__ import annotations

import pytest

from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.open_system import open_system, show_systems, system_id_of
from fourwinds.notes import compose
from fourwinds.notes.library import Library
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, NotFoundError
from tests.app.small_library import CREATED, WHO, book_of, library, meaning_of, small_system


def test_a_new_system_is_what_the_library_says(database: Database) -> None:
    """Specification, systems 2.1 (4 a-d): base and conventions loaded, parsed, and written with their module ids."""
    system_id = small_system(database)
    opened = open_system(database, system_id, who=WHO)
    made = compose.create_system("Uma + PS", "small_club", None, library(), created=CREATED)
    assert opened.system == made
    assert opened.change == 1
    assert system_id_of(database, "Uma + PS", who=WHO) == system_id
    assert [system.name for system in show_systems(database, who=WHO)] == ["Uma + PS"]


def test_its_structured_data_is_what_its_meanings_say(database: Database) -> None:
    """Specification, systems 4.3 and 4.4: structured data comes from the text."""
    system_id = small_system(database)
    opening, spades, transfer, raised = (
        meaning_of(database, system_id, sequence) for sequence in ("1n", "1s", "1n-(p)-2h", "1s-(p)-2s")
    )
    assert (opening.data.hcp_min, opening.data.hcp_max) == (15, 17)
    assert opening.data.shape_constraints == {"balanced": True}
    assert spades.data.suit_length == {"spades": "5+"}
    assert (transfer.data.suit_length, transfer.data.forcing) == ({"spades": "5+"}, "forcing")
    assert (raised.written, raised.data.suit_length) == ("1M-(p)-2M", {"spades": "3+"})


def test_systems_on_after_a_double(database: Database) -> None:
    """Specification, systems 4.1 after interference: `1n-(x) as 1n-(p)`."""
    book = book_of(database, small_system(database))
    assert [str(call) for call, _ in book.continuations("1n-(x)")] == ["2C", "2D", "2H", "2N", "3N"]


def test_parameters_are_put_in(database: Database) -> None:
    system_id = create_system(
        database,
        "Light",
        "small_club",
        ["stayman"],
        parameters={"stayman.invite": "7-8"},
        library=library(),
        who=WHO,
    )
    opened = open_system(database, system_id, who=WHO).system
    assert opened.conventions[0].parameters == {"invite": "7-8"}
    invited = meaning_of(database, system_id, "1n-(p)-2c-(p)-2d-(p)-2n").data
    assert (invited.hcp_min, invited.hcp_max, invited.forcing) == (7, 8, "invitational")


@pytest.mark.parametrize(
    ("base", "conventions", "error", "words"),
    [
        ("small_cub", [], NotFoundError, "small_club"),
        ("stayman", [], NotFoundError, "is a convention"),
        ("small_club", ["staymen"], NotFoundError, "stayman"),
        ("small_club", ["smolen"], ConflictError, "smolen requires stayman"),
        ("small_club", ["stayman", "puppet"], ConflictError, "exclude each other"),
    ],
)
def test_what_does_not_go_together_is_not_created(
    shared: Database, base: str, conventions: list[str], error: type[FourWindsError], words: str
) -> None:
    with pytest.raises(error, match=words):
        create_system(shared, "Wrong", base, conventions, library=library(), who=WHO)
    assert [system.name for system in show_systems(shared, who=WHO)] == ["Uma + PS"]


def test_a_name_is_taken_once(database: Database) -> None:
    small_system(database)
    with pytest.raises(ConflictError, match="Uma"):
        small_system(database)
    with pytest.raises(MalformedError):
        small_system(database, "  ")
    assert len(show_systems(database, who=WHO)) == 1


@pytest.mark.slow  # the command line creates such a system in every run
def test_the_system_of_the_document_is_made_of_the_packaged_library(database: Database) -> None:
    """Specification, systems 2.1 with 5.3's choice."""
    chosen = ["stayman_1nt", "jacoby_transfers_1nt", "jacoby_2nt", "cappelletti"]
    system_id = create_system(database, "Uma + PS 2/1", "2_1_game_force", chosen, who=WHO)
    system = open_system(database, system_id, who=WHO).system
    assert [module.id for module in system.conventions] == chosen
    assert len(system.rules) == sum(
        len(module.rules()) for module in map(Library.load().get, ["2_1_game_force", *chosen])
    )
    assert [meaning_of(database, system_id, sequence).module for sequence in ("1n", "1n-(p)-2c")] == [
        "base",
        "stayman_1nt",
    ]
