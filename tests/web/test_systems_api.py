"""Systems by HTTP: made, read, edited, swapped, undone, shared, practised with; and everything that is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fourwinds.store.database import Database
from fourwinds.web.problem import Problem
from tests.app.system_people import PEOPLE
from tests.web.systems_app import Service, at, serving_shared_system

EVIL = "<script>alert(1)</script>'; DROP TABLE systems; --"
MADE = "0a1b2c3d-0000-4000-8000-000000000001"
FILE = "# Ours\n\n## Info\nbase: small_club\n\n## Opening Bids\n\n1n = 12-14 HCP, balanced\n"


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving_shared_system(database) as asked:
        yield asked


def test_a_system_is_made_once_listed_renamed_and_deleted(service: Service) -> None:
    wish: dict[str, Any] = {"id": MADE, "name": EVIL, "base": "small_club", "conventions": ["stayman"]}
    wish["parameters"] = {"stayman.invite": "7-8"}
    made = [service.ask("POST", "/api/systems", json=wish) for _ in range(2)]
    assert [answer.status_code for answer in made] == [201, 201]
    assert made[0].json() == made[1].json()
    told = made[0].json()
    assert (told["id"], told["name"], told["version"], told["role"], told["own_lines"]) == (MADE, EVIL, 1, "owner", 0)
    assert told["conventions"] == [{"id": "stayman", "version": "1.0", "parameters": {"invite": "7-8"}, "lines": 6}]
    assert service.ask("POST", "/api/systems", json=wish | {"name": "Other"}).status_code == 409
    page = service.ask("GET", "/api/systems?limit=1").json()
    rest = service.ask("GET", f"/api/systems?limit=1&after={page['next']}").json()
    assert sorted(each["name"] for each in page["items"] + rest["items"]) == sorted([EVIL, "Uma + PS"])
    mine = f"/api/systems/{MADE}"
    renamed = service.ask("PATCH", mine, json={"name": "Ours"}, headers={"if-match": made[0].headers["etag"]})
    assert (renamed.json()["name"], renamed.headers["etag"]) == ("Ours", '"2"')
    assert service.ask("DELETE", mine, headers={"if-match": '"1"'}).status_code == 412
    assert service.ask("DELETE", mine).status_code == 204
    assert service.ask("GET", mine).status_code == 404


def test_parameters_have_one_form(service: Service) -> None:
    """As on the command line: a convention's parameter is named with its convention, one of the base alone."""
    wish: dict[str, Any] = {"name": "New", "base": "small_club", "conventions": ["stayman"]}
    made = service.ask("POST", "/api/systems", json=wish | {"parameters": {"stayman.invite": "7-8"}})
    assert made.json()["conventions"][0]["parameters"] == {"invite": "7-8"}
    changed = service.ask("PUT", at(service, "/parameters"), json={"parameters": {"stayman.invite": "7-8"}})
    assert changed.json()["done"]
    nested = service.ask("POST", "/api/systems", json=wish | {"parameters": {"stayman": {"invite": "7-8"}}})
    assert (nested.status_code, nested.json()["where"]["field"]) == (422, "body.parameters.stayman")
    prefixed = {"parameters": {"base.notrump": "12-14"}}
    for method, address, body in (
        ("POST", "/api/systems", wish | prefixed | {"name": "Newer"}),
        ("PUT", at(service, "/parameters"), prefixed),
    ):
        refused = service.ask(method, address, json=body).json()
        assert refused["remedy"].startswith("write notrump for a parameter of the base")


