"""Practice by HTTP: a session with its questions, answers that were given offline, boards, and progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.web.api import practice
from tests.web.systems_app import Service, serving_shared_system


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving_shared_system(database) as found:
        found.app.include_router(practice.router)
        yield found


def made(service: Service, path: str, body: dict[str, Any], who: str = "owner") -> Any:
    answer = service.ask("POST", f"/api/practice{path}", who, json=body)
    assert answer.is_success, answer.text
    return answer.json()


def got(service: Service, path: str, who: str = "owner") -> Any:
    answer = service.ask("GET", f"/api/practice{path}", who)
    assert answer.is_success, answer.text
    return answer.json()


@pytest.fixture
def session(service: Service) -> str:
    return str(made(service, "/sessions", {"system": "Uma + PS", "conventions": ["stayman"], "seed": 3})["id"])


def test_a_question_is_asked_and_answered(service: Service, session: str) -> None:
    (question,) = made(service, f"/sessions/{session}/questions", {})
    assert set(question) == {"id", "seat", "hand", "dealer", "vulnerability", "auction"}
    assert [each["id"] for each in got(service, f"/sessions/{session}/questions")] == [question["id"]]
    helped = got(service, f"/questions/{question['id']}/help")
    assert [each["call"] for each in helped["calls"]] == question["auction"]
    answered = made(service, f"/questions/{question['id']}/answer", {"call": "7n"})
    assert (answered["rating"], answered["counts"]) == ("wrong", True)
    assert answered["layer"] == "convention"
    assert got(service, f"/sessions/{session}/questions") == []
    (progress,) = got(service, "/progress")
    assert progress["conventions"][0]["wrong"] == 1
    assert got(service, f"/progress?system={service.app.state.it}") == [progress]
    (later,) = got(service, "/progress?until=2100-01-01T00:00:00Z")
    assert (progress["conventions"][0]["due"], later["conventions"][0]["due"]) == (0, 1)
    (past,) = got(service, "/answers")["items"]
    assert (past["call"], past["convention"], past["hand"]) == ("7N", "stayman", question["hand"])


def test_a_batch_is_answered_offline_and_sent_twice(service: Service, session: str) -> None:
    batch = made(service, f"/sessions/{session}/questions", {"count": 4})
    stored = got(service, f"/sessions/{session}/judgements")
    judged = stored["questions"]
    assert stored["help"] == {each["id"]: got(service, f"/questions/{each['id']}/help") for each in batch}
    best = {question: next(each for each in calls if each["rating"] == "right") for question, calls in judged.items()}
    sent = [{"question_id": each["id"], "id": new_id(), "call": best[each["id"]]["call"]} for each in batch]
    sent.append({"question_id": batch[0]["id"], "id": new_id(), "call": "7n"})
    sent.append({"question_id": new_id(), "id": new_id(), "call": "p"})
    for _ in range(2):
        results = made(service, "/answers", {"answers": sent})
        assert [each["answer"] and each["answer"]["rating"] for each in results] == ["right"] * 4 + ["wrong", None]
        assert [each["answer"]["counts"] for each in results[:5]] == [True] * 4 + [False]
        assert results[5]["problem"]["code"] == "not_found"
    (progress,) = got(service, "/progress")
    assert [(score["asked"], score["right"]) for score in progress["conventions"]] == [(4, 4)]


@pytest.mark.parametrize(
    ("path", "body", "refusal"),
    [
        ("/questions/{question}/answer", {"call": "xx"}, (422, "illegal")),
        ("/questions/{question}/answer", {"call": "9z"}, (422, "malformed")),
        ("/questions/{question}/answer", {"call": "p", "extra": 1}, (422, "malformed")),
        ("/questions/{question}/answer", {"call": "p", "id": "mine"}, (422, "malformed")),
        ("/sessions/{session}/questions", {"count": 99}, (422, "malformed")),
        ("/sessions/{session}/boards", {"seats": ["N", "E"]}, (422, "illegal")),
        ("/sessions", {"system": "sayc", "conventions": ["nothing"]}, (404, "not_found")),
        ("/sessions", {"system": "Nobody's"}, (404, "not_found")),
    ],
)
def test_bad_requests_are_refused(
    service: Service, session: str, path: str, body: dict[str, Any], refusal: tuple[int, str]
) -> None:
    (question,) = made(service, f"/sessions/{session}/questions", {})
    address = path.format(question=question["id"], session=session)
    answer = service.ask("POST", f"/api/practice{address}", json=body)
    assert (answer.status_code, answer.json()["code"]) == refusal
    assert got(service, "/answers")["items"] == []


def test_a_board_is_bid_and_reviewed(service: Service, session: str) -> None:
    board = made(service, f"/sessions/{session}/boards", {"seats": ["S"]})
    assert set(board["hands"]) == {"S"}
    assert service.ask("GET", f"/api/practice/boards/{board['id']}/review").status_code == 422
    assert got(service, f"/boards/{board['id']}/help")["hint"]
    while not board["is_over"]:
        number = len(board["auction"]) + 1
        board = made(service, f"/boards/{board['id']}/calls", {"call": "p", "number": number})
    assert got(service, f"/boards/{board['id']}") == board
    late = service.ask("POST", f"/api/practice/boards/{board['id']}/calls", json={"call": "1c", "number": 1})
    assert late.status_code in (412, 422)
    review = got(service, f"/boards/{board['id']}/review")
    assert [each["call"] for each in review["calls"]] == board["auction"]
    assert all(each["seat"] == "S" for each in review["turns"])
    assert review["par_results"]


def test_sessions_are_listed_for_their_owner_only(service: Service, session: str) -> None:
    assert [each["id"] for each in got(service, "/sessions")["items"]] == [session]
    assert got(service, f"/sessions/{session}")["conventions"] == ["stayman"]
    assert got(service, "/sessions", "viewer")["items"] == []
    assert service.ask("GET", f"/api/practice/sessions/{session}", "viewer").status_code == 404
