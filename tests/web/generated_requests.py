"""Requests that schemathesis makes up from the description of the API, and what it finds wrong with the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import islice
from typing import Any
from urllib.parse import quote, urlsplit

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.whole_service import Answer, WholeService, fill

__all__ = ["described", "find_faults", "mutated"]

_CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
_NASTY: list[Any] = [
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    -(2**63) - 1,
    10**40,
    1.5,
    -0.0,
    1e308,
    "",
    " ",
    "\0",
    "é\u202e\U0001f004",
    "a" * 3000,
]
_NASTY += ["'; DROP TABLE games; --", "<script>alert(1)</script>", "../../etc/passwd", "%00", "1", "٣", "NaN", [], {}]
_NASTY += [
    [[]],
    {"": {}},
    ["a"] * 300,
    "2024-02-30",
    "0001-01-01T00:00:00-23:59",
    "9999-12-31T23:59:59-23:59",
    "ron",
    "win",
    "tsumo",
    "draw",
    "chombo",
]
_NASTY += [1, 2, 3, 4, 5, 7, 13, 26, 110, 25_000, "[", "]", "{", '"', "\\", "\n", "-", "(p)", "$", "x"]
"""What no client should send in place of something else."""
Operation = APIOperation[Any, Any, Any, Any]
Request = Case[Any]
_OURS = {"host", "content-length", "authorization", "cookie"}


def described(service: WholeService) -> dict[str, Operation]:
    """Every operation of the service by its name."""
    schema = schemathesis.openapi.from_dict(service.app.openapi())
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return {operation.definition.raw["operationId"]: operation for operation in found}


def find_faults(service: WholeService, operation: Operation, *, examples: int, coverage: int = 0) -> list[str]:
    """Ask for an operation in many ways, and tell what was answered that the description does not allow."""
    faults: dict[str, str] = {}
    fill(service, operation.path)
    changes = operation.method != "get"

    def ask(case: Request, who: str, real: int) -> None:
        _make_real(service, case, real)
        answer, fault = _ask(service, case, who)
        if fault:
            faults.setdefault(fault[0], fault[1])
        if changes and answer.status == 204:
            fill(service, operation.path)  # it is gone

    @settings(
        max_examples=examples,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
        database=None,
    )
    @given(_cases(operation), st.sampled_from(sorted(service.askers)), st.integers(0, 5))
    def generated(case: Request, who: str, real: int) -> None:
        ask(case, who, real)

    generated()
    for number, case in enumerate(islice(_covering(operation), coverage)):
        ask(case, sorted(service.askers)[number % len(service.askers)], number % 6)
    return list(faults.values())


def _covering(operation: Operation) -> Iterator[Request]:
    """What schemathesis makes of every keyword of the description, one by one."""
    generation = operation.schema.config.generation_for(operation=operation, phase="coverage")
    modes = list(GenerationMode)
    yield from operation.schema.iter_coverage_cases(operation, generation_modes=modes, generation_config=generation)


def _cases(operation: Operation) -> st.SearchStrategy[Request]:
    """Requests as described, requests that are not, and the examples with something else in one place."""
    kinds = [operation.as_strategy(mode) for mode in GenerationMode]
    bodies = list(_example_bodies(operation))
    if bodies:
        made = st.sampled_from(bodies).flatmap(lambda kind: st.tuples(st.just(kind[0]), mutated(kind[1])))
        kinds.append(st.builds(lambda case, body: _with_body(case, *body), operation.as_strategy(), made))
    return st.one_of(kinds)


def _example_bodies(operation: Operation) -> Iterator[tuple[str, Any]]:
    content: dict[str, Any] = operation.definition.raw.get("requestBody", {}).get("content", {})
    for kind, told in content.items():
        if "example" in told:
            yield kind, told["example"]
        for example in told.get("examples", {}).values():
            yield kind, example["value"]


def _with_body(case: Request, kind: str, body: Any) -> Request:
    case.media_type, case.body = kind, body
    return case


def mutated(value: Any) -> st.SearchStrategy[Any]:
    """A value with something nasty in up to three places of it."""
    places = [(), *_places(value)]
    change = st.tuples(st.sampled_from(places), st.sampled_from([_GONE, *_NASTY]), st.floats(0, 1))
    return st.lists(change, max_size=3).map(lambda changes: reduce(_changed, changes, value))


def _changed(value: Any, change: tuple[tuple[str | int, ...], Any, float]) -> Any:
    place, nasty, where = change
    try:
        return _put(value, place, nasty, where)
    except (KeyError, IndexError, TypeError):  # a change before has taken that place away
        return value


def _places(value: Any) -> Iterator[tuple[str | int, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (key,)
        yield from ((key, *rest) for rest in _places(part))


_GONE = object()


def _put(value: Any, place: tuple[str | int, ...], nasty: Any, where: float) -> Any:
    if not place:
        if isinstance(value, str) and isinstance(nasty, str):  # somewhere in the text
            cut = round(where * len(value))
            return value[:cut] + nasty + value[cut + len(nasty) % 7 :]
        return value if nasty is _GONE else nasty
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    key, *rest = place
    if nasty is _GONE and not rest:
        del copy[key]
    else:
        copy[key] = _put(copy[key], tuple(rest), nasty, where)
    return copy


def _make_real(service: WholeService, case: Request, real: int) -> None:
    """Name things that are there wherever a name says what kind of thing is meant; the more, the higher the number."""
    ids = {name: values[real % len(values)] for name, values in service.ids.items() if values}
    if real > 1:
        case.path_parameters = {name: ids.get(name, value) for name, value in case.path_parameters.items()}
    if real > 2 and isinstance(case.body, dict | list):
        case.body = _real(ids, case.body)
    if real > 3:
        case.query = {name: ids.get(name, value) for name, value in case.query.items() if name != "after"}
        case.headers["if-match"] = "*"
    if real > 2 and isinstance(case.body, dict):
        for name in ("hand_number", "place"):
            case.body.pop(name, None)  # the next


def _real(ids: Mapping[str, str], value: Any) -> Any:
    if isinstance(value, list):
        return [_real(ids, each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: ids[name] if name in ids and isinstance(each, str) else _real(ids, each) for name, each in value.items()
    }


def _ask(service: WholeService, case: Request, who: str) -> tuple[Answer, tuple[str, str] | None]:
    """Send a case; what is wrong with the answer, if anything, by kind."""
    told = case.as_transport_kwargs(base_url="http://127.0.0.1", headers={"User-Agent": "schemathesis"})
    request = requests.Request(**told).prepare()
    parts = urlsplit(str(request.url))
    target = quote(parts.path, safe="/%:@!$&'()*+,;=~-._") + (f"?{parts.query}" if parts.query else "")
    body = request.body.encode() if isinstance(request.body, str) else request.body or b""
    assert isinstance(body, bytes)
    headers = {name.lower(): value for name, value in request.headers.items() if name.lower() not in _OURS}
    answer = service.ask(str(request.method), target, who, headers=headers, body=body)
    response = _response(request, answer)
    try:
        case.validate_response(response, checks=_CHECKS)
    except FailureGroup as group:
        titles = sorted({type(failure).__name__ for failure in group.exceptions})
        words = f"{who}: {request.method} {target[:300]} {headers} {body[:600]!r}"
        said = "; ".join(f"{failure.title}: {failure.message[:400]}" for failure in group.exceptions)
        kind = f"{request.method} {case.path} {titles} {answer.status} {answer.error[-200:]}"
        return answer, (kind, f"{words}\n  -> {answer.status} {answer.body[:500]!r}\n  {said}\n{answer.error}")
    return answer, None


def _response(request: requests.PreparedRequest, answer: Answer) -> Response:
    headers: dict[str, list[str]] = {}
    for name, value in answer.headers:
        headers.setdefault(name, []).append(value)
    return Response(
        answer.status,
        headers,
        answer.body,
        request,
        0.0,
        verify=False,
        encoding="utf-8",
        stream_cut_short="event-stream" in answer.header("content-type"),
    )
