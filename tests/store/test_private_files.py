"""Who else on a machine can read what Four Winds keeps: nobody."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourwinds.app.settings import Settings
from fourwinds.store.database import open_database

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps who may read a file elsewhere")


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def start(**environ: object) -> Settings:
    """What every command does first."""
    return Settings.from_environment({name: str(value) for name, value in environ.items()})


def test_another_user_of_the_machine_cannot_read_a_new_database(tmp_path: Path) -> None:
    settings = start(FOURWINDS_DATA=tmp_path / "share" / "fourwinds")
    assert mode(settings.data) == 0o700
    with open_database(settings.database_url) as database, database.read():
        assert {path.name: mode(path) for path in settings.data.iterdir()} == dict.fromkeys(
            ("fourwinds.db", "fourwinds.db-wal", "fourwinds.db-shm"), 0o600
        )
    assert mode(tmp_path / "share") == 0o755, "the folder above is not ours"


def test_there_is_no_moment_at_which_a_new_database_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    connect = sqlite3.dbapi2.connect

    def watched(path: str, *args: object, **more: object) -> sqlite3.Connection:
        seen.append(mode(Path(path)))
        return connect(path, *args, **more)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(sqlite3.dbapi2, "connect", watched)
    open_database(f"sqlite:///{tmp_path / 'new.db'}").close()
    assert set(seen) == {0o600}


def test_what_everybody_could_read_is_private_after_the_next_start(tmp_path: Path) -> None:
    data = tmp_path / "data"
    settings = start(FOURWINDS_DATA=data)
    open_database(settings.database_url).close()
    with sqlite3.connect(data / "fourwinds.db") as using:
        using.execute("SELECT count(*) FROM accounts")
        (data / "fourwinds.toml").write_text('mail = "smtp://club:secret@mail.example"\n')
        (data / "fourwinds.db.before-restore-1").touch()
        (data / "lan").mkdir()
        (data / "lan" / "authority.pem").touch()
        (data / "notes.txt").touch()
        files = [path for path in data.rglob("*") if path.is_file()]
        for path in files:
            path.chmod(0o644)
        for folder in (data, data / "lan"):
            folder.chmod(0o755)
        open_database(start(FOURWINDS_DATA=data).database_url).close()
        assert [mode(data), mode(data / "lan")] == [0o700, 0o700]
        theirs = [path.name for path in data.rglob("*") if path.is_file() and mode(path) & 0o077]
        assert theirs == ["notes.txt"], "only what is ours is touched"


def test_a_database_elsewhere_is_private_and_its_folder_left_alone(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "club.db").touch(0o666)
    (shared / "club.db").chmod(0o664)
    open_database(
        start(FOURWINDS_DATA=tmp_path / "data", FOURWINDS_DATABASE_URL=f"sqlite:///{shared / 'club.db'}").database_url
    ).close()
    assert (mode(shared), mode(shared / "club.db")) == (0o755, 0o600)


def test_a_folder_that_others_use_too_keeps_its_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, common = tmp_path / "home", tmp_path / "tmp"
    for folder, bits in ((home, 0o755), (common, 0o1777)):
        folder.mkdir()
        folder.chmod(bits)
    monkeypatch.setattr(Path, "home", lambda: home)
    for folder in (home, common, tmp_path):
        before = mode(folder)
        open_database(start(FOURWINDS_DATA=folder).database_url).close()
        assert (mode(folder), mode(folder / "fourwinds.db")) == (before, 0o600)


def test_a_file_of_somebody_else_is_named_in_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "club.db"
    path.touch()
    path.chmod(0o644)

    def refuse(*_args: object, **_more: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "chmod", refuse)
    with caplog.at_level(logging.WARNING), open_database(f"sqlite:///{path}") as database:
        assert database.check()
    assert [record.getMessage() for record in caplog.records] == [
        f"other users can read {path}, and this cannot be changed (Operation not permitted); "
        "its owner should run chmod go= on it"
    ]


def test_a_link_in_the_folder_does_not_close_a_file_elsewhere(tmp_path: Path) -> None:
    elsewhere = tmp_path / "public.html"
    elsewhere.touch()
    elsewhere.chmod(0o644)
    settings = start(FOURWINDS_DATA=tmp_path / "data")
    (settings.data / "fourwinds.link").symlink_to(elsewhere)
    start(FOURWINDS_DATA=tmp_path / "data")
    assert mode(elsewhere) == 0o644
