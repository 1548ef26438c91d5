"""Static files as they are sent: compressed for who takes that, and not at all for who has them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI

from fourwinds.web.assets import Assets, asset_url
from tests.web.client import Client, running

PLAIN = {"accept-encoding": "identity"}
ZIPPED = {"accept-encoding": "gzip, br"}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    app = FastAPI()
    app.mount("/static", Assets())
    with running(app) as asked:
        yield asked


def test_a_script_is_sent_compressed_and_comes_out_as_it_is(client: Client) -> None:
    address = asset_url("texts/en-riichi.js")
    plain, zipped = client.get(address, headers=PLAIN), client.get(address, headers=ZIPPED)
    assert zipped.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert zipped.text == plain.text
    assert int(zipped.headers["content-length"]) < int(plain.headers["content-length"]) / 3
    for response in (plain, zipped):
        assert response.headers["vary"] == "accept-encoding"
        assert response.headers["content-type"] == "text/javascript; charset=utf-8"
        assert response.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_who_has_the_compressed_file_gets_it_once(client: Client) -> None:
    etag = client.get("/static/tokens.css", headers=ZIPPED).headers["etag"]
    again = client.get("/static/tokens.css", headers={**ZIPPED, "if-none-match": etag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    assert client.get("/static/tokens.css", headers={**PLAIN, "if-none-match": etag}).status_code == 200


def test_parts_of_files_and_fonts_are_sent_as_they_are(client: Client) -> None:
    part = client.get("/static/tokens.css", headers={**ZIPPED, "range": "bytes=0-9"})
    assert (part.status_code, len(part.content)) == (206, 10)
    font = client.get("/static/vendor/source-sans-3-latin.woff2", headers=ZIPPED)
    assert font.status_code == 200
    assert "content-encoding" not in font.headers


def test_head_tells_the_length_of_the_compressed_file(client: Client) -> None:
    head, get = (client.request(method, "/static/tokens.css", headers=ZIPPED) for method in ("HEAD", "GET"))
    assert head.status_code == 200
    assert head.headers["content-length"] == get.headers["content-length"]
    assert int(head.headers["content-length"]) < len(get.content)
