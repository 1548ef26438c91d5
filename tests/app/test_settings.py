"""Settings from the environment."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fourwinds.app.settings import Settings
from fourwinds.store.database import open_database
from fourwinds.table.errors import ForbiddenError, MalformedError


def test_data_is_kept_in_a_file_of_the_named_folder(tmp_path: Path) -> None:
    folder = tmp_path / "a b%20c" / "data"
    settings = Settings.from_environment({"FOURWINDS_DATA": str(folder)})
    assert settings.data == folder
    open_database(settings.database_url).close()
    assert (folder / "fourwinds.db").is_file()


@pytest.mark.parametrize(
    ("platform", "variable", "folder"),
    [
        ("linux", "XDG_DATA_HOME", "xdg/fourwinds"),
        ("linux", "", "home/.local/share/fourwinds"),
        ("darwin", "", "home/Library/Application Support/fourwinds"),
        ("win32", "LOCALAPPDATA", "xdg/fourwinds"),
    ],
)
def test_without_a_folder_data_is_kept_where_the_system_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, variable: str, folder: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    settings = Settings.from_environment({variable: str(tmp_path / "xdg")})
    assert settings == Settings(tmp_path / folder, f"sqlite:///{tmp_path / folder / 'fourwinds.db'}")


def test_a_postgresql_url_gets_its_driver(tmp_path: Path) -> None:
    environ = {"FOURWINDS_DATA": str(tmp_path), "FOURWINDS_DATABASE_URL": "postgresql://club:pass@db/fourwinds"}
    assert Settings.from_environment(environ).database_url == "postgresql+psycopg://club:pass@db/fourwinds"


def test_a_bad_url_is_malformed(tmp_path: Path) -> None:
    with pytest.raises(MalformedError, match="database URL"):
        Settings.from_environment({"FOURWINDS_DATA": str(tmp_path), "FOURWINDS_DATABASE_URL": "boards"})


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ForbiddenError, match=r"file/data.*FOURWINDS_DATA"):
        Settings.from_environment({"FOURWINDS_DATA": str(tmp_path / "file" / "data")})