def test_lines_are_written_deleted_reverted_and_found(service: Service) -> None:
    put = service.ask("PUT", at(service, "/rules"), "editor", json={"sequence": "1n-2c-2h", "meaning": "4-5 hearts"})
    below = ["1 line below was written for 4+ hearts"]
    assert (put.json(), put.headers["etag"]) == ({"version": 2, "changed": True, "to_review": below}, '"2"')
    again = service.ask("PUT", at(service, "/rules"), "editor", json={"sequence": "1n-2c-2h", "meaning": "4-5 hearts"})
    assert again.json() == {"version": 2, "changed": False, "to_review": []}
    theirs = service.ask("PUT", at(service, "/rules"), "editor", json={"sequence": "1N P 2C P", "meaning": "Stayman"})
    assert (theirs.status_code, "leave out the last pass" in theirs.text) == (422, True)
    found = service.ask("GET", at(service, "/lookup?sequence=1n-2c-2h"), "viewer").json()
    assert (found["entry"]["text"], found["entry"]["module"]) == ("4-5 hearts", "user_custom")
    assert [line["module"] for line in found["entry"]["shadowed"]] == ["stayman"]
    new = {"sequence": "2d", "meaning": EVIL.replace("--", "")}
    keyed = [service.ask("POST", at(service, "/rules"), json=new, headers={"idempotency-key": "k"}) for _ in "ab"]
    assert [(answer.status_code, answer.json()["version"]) for answer in keyed] == [(201, 3), (201, 3)]
    assert service.ask("POST", at(service, "/rules"), json=new).status_code == 409
    assert service.ask("POST", at(service, "/rules"), json={"sequence": "1n-(2c)", "as": "1n-(p)"}).status_code == 201
    for query in ("sequence=1n-2c-2h&revert=true", "sequence=1c", "sequence=1n-(2c)"):
        assert service.ask("DELETE", at(service, f"/rules?{query}")).status_code == 200, query
    own = service.ask("GET", at(service, "/rules?module=user_custom")).json()["items"]
    assert [(line["sequence"], line["kind"], line["modified"]) for line in own] == [
        ("1c", "tombstone", False),
        ("2d", "rule", False),
    ]
    sought = service.ask("GET", at(service, "/rules?text=DROP%20TABLE&limit=1")).json()
    assert [line["meaning"] for line in sought["items"]] == [new["meaning"].strip()]
    lines: list[str] = []
    after = ""
    while True:
        page = service.ask("GET", at(service, f"/rules?limit=5{after}")).json()
        lines += [line["id"] for line in page["items"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
    assert len(lines) == len(set(lines)) == 20


def test_the_tree_grows_as_deep_as_asked(service: Service) -> None:
    roots = service.ask("GET", at(service, "/tree?depth=2"), "viewer").json()
    assert [node["sequence"] for node in roots] == ["1c", "1h", "1s", "1n"]
    notrump = roots[-1]
    assert [node["sequence"] for node in notrump["children"]][:2] == ["1n-(p)-2c", "1n-(p)-2d"]
    assert {node["children"] is None for node in notrump["children"]} == {True}
    below = service.ask("GET", at(service, "/continuations?sequence=1n-(x)")).json()
    assert [node["sequence"] for node in below][:2] == ["1n-(x)-2c", "1n-(x)-2d"]
    assert service.ask("GET", at(service, "/lookup?sequence=1n")).json()["interventions"] == ["(x)"]
    assert service.ask("GET", at(service, "/lookup?sequence=7n")).status_code == 404


def test_terms_are_defined_and_taken_away(service: Service) -> None:
    address = at(service, "/definitions/limit_raise")
    assert service.ask("PUT", address, json={"text": "11-12 HCP, 4+ card support"}).json()["version"] == 2
    terms = {each["term"]: each for each in service.ask("GET", at(service, "/definitions"), "viewer").json()}
    assert terms["limit_raise"] == {
        "term": "limit_raise",
        "text": "11-12 HCP, 4+ card support",
        "module": "user_custom",
    }
    assert service.ask("GET", at(service, "/lookup?sequence=1h-3h")).json()["definitions"][0]["term"] == "limit_raise"
    assert service.ask("DELETE", address).status_code == 200
    assert service.ask("DELETE", address).status_code == 404


def test_conventions_are_swapped_added_removed_and_all_of_it_undone(service: Service) -> None:
    assert service.ask("GET", at(service, "/swap")).json()["stayman"] == ["puppet"]
    wish = {"out": "stayman", "into": "puppet"}
    shown = service.ask("POST", at(service, "/swap"), "viewer", json=wish | {"preview": True})
    assert (shown.json()["version"], shown.json()["done"], shown.headers["etag"]) == (1, False, '"1"')
    assert service.ask("POST", at(service, "/swap"), "viewer", json=wish).status_code == 403
    done = service.ask("POST", at(service, "/swap"), json=wish, headers={"if-match": shown.headers["etag"]})
    assert (done.json()["version"], done.json()["removed"]) == (2, shown.json()["removed"])
    stale = service.ask("POST", at(service, "/swap"), json=wish, headers={"if-match": '"1"'})
    assert (stale.status_code, stale.json()["details"]) == (412, {"version": 2})
    refused = service.ask("POST", at(service, "/conventions"), json={"id": "stayman"})
    assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
    assert service.ask("POST", at(service, "/conventions"), json={"id": "range_ask"}).json()["version"] == 3
    assert service.ask("DELETE", at(service, "/conventions/range_ask?preview=true")).json()["done"] is False
    assert service.ask("DELETE", at(service, "/conventions/range_ask")).json()["version"] == 4
    undone = service.ask("POST", at(service, "/undo"), "editor", headers={"idempotency-key": "u"})
    repeat = service.ask("POST", at(service, "/undo"), "editor", headers={"idempotency-key": "u"})
    assert (undone.json(), undone.headers["etag"]) == (repeat.json(), '"5"')
    assert undone.json()["what"] == "remove range_ask"
    assert service.ask("POST", at(service, "/redo")).json()["number"] == 4
    assert service.ask("POST", at(service, "/versions/1/restore")).json()["version"] == 7
    history = service.ask("GET", at(service, "/history?limit=2"), "viewer").json()
    assert [(each["number"], each["who"]) for each in history["items"]] == [(7, "Uma"), (6, "Uma")]
    later = service.ask("GET", at(service, f"/history?after={history['next']}")).json()
    assert (later["items"][0]["number"], later["items"][0]["who"]) == (5, "PS")
    compared = service.ask("GET", at(service, "/compare?version=1&to=2")).json()
    assert compared["conventions"] == [
        {"before": "stayman 1.0", "after": None},
        {"before": None, "after": "puppet 1.0"},
    ]
    assert service.ask("GET", at(service, "/updates")).json() == []
    assert service.ask("POST", at(service, "/updates"), json={}).status_code == 404


def test_a_hand_is_bid_and_an_auction_explained(service: Service) -> None:
    wish = {"hand": "Q72.K53.Q83.KQ92", "auction": "1n p", "trace": True}
    told = service.ask("POST", at(service, "/recommend"), "viewer", json=wish).json()
    assert (told["seat"], told["call"], told["band"], told["layer"]) == ("S", "3N", "notes", "base")
    assert (told["rule"], told["forcing"]) == ("1n-(p)-3n [rank 2]", "signoff")
    assert told["trace"][-1]["failing"] == []
    known = wish | {"hand": {"hcp": 12, "spades": 3, "hearts": 3, "diamonds": 3, "clubs": 4}}
    assert service.ask("POST", at(service, "/recommend"), json=known).json()["call"] == "3N"
    calls = service.ask("POST", at(service, "/explain"), json={"auction": "1n p 2h"}).json()
    assert [(each["seat"], each["call"], each["alert"]) for each in calls][2] == ("S", "2H", True)
    service.ask("PUT", at(service, "/rules"), json={"sequence": "1n-3n", "meaning": "10-11 HCP, to play"})
    assert service.ask("POST", at(service, "/recommend"), json=wish).json()["call"] != "3N", "by the system as it is"


def test_a_hand_known_in_part_is_answered_with_a_share_and_what_to_tell(service: Service) -> None:
    wish = {"hand": {"hcp": 13}, "trace": True}
    told = service.ask("POST", at(service, "/recommend"), "viewer", json=wish).json()
    assert 0 < told["share"] < 1
    assert told["tell"]
    assert told["share"] >= max(other["share"] for other in told["alternatives"])
    assert sum(tried["share"] for tried in told["trace"]) == pytest.approx(1)
    whole = service.ask("POST", at(service, "/recommend"), json={"hand": "Q72.K53.Q83.KQ92", "auction": "1n p"}).json()
    assert (whole["share"], whole["tell"]) == (1.0, [])
    for impossible in ({"hcp": 45}, {"spades": 14}, {"spades": 8, "hearts": 8}, {"spades": 7, "is_balanced": True}):
        refused = service.ask("POST", at(service, "/recommend"), json={"hand": impossible})
        assert refused.status_code in (400, 409, 422), refused.text


def test_what_is_exported_is_imported(service: Service) -> None:
    for form, kind in (("md", "text/markdown"), ("json", "application/json")):
        file = service.ask("GET", at(service, f"/export?format={form}"), "viewer")
        assert file.headers["content-type"].startswith(kind)
        assert f"filename*=UTF-8''Uma%20%2B%20PS.{form}" in file.headers["content-disposition"]
        headers = {"content-type": kind}
        address = f"/api/systems/import?name=Copy%20{form}&id={MADE[:-1]}{len(form)}"
        copies = [service.ask("POST", address, "viewer", content=file.content, headers=headers) for _ in "ab"]
        assert [copy.status_code for copy in copies] == [201, 201]
        other = service.ask("GET", at(service, f"/compare?to={copies[0].json()['id']}"), "viewer")
        assert other.json()["headings"] == [{"before": "Uma + PS", "after": f"Copy {form}"}]
    over = service.ask("POST", at(service, "/import"), "editor", content=FILE, headers={"if-match": '"1"'})
    assert over.json() == {"version": 2, "changed": True, "to_review": []}
    assert service.ask("GET", at(service, "/export?format=pdf&version=1")).content.startswith(b"%PDF-")


def test_a_convention_card_is_a_pdf_for_everybody_who_may_read(service: Service) -> None:
    card = service.ask("GET", at(service, "/export?format=card&paper=letter&deck=two"), "viewer")
    assert (card.status_code, card.headers["content-type"]) == (200, "application/pdf")
    assert "filename*=UTF-8''Uma%20%2B%20PS%20card.pdf" in card.headers["content-disposition"]
    assert card.content.startswith(b"%PDF-")
    assert service.ask("GET", at(service, "/export?format=card"), "stranger").status_code == 404
    assert service.ask("GET", "/api/systems/sayc/export?format=card", "stranger").content.startswith(b"%PDF-")


def test_a_system_is_shared_and_left(service: Service) -> None:
    shares = service.ask("GET", at(service, "/shares")).json()
    assert sorted((each["name"], each["role"]) for each in shares) == [("PS", "editor"), ("Vera", "viewer")]
    put = service.ask("PUT", at(service, "/shares"), json={"email": "stranger@club.example", "role": "editor"})
    assert (put.status_code, put.json()["name"]) == (200, "Stan")
    assert service.ask("GET", at(service), "stranger").json()["role"] == "editor"
    stan = PEOPLE["stranger"].account_id
    assert service.ask("DELETE", at(service, f"/shares/{stan}"), "editor").status_code == 403
    assert service.ask("DELETE", at(service, f"/shares/{stan}"), "stranger").status_code == 204
    assert service.ask("DELETE", at(service, f"/shares/{stan}")).status_code == 404


JSON = {"content-type": "application/json"}
DEEP = "(" * 200 + "5+ hearts" + ")" * 200
LAUGHS = "".join(f"a{n} = a{n + 1}, a{n + 1}\n" for n in range(30))
BAD: list[tuple[str, str, dict[str, Any], int]] = [
    ("GET", "/api/systems/7", {}, 404),
    ("GET", "/api/systems/%00", {}, 404),
    ("GET", f"/api/systems/{MADE}", {}, 404),
    ("GET", "/api/systems?after=x", {}, 422),
    ("POST", "/api/systems", {"json": {"name": "x", "base": "none"}}, 404),
    ("POST", "/api/systems", {"json": {"name": "x", "base": "small_club", "user_id": "y"}}, 422),
    ("POST", "/api/systems", {"json": {"name": "x\0", "base": "small_club"}}, 422),
    ("POST", "/api/systems", {"content": b'{"name": "\\ud800", "base": "small_club"}', "headers": JSON}, 422),
    ("POST", "/api/systems", {"json": {"name": "x", "base": "small_club", "id": "1"}}, 422),
    ("POST", "/api/systems", {"json": {"name": "x" * 201, "base": "small_club"}}, 422),
    ("POST", "/api/systems", {"json": {"name": "Uma + PS", "base": "small_club"}}, 409),
    (
        "POST",
        "/api/systems",
        {"json": {"name": "x", "base": "small_club", "conventions": ["puppet", "smolen", "stayman"]}},
        409,
    ),
    ("POST", "/api/systems/import", {"content": b""}, 422),
    ("POST", "/api/systems/import", {"content": b"\xff\xfe"}, 422),
    ("POST", "/api/systems/import", {"content": '{"format":' * 10_000}, 422),
    ("POST", "/api/systems/import", {"content": f"{FILE}1c{' ' * 3_000_000}= x\n"}, 413),
    ("POST", "/api/systems/import", {"content": FILE + "1c = x\n" * 800_000}, 413),
    ("POST", "/api/systems/import", {"content": f"{FILE}1c = {DEEP}\n"}, 422),
    ("POST", "/api/systems/import", {"content": FILE + "1z = x\n" * 2_000}, 422),
    ("POST", "/api/systems/import", {"content": f"{FILE}1c = a0\n\n## Definitions\n{LAUGHS}"}, 422),
    ("POST", "/api/systems", {"json": {"name": "sayc", "base": "small_club"}}, 409),
    ("POST", "/api/systems", {"json": {"name": "foo.md", "base": "small_club"}}, 422),
    ("POST", "/api/systems/import?name=x@3", {"content": FILE}, 422),
    ("PATCH", "{}", {"json": {"name": "acol"}}, 409),
    ("PATCH", "{}", {"json": {"name": " "}}, 422),
    ("PATCH", "{}", {"json": {"name": "x"}, "headers": {"if-match": "x"}}, 422),
    ("GET", "{}/export?format=exe", {}, 422),
    ("GET", "{}/export?version=9", {}, 404),
    ("GET", "{}/compare", {}, 422),
    ("GET", f"{{}}/compare?to={MADE}", {}, 404),
    ("GET", "{}/lookup?sequence=1z", {}, 422),
    ("GET", "{}/lookup?sequence=" + "1n-" * 200, {}, 422),
    ("GET", "{}/tree?depth=99", {}, 422),
    ("GET", "{}/rules?text=%00", {}, 422),
    ("GET", "{}/rules?after=WzFd", {}, 422),
    ("PUT", "{}/rules", {"json": {"sequence": "1n", "meaning": "x" * 2001}}, 422),
    ("PUT", "{}/rules", {"json": {"sequence": "1n", "meaning": "not " * 400}}, 422),
    ("PUT", "{}/rules", {"json": {"sequence": "1n", "meaning": DEEP}}, 422),
    ("PUT", "{}/rules", {"json": {"sequence": "1n", "as": "1c"}}, 422),
    ("PUT", "{}/rules", {"json": {"sequence": "1n", "meaning": "x"}, "headers": {"if-match": '"9"'}}, 412),
    ("PUT", "{}@1/rules", {"json": {"sequence": "1n", "meaning": "x"}}, 422),
    ("PUT", f"/api/systems/{MADE}@1/rules", {"json": {"sequence": "1n", "meaning": "x"}}, 404),
    ("POST", "{}/rules", {"json": {"sequence": "2n"}}, 422),
    ("POST", "{}/rules", {"json": {"sequence": "1n-1c", "meaning": "x"}}, 422),
    ("PUT", "{}/definitions/%00", {"json": {"text": "x"}}, 422),
    ("PUT", "{}/definitions/a", {"json": {"text": ""}}, 422),
    ("POST", "{}/swap", {"json": {}}, 422),
    ("POST", "{}/swap", {"json": {"out": "none", "into": "puppet"}}, 404),
    ("POST", "{}/swap", {"json": {"out": "stayman", "into": "puppet", "parameters": {"a": 1}}}, 422),
    ("POST", "{}/redo", {}, 404),
    ("POST", "{}/versions/99/restore", {}, 404),
    ("POST", "{}/versions/99999999999/restore", {}, 422),
    ("POST", "{}/recommend", {"json": {"hand": "AKQ72.K5.83"}}, 422),
    ("POST", "{}/recommend", {"content": b'{"hand": {"hcp": 1e400}}', "headers": JSON}, 422),
    ("POST", "{}/recommend", {"json": {"hand": {"brain": 3}}}, 422),
    ("POST", "{}/recommend", {"json": {"hand": "AKQ72.K5.83.Q972", "auction": "p p p p"}}, 422),
    ("POST", "{}/recommend", {"json": {"hand": "AKQ72.K5.83.Q972", "theirs": "none"}}, 404),
    ("POST", "{}/explain", {"json": {"auction": "1c 1c"}}, 422),
    ("PUT", "{}/shares", {"json": {"email": "stranger@club.example", "role": "owner"}}, 422),
    ("PUT", "{}/shares", {"json": {"email": "nobody@club.example", "role": "viewer"}}, 404),
]


def test_what_makes_no_sense_is_refused_and_changes_nothing(service: Service) -> None:
    before = service.ask("GET", at(service, "/export")).content
    wrong = []
    for method, path, content, status in BAD:
        answer = service.ask(method, path.replace("{}", at(service)), **content)
        if answer.status_code != status:
            wrong.append((method, path[:60], answer.status_code, answer.text[:200]))
        else:
            Problem.model_validate(answer.json())
            assert len(answer.content) < 50_000
    assert wrong == []
    assert service.ask("GET", at(service, "/export")).content == before
    assert service.ask("GET", at(service)).json()["version"] == 1


def test_every_endpoint_asks_who_it_is(service: Service) -> None:
    """Nobody known is asked to sign in, a stranger finds nothing, and every answer is one of those documented."""
    described = service.app.openapi()["paths"]
    bodies: dict[tuple[str, str], Any] = {
        ("post", "/api/systems"): {"name": "x", "base": "small_club"},
        ("patch", ""): {"name": "x"},
        ("post", "/rules"): {"sequence": "2n", "meaning": "x"},
        ("put", "/rules"): {"sequence": "2n", "meaning": "x"},
        ("put", "/definitions/{term}"): {"text": "x"},
        ("post", "/swap"): {"out": "stayman", "into": "puppet"},
        ("post", "/conventions"): {"id": "range_ask"},
        ("post", "/updates"): {},
        ("put", "/parameters"): {"parameters": {}},
        ("post", "/reviews/confirm"): {"all": True},
        ("post", "/proposals/accept"): {"text": FILE, "chosen": "all"},
        ("post", "/recommend"): {"hand": "AKQ72.K5.83.Q972"},
        ("post", "/explain"): {"auction": "1n"},
        ("put", "/shares"): {"email": "stranger@club.example", "role": "viewer"},
        ("post", "/invitations"): {"role": "viewer"},
        ("post", "/meaning"): {"sequence": "1n", "meaning": "14-16 HCP"},
        ("post", "/onlookers"): {"page": "one", "sequence": "1n"},
    }
    values = {
        "{term}": "weak",
        "{module_id}": "stayman",
        "{number}": "1",
        "{account_id}": MADE,
        "{invitation_id}": MADE,
    }
    count = 0
    for path, methods in described.items():
        if not path.startswith("/api/systems"):
            continue
        address = path.replace("{system_id}", service.app.state.it)
        for name, value in values.items():
            address = address.replace(name, value)
        if path.endswith(("/lookup", "/rules")):
            address += "?sequence=1n"
        if path.endswith("/compare"):
            address += "?version=1"
        for method, operation in methods.items():
            short = path.removeprefix("/api/systems/{system_id}")
            body = bodies.get((method, short))
            content: dict[str, Any] = {"json": body} if body is not None else {}
            if path.endswith(("/import", "/proposals")):
                content = {"content": FILE}
            for who, status in (("anyone", 401), ("stranger", 404)):
                if who == "stranger" and "{system_id}" not in path:
                    continue
                answer = service.ask(method.upper(), address, who, **content)
                assert answer.status_code == status, (method, path, who, answer.text)
                assert str(status) in operation["responses"], (method, path)
                count += 1
    assert count > 50
