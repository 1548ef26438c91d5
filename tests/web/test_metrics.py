"""Metrics for the machine the server runs on."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fourwinds import __version__
from fourwinds.app.actor import ANYONE, operator
from tests.web.bare import ask, bare_app


def test_requests_are_counted_by_the_address_as_it_is_written() -> None:
    app = bare_app()
    for token in ("a", "b"):
        ask(app, "GET", f"/who/{token}")
    for method, address in (("GET", "/breaks"), ("GET", "/no/such"), ("BREW", "/who/x"), ("HEAD", "/who/x")):
        ask(app, method, address)
    text = ask(app, "GET", "/metrics").text
    for line in (
        'fourwinds_requests_total{method="GET",route="/who/{token}",status="200"} 2.0',
        'fourwinds_requests_total{method="HEAD",route="/who/{token}",status="200"} 1.0',
        'fourwinds_requests_total{method="GET",route="/breaks",status="500"} 1.0',
        'fourwinds_requests_total{method="GET",route="none",status="404"} 1.0',
        'fourwinds_request_seconds_count{method="GET",route="/who/{token}"} 2.0',
        "fourwinds_requests_in_flight 1.0",
        f'fourwinds_info{{version="{__version__}"}} 1.0',
    ):
        assert line in text.splitlines()
    assert 'method="BREW"' not in text
    assert "/who" not in ask(bare_app(), "GET", "/metrics").text, "every application counts for itself"


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {"host": "localhost:8444"}, 200),
        ("192.0.2.7", {}, 403),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.7"}, 403),
        ("127.0.0.1", {"forwarded": "for=192.0.2.7"}, 403),
        ("127.0.0.1", {"host": "club.example"}, 403),
    ],
)
def test_only_this_machine_reads_them(client: str, headers: dict[str, str], status: int) -> None:
    app = bare_app(allowed_hosts=("club.example",))
    assert ask(app, "GET", "/metrics", client=client, headers=headers).status_code == status


def test_operators_read_them_from_elsewhere_and_behind_a_proxy_only_operators_do() -> None:
    assert ask(bare_app(public_url="https://club.example"), "GET", "/metrics").status_code == 403
    app = bare_app(trusted_proxy=True)
    assert ask(app, "GET", "/metrics").status_code == 403
    for who, status in ((operator("uma"), 200), (ANYONE, 403)):
        app.state.database = object()
        app.state.authenticator = SimpleNamespace(
            ask=lambda *_, who=who: SimpleNamespace(actor=who), knows_without_database=lambda _request: False
        )
        assert ask(app, "GET", "/metrics", client="192.0.2.7").status_code == status
