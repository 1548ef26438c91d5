"""Leagues, members and players by HTTP."""

from __future__ import annotations

from typing import Any

from tests.app.riichi_club import SEATS
from tests.web.client import Client
from tests.web.riichi_service import Service

FINAL = [42_100, 28_300, 21_600, 8_000]


def test_a_league_from_its_beginning_to_its_end(riichi: Service) -> None:
    stranger = riichi["stranger"]
    new = {"id": riichi.club.id(1), "name": "Club <i>Ost</i>", "rules": "ema", "is_private": True}
    first, again = (stranger.post("/api/leagues", json=new) for _ in range(2))
    assert (first.status_code, first.content, first.headers["etag"]) == (201, again.content, '"1"')
    assert stranger.post("/api/leagues", json={**new, "name": "Other"}).status_code == 409
    assert riichi["seated"].post("/api/leagues", json=new).status_code == 409
    address = f"/api/leagues/{new['id']}"
    assert [riichi[who].get(address).status_code for who in ("anyone", "seated")] == [401, 404]
    edited = stranger.patch(address, json={"recording": False, "name": "West"}, headers={"if-match": '"1"'})
    told = edited.json()
    assert (edited.status_code, told["name"], told["recording"], told["rules"], told["role"]) == (
        200,
        "West",
        False,
        "ema",
        "organiser",
    )
    assert stranger.patch(address, json={"history": False}, headers={"if-match": '"1"'}).status_code == 412
    assert stranger.delete(address, headers={"if-match": '"1"'}).status_code == 412
    assert stranger.delete(address, headers={"if-match": '"2"'}).status_code == 204
    assert stranger.get(address).status_code == 404


BAD: list[tuple[dict[str, Any], str]] = [
    ({"name": None}, "body.name"),
    ({"name": " "}, "body.name"),
    ({"name": "a\0b"}, "body.name"),
    ({"is_private": "yes"}, "body.is_private"),
    ({"rules": 7}, "body.rules"),
    ({"rules": "nobody's"}, "body.rules"),
    ({"rules": {"start": 1}}, "body.rules"),
    ({"beta_accounts": ["x"]}, "body.beta_accounts"),
    ({"owner": "me"}, "body.owner"),
]


def test_invalid_requests_are_refused_with_their_field(riichi: Service) -> None:
    before = riichi["organiser"].get(riichi.league).content
    for change, field in BAD:
        answer = riichi["organiser"].patch(riichi.league, json=change)
        assert answer.status_code == 422, change
        assert answer.json()["where"]["field"].startswith(field), answer.json()
    assert riichi["organiser"].get(riichi.league).content == before


def test_members_are_added_and_removed(riichi: Service) -> None:
    members, where = f"{riichi.league}/members", riichi.club.where
    assert riichi["anyone"].get(members).status_code == 401
    assert riichi["stranger"].get(members).status_code == 403
    taken = riichi["organiser"].post(members, json={"email": f"stranger@{where}"})
    assert (taken.status_code, taken.json()["role"]) == (200, "member")
    roles = {item["name"]: item["role"] for item in riichi["stranger"].get(members).json()["items"]}
    assert roles == {"Organiser": "organiser", "Member": "member", "Stranger": "member"}
    assert riichi["organiser"].post(members, json={"email": "nobody@nowhere.example"}).status_code == 404
    assert riichi["organiser"].post(members, json={"email": "a\0@b"}).status_code == 422
    organiser, stranger = (riichi.club[who].account_id for who in ("organiser", "stranger"))
    assert riichi["stranger"].delete(f"{members}/{organiser}").status_code == 403
    assert riichi["organiser"].delete(f"{members}/{organiser}").status_code == 409
    assert riichi["stranger"].delete(f"{members}/{stranger}").status_code == 204
    assert riichi["organiser"].delete(f"{members}/%00").status_code == 404


def test_players_are_added_renamed_linked_and_deleted(riichi: Service) -> None:
    organiser = riichi["organiser"]
    added = organiser.post(f"{riichi.league}/players", json={"name": "Zoe", "email": f"stranger@{riichi.club.where}"})
    assert (added.status_code, added.json()["account_id"]) == (201, riichi.club["stranger"].account_id)
    zoe = f"/api/players/{added.json()['id']}"
    assert organiser.post(f"{riichi.league}/players", json={"name": "Zoe"}).status_code == 409
    assert organiser.patch(zoe, json={"name": "Koki"}).status_code == 409
    assert organiser.patch(zoe, json={"email": None}).json()["account_id"] is None
    assert riichi["stranger"].patch(zoe, json={"name": "Zed"}).status_code == 403
    assert riichi["anyone"].get(zoe).json()["name"] == "Zoe"
    assert organiser.delete(f"/api/players/{riichi.club.players[0]}").status_code == 409
    assert organiser.delete(zoe).status_code == 204
    assert organiser.get(zoe).status_code == 404


def all_pages(client: Client, address: str, limit: int) -> list[dict[str, Any]]:
    found, after = [], ""
    while True:
        page = client.get(f"{address}?limit={limit}{after}").json()
        assert len(page["items"]) <= limit
        found += page["items"]
        if page["next"] is None:
            return found
        after = f"&after={page['next']}"


def test_lists_have_pages(riichi: Service) -> None:
    organiser = riichi["organiser"]
    made = [organiser.post("/api/leagues", json={"name": f"L{number}"}).json()["id"] for number in range(3)]
    games = {riichi.club.new_game() for _ in range(4)} | {riichi.club.game}
    assert [league["id"] for league in all_pages(organiser, "/api/leagues", 2) if league["id"] in made] == made
    assert {game["id"] for game in all_pages(riichi["anyone"], f"{riichi.league}/games", 2)} == games
    names = [player["name"] for player in all_pages(riichi["anyone"], f"{riichi.league}/players", 2)]
    assert names == sorted([*SEATS, "Pat"])
    for query in ("limit=0", "limit=101", "limit=x", "after=x", "after=%00", "player_id=%00", "finished=maybe"):
        answer = riichi["anyone"].get(f"{riichi.league}/games?{query}")
        assert answer.status_code in (404, 422), query


def test_the_table_and_imports(riichi: Service) -> None:
    game = {"played": "2024-05-03", "players": SEATS, "rules": "default", "final_scores": FINAL}
    address, key = f"{riichi.league}/games/import", {"idempotency-key": "spring"}
    first, again = (riichi["organiser"].post(address, json={"games": [game, game]}, headers=key) for _ in range(2))
    assert (first.status_code, first.content) == (201, again.content)
    assert riichi["seated"].post(address, json={"games": [game]}).status_code == 403
    bad = riichi["organiser"].post(address, json={"games": [game, {**game, "final_scores": [1, 2]}]})
    assert (bad.status_code, bad.json()["where"]["field"]) == (422, "body.games.1")
    table = riichi["anyone"].get(f"{riichi.league}/table").json()["items"]
    assert [(line["name"], line["games"], line["total_final_points"]) for line in table] == [
        ("Koki", 2, 94.2),
        ("Josh", 2, 6.6),
        ("Mikey", 2, -26.8),
        ("Jo", 2, -74.0),
    ]
    empty = riichi["anyone"].get(f"{riichi.league}/table?since=2025-01-01T00:00:00Z")
    assert empty.json() == {"items": []}
    for query in ("since=yesterday", "until=0001-01-01T00:00:00%2B14:00"):
        assert riichi["anyone"].get(f"{riichi.league}/table?{query}").status_code == 422
