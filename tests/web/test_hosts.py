"""By which names the server is called, and whom it believes about who calls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.bare import ask, bare_app


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:8444", 200),
        ("[::1]:8444", 200),
        ("LOCALHOST.", 200),
        ("club.example", 200),
        ("Club.Example:443", 200),
        ("riichi.club.test", 200),
        ("club.test", 200),
        ("people.example", 200),
        ("evil.example", 403),
        ("evilclub.test", 403),
        ("localhost.evil.example", 403),
        ("127.0.0.1.evil.example", 403),
        ("192.0.2.7", 403),
        ("localhost@evil.example", 403),
        ("localhost:99999999", 403),
        ("", 403),
    ],
)
def test_only_names_of_this_server_are_answered(host: str, status: int) -> None:
    app = bare_app(allowed_hosts=("club.example", ".club.test"), public_url="https://people.example/club")
    answer = ask(app, "GET", "/who/x", headers={"host": host})
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "forbidden"
        assert "FOURWINDS_ALLOWED_HOSTS" in answer.json()["remedy"]


def test_the_address_the_connection_was_made_to_and_a_star_are_answered() -> None:
    assert ask(bare_app(), "GET", "http://192.0.2.7/who/x").status_code == 200
    assert ask(bare_app(allowed_hosts=("*",)), "GET", "/who/x", headers={"host": "any.example"}).status_code == 200


@pytest.mark.parametrize(
    ("headers", "client", "scheme"),
    [
        ({}, "127.0.0.1", "http"),
        ({"x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https"}, "198.51.100.1", "https"),
        ({"x-forwarded-for": "made up, 198.51.100.1", "x-forwarded-proto": "http, https"}, "198.51.100.1", "https"),
        ({"x-forwarded-for": "nonsense", "x-forwarded-proto": "ftp"}, "127.0.0.1", "http"),
    ],
)
def test_a_proxy_is_believed_only_if_the_settings_say_so(headers: dict[str, str], client: str, scheme: str) -> None:
    assert ask(bare_app(trusted_proxy=True), "GET", "/who/x", headers=headers).json() == [client, scheme, "x"]
    assert ask(bare_app(), "GET", "/who/x", headers=headers).json() == ["127.0.0.1", "http", "x"]


@pytest.mark.parametrize(
    ("settings", "address", "headers", "is_told"),
    [
        ({"trusted_proxy": True}, "http://club.example", {"x-forwarded-proto": "https"}, True),
        ({"public_url": "https://club.example"}, "http://club.example", {}, True),
        ({"trusted_proxy": True}, "http://club.example", {}, False),
        ({"trusted_proxy": True}, "http://club.example", {"x-forwarded-proto": "http"}, False),
        ({}, "http://club.example", {"x-forwarded-proto": "https"}, False),
        ({"public_url": "http://club.example"}, "http://club.example", {}, False),
        ({"public_url": "https://people.example"}, "http://club.example", {}, False),
        ({"public_url": "https://club.example:8443"}, "http://club.example:8443", {}, False),
        ({}, "https://laptop.local:8444", {}, False),
        ({}, "https://192.168.0.7:8444", {}, False),
        ({"trusted_proxy": True}, "http://192.168.0.7", {"x-forwarded-proto": "https"}, False),
        ({"trusted_proxy": True}, "http://localhost", {"x-forwarded-proto": "https"}, False),
        ({"public_url": "https://localhost"}, "http://localhost", {}, False),
    ],
)
def test_browsers_stay_with_https_where_a_proxy_has_it_and_nowhere_else(
    settings: dict[str, Any], address: str, headers: dict[str, str], is_told: bool
) -> None:
    app = bare_app(allowed_hosts=("*",), **settings)
    for path in ("/who/x", "/nowhere"):
        answer = ask(app, "GET", f"{address}{path}", headers=headers)
        assert answer.headers.get("strict-transport-security") == ("max-age=31536000" if is_told else None)
