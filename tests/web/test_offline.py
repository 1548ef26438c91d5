"""What a browser needs to show the pages without the server: one worker for each version, and icons to install."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from fourwinds.app.settings import Settings
from fourwinds.web import assets
from fourwinds.web.pages import offline
from fourwinds.web.server import create_app
from tests.web.client import Client, running


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    settings = Settings(tmp_path_factory.mktemp("data"), "sqlite://")
    with running(create_app(settings), lifespan=False) as client:
        yield client


def test_the_worker_names_files_that_are_there_in_their_present_version(client: Client) -> None:
    worker = client.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    files = json.loads(re.findall(r"const FILES = (.*);", worker.text)[0])
    assert {f"/static/{name}" for name in ("riichi/app.js", "texts/en.js", "vendor/lit.js", "tokens.css")} <= {
        file.partition("?")[0] for file in files
    }
    for file in files:
        assert "immutable" in client.request("HEAD", file).headers["cache-control"], file
    for page in json.loads(re.findall(r"const PAGES = (.*);", worker.text)[0]):
        assert client.get(page).status_code == 200


def test_another_file_makes_another_worker(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def name() -> str:
        offline._worker.cache_clear()
        return str(re.findall(r"PREFIX}(\w+)`", client.get("/sw.js").text)[0])

    before = name()
    assert name() == before
    real = assets.asset_url
    monkeypatch.setattr(offline, "asset_url", lambda file: real(file) + ("0" if file == "texts/en.js" else ""))
    assert name() != before
    offline._worker.cache_clear()


def test_the_manifest_makes_the_page_an_app(client: Client) -> None:
    manifest = client.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    told = manifest.json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/riichi", "/", "standalone")
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in told["icons"]:
        answer = client.get(icon["src"])
        assert (answer.headers["content-type"], len(answer.content) < 10_000) == ("image/png", True)
    page = client.get("/riichi").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert told["theme_color"] in page
