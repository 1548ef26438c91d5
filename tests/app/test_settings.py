"""Settings from the environment, from a file, and by default."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fourwinds.app.setting_values import MailServer
from fourwinds.app.settings import SETTINGS, Settings, unknown_variables
from fourwinds.store.database import open_database
from fourwinds.table.errors import ForbiddenError, MalformedError, NotFoundError

RUN_PAGE = Path(__file__).parents[2] / "docs" / "run.md"


def settings(data: Path, file: str = "", **environ: str) -> Settings:
    if file:
        (data / "fourwinds.toml").write_text(file, encoding="utf-8")
    return Settings.from_environment({"FOURWINDS_DATA": str(data), **environ})


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
    url = settings(tmp_path, FOURWINDS_DATABASE_URL="postgresql://club:pass@db/fourwinds").database_url
    assert url == "postgresql+psycopg://club:pass@db/fourwinds"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ForbiddenError, match=r"file/data.*FOURWINDS_DATA"):
        Settings.from_environment({"FOURWINDS_DATA": str(tmp_path / "file" / "data")})


def test_the_environment_wins_over_the_file_and_the_file_over_defaults(tmp_path: Path) -> None:
    file = 'port = 9000\nhost = "::1"\nallowed_hosts = ["Club.example", ".club.example"]\ntrusted_proxy = true\n'
    found = settings(tmp_path, file, FOURWINDS_PORT="9001", FOURWINDS_SIGN_UP="", FOURWINDS_MAX_BODY="2_000_000")
    assert (found.port, found.host, found.sign_up, found.max_body) == (9001, "::1", "open", 2_000_000)
    assert found.allowed_hosts == ("club.example", ".club.example")
    assert found.trusted_proxy
    told = {one.setting.name: one.source for one in found.overview()}
    assert (told["port"], told["host"], told["sign_up"]) == (
        "environment",
        str(tmp_path / "fourwinds.toml"),
        "default",
    )


def test_a_file_elsewhere_may_say_where_data_is(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('data = "kept"\n')
    assert Settings.from_environment({"FOURWINDS_SETTINGS": str(file)}).data == tmp_path / "kept"
    with pytest.raises(NotFoundError, match=r"none\.toml.*FOURWINDS_SETTINGS"):
        Settings.from_environment({"FOURWINDS_SETTINGS": str(tmp_path / "none.toml")})


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("porrt = 1", "porrt"),
        ('data = "/elsewhere"', "data .*FOURWINDS_DATA"),
        ("port = 70000", "port: .*65535"),
        ("port = true", "port"),
        ("port = 80.5", "port"),
        ("[mail]\nhost = 'x'", "mail"),
        ('mail = "mail.example"', "mail: .*smtp://"),
        ('sign_up = "maybe"', "sign_up: .*open, first, closed"),
        ('public_url = "club.example"', "public_url"),
        ('allowed_hosts = ["https://club.example/"]', "allowed_hosts"),
        ('mail_from = "club\\nBcc: all@example.org"', "mail_from"),
        ('database_url = "boards"', "database_url: the database URL"),
        ("port = ", "TOML"),
    ],
)
def test_a_mistake_in_the_file_is_told_with_file_and_key(tmp_path: Path, file: str, says: str) -> None:
    with pytest.raises(MalformedError, match=says) as raised:
        settings(tmp_path, file)
    assert raised.value.where.file == str(tmp_path / "fourwinds.toml")


def test_a_mistake_in_the_environment_names_the_variable_and_never_the_value(tmp_path: Path) -> None:
    for variable in ("FOURWINDS_DATABASE_URL", "FOURWINDS_MAIL"):
        with pytest.raises(MalformedError, match=variable) as raised:
            settings(tmp_path, **{variable: "hunter2"})
        assert "hunter2" not in str(raised.value)


def test_secrets_are_shown_to_nobody(tmp_path: Path) -> None:
    found = settings(
        tmp_path,
        FOURWINDS_DATABASE_URL="postgresql://club:hunter2@db/fourwinds?sslpassword=hunter2",
        FOURWINDS_MAIL="smtps://club:hunt%40er2@mail.example",
        FOURWINDS_JWT_SECRET="hunter2",
    )
    assert "hunt" not in repr(found)
    assert "hunt" not in "".join(one.value for one in found.overview())
    assert found.mail_server == MailServer("mail.example", 465, "tls", "club", "hunt@er2")


def test_variables_that_are_no_settings_are_noticed() -> None:
    environ = {"FOURWINDS_PORTT": "1", "FOURWINDS_PORT": "1", "FOURWINDS_SETTINGS": "x", "HOME": "/"}
    assert unknown_variables(environ) == ["FOURWINDS_PORTT"]


def test_the_page_about_running_it_lists_every_setting_as_it_is() -> None:
    page = RUN_PAGE.read_text(encoding="utf-8")
    rows = [f"| `{one.variable}` | {one.meaning} | {one.default or '—'} |" for one in SETTINGS]
    assert [row for row in rows if row not in page] == []
