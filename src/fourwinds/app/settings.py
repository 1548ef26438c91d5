"""How this installation is set up: by the environment, by a file, by defaults. All settings stand in one table here."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, NamedTuple

from sqlalchemy import URL

from fourwinds.app.setting_values import (
    MailServer,
    a_choice,
    a_mail_address,
    a_mail_server,
    a_number,
    a_switch,
    a_text,
    a_web_address,
    mask,
    names,
    settled,
)
from fourwinds.store.database import normal_url
from fourwinds.store.files import keep_folder_private
from fourwinds.table.errors import ForbiddenError, MalformedError, NotFoundError, Where

__all__ = ["SETTINGS", "Setting", "Settings", "Told", "unknown_variables"]

_FILE_NAME = "fourwinds.toml"
_FILE_VARIABLE = "FOURWINDS_SETTINGS"
_BODY, _IMPORT = 1_000_000, 10_000_000


def _about(meaning: str, read: Any, *, unset: str = "", secret: bool = False) -> dict[str, Any]:
    return {"meaning": meaning, "read": read, "unset": unset, "secret": secret}


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, each with its meaning; the URL of the database has its driver named."""

    data: Path = field(
        metadata=_about("the folder for everything this installation keeps", a_text, unset="the system's folder")
    )
    database_url: str = field(
        repr=False,
        metadata=_about(
            "the database: `sqlite:////folder/file.db` or `postgresql://user:password@host/database`",
            normal_url,
            unset="the file `fourwinds.db` there",
            secret=True,
        ),
    )
    host: str = field(default="127.0.0.1", metadata=_about("the address to listen on", a_text))
    port: int = field(default=8444, metadata=_about("the port; 0 takes a free one", a_number(0, 65535)))
    public_url: str | None = field(
        default=None,
        metadata=_about(
            "the address people use, as `https://club.example`; links in mails begin with it", a_web_address
        ),
    )
    sign_up: Literal["open", "first", "closed"] = field(
        default="open",
        metadata=_about(
            "who may make an account: anybody (`open`), the `first` one only, nobody (`closed`)",
            a_choice("open first closed"),
        ),
    )
    mail: str | None = field(
        default=None,
        repr=False,
        metadata=_about(
            "the mail server: `smtp://user:password@host:587` (STARTTLS), `smtps://` (TLS) or `smtp+plain://`",
            settled(a_mail_server),
            secret=True,
        ),
    )
    mail_from: str | None = field(default=None, metadata=_about("the sender of mails", a_mail_address))
    jwt_secret: str | None = field(
        default=None,
        repr=False,
        metadata=_about("the secret of an outside provider that signs people in", a_text, secret=True),
    )
    jwt_jwks_url: str | None = field(
        default=None, metadata=_about("where that provider publishes its keys", a_web_address)
    )
    jwt_audience: str | None = field(default=None, metadata=_about("for whom its tokens must be", a_text))
    jwt_issuer: str | None = field(default=None, metadata=_about("from whom its tokens must be", a_text))
    allowed_hosts: tuple[str, ...] = field(
        default=(),
        metadata=_about(
            "further names people reach this server by, such as `club.example, .club.example`; `*` is any", names
        ),
    )
    login_limit: int = field(
        default=10,
        metadata=_about(
            "wrong passwords before the next one has to wait, longer each time; 0 is no limit", a_number(0, 1_000_000)
        ),
    )
    write_limit: int = field(
        default=6000, metadata=_about("changes a minute by one person; 0 is no limit", a_number(0, 1_000_000))
    )
    max_body: int = field(default=_BODY, metadata=_about("bytes a request may have", a_number(1_000, 1_000_000_000)))
    max_import: int = field(
        default=_IMPORT, metadata=_about("bytes a file to import may have", a_number(1_000, 1_000_000_000))
    )
    max_anonymous_body: int = field(
        default=256_000,
        metadata=_about("bytes a request of somebody who is not signed in may have", a_number(1_000, 1_000_000_000)),
    )
    request_timeout: float = field(
        default=10,
        metadata=_about(
            "seconds to wait for the headers of a request, and for each part of its body", a_number(1, 600)
        ),
    )
    max_connections: int = field(
        default=1000,
        metadata=_about(
            "connections at once; a quarter of them is only for people who are signed in", a_number(20, 100_000)
        ),
    )
    reading_limit: int = field(
        default=60,
        metadata=_about(
            "seconds of computing a minute for one person's files, a sixth of it without an account; 0 is no limit",
            a_number(0, 1_000_000),
        ),
    )
    log_format: Literal["auto", "json", "text"] = field(
        default="auto",
        metadata=_about("how the log is written; `auto` is text on a terminal, else JSON", a_choice("auto json text")),
    )
    log_level: Literal["debug", "info", "warning", "error"] = field(
        default="info", metadata=_about("from what level on things are logged", a_choice("debug info warning error"))
    )
    trusted_proxy: bool = field(
        default=False,
        metadata=_about(
            "`true` where requests come through a proxy only: it says whose they are and whether by HTTPS", a_switch
        ),
    )
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    """Where each setting comes from that is not its default: `environment`, or the path of the file."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Settings:
        """Read the variables FOURWINDS_…, then the file of settings, and make the data folder if it is missing.

        The file is the one FOURWINDS_SETTINGS names, or `fourwinds.toml` in the data folder.
        """
        file, written = _file(environ)
        values: dict[str, Any] = {}
        sources: dict[str, str] = {}
        for setting in SETTINGS:
            given = environ.get(setting.variable, "").strip()
            if given:
                values[setting.name] = setting.parse(given, setting.variable, Where(token=setting.variable))
                sources[setting.name] = "environment"
            elif setting.name in written:
                place = Where(file=str(file), token=setting.name)
                values[setting.name] = setting.parse(_plain(setting.name, written, place), setting.name, place)
                sources[setting.name] = str(file)
        data = file.parent / values["data"] if sources.get("data") == str(file) else _data(environ)
        values["data"] = _writable(data)
        standard = URL.create("sqlite", database=str(data / "fourwinds.db")).render_as_string()
        values.setdefault("database_url", standard)
        return cls(**values, sources=sources)

    @property
    def mail_server(self) -> MailServer | None:
        """The mail server, read from its URL."""
        return a_mail_server(self.mail) if self.mail else None

    def told(self) -> list[Told]:
        """Every setting with its value, secrets masked, and where it comes from."""
        return [
            Told(setting, _shown(setting, getattr(self, setting.name)), self.sources.get(setting.name, "default"))
            for setting in SETTINGS
        ]


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known of one setting besides its value."""

    name: str
    meaning: str
    default: str
    """In words, or empty for none."""
    is_secret: bool
    _read: Any

    @property
    def variable(self) -> str:
        return f"FOURWINDS_{self.name.upper()}"

    def parse(self, text: str, called: str, where: Where) -> Any:
        """The value of a text, or an error that names the setting as the user called it, and not its value."""
        try:
            return self._read(text)
        except MalformedError as error:
            raise MalformedError(f"{called}: {error.problem}", where=where, remedy=error.remedy) from None


class Told(NamedTuple):
    """A setting as `fourwinds settings` shows it."""

    setting: Setting
    value: str
    source: str


def _settings() -> tuple[Setting, ...]:
    described = (one for one in fields(Settings) if one.metadata)
    return tuple(
        Setting(
            one.name,
            one.metadata["meaning"],
            one.metadata["unset"] or _text(one.default),
            one.metadata["secret"],
            one.metadata["read"],
        )
        for one in described
    )


def unknown_variables(environ: Mapping[str, str]) -> list[str]:
    """Variables that look like settings and are none: typing mistakes, most likely."""
    known = {setting.variable for setting in SETTINGS} | {_FILE_VARIABLE}
    return sorted(name for name in environ if name.startswith("FOURWINDS_") and name not in known)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _shown(setting: Setting, value: object) -> str:
    text = _text(value)
    return mask(text) if setting.is_secret and text else text


def _plain(key: str, written: Mapping[str, Any], where: Where) -> str:
    """A value of the file as the text that the environment would hold."""
    value = written[key]
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ", ".join(value)
    if isinstance(value, str | int):
        return _text(value)
    raise MalformedError(
        f"{key}: this is neither text nor a whole number nor true or false",
        where=where,
        remedy=f"write {key} = … in one line",
    )


def _file(environ: Mapping[str, str]) -> tuple[Path, Mapping[str, Any]]:
    """The file of settings and what it holds."""
    named = environ.get(_FILE_VARIABLE)
    file = Path(named).expanduser().absolute() if named else _data(environ) / _FILE_NAME
    written = _load(file, must_exist=bool(named))
    known = {setting.name for setting in SETTINGS} - (set() if named else {"data"})
    for key in written:
        if key not in known:
            raise MalformedError(
                f"{key} cannot be set in this file",
                where=Where(file=str(file), token=key),
                remedy="fourwinds settings lists what can"
                if key != "data"
                else f"set FOURWINDS_DATA, or name the file in {_FILE_VARIABLE}",
            )
    return file, written


def _load(file: Path, *, must_exist: bool) -> Mapping[str, Any]:
    where = Where(file=str(file))
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        if not must_exist:
            return {}
        raise NotFoundError(
            "there is no such file of settings", where=where, remedy=f"make it, or change {_FILE_VARIABLE}"
        ) from None
    except OSError as error:
        problem = f"the settings cannot be read ({error.strerror})"
        raise ForbiddenError(problem, where=where, remedy="make the file readable for this user") from None
    except ValueError as error:
        problem = f"the settings cannot be read ({error})"
        raise MalformedError(problem, where=where, remedy="write them as TOML: port = 9000") from None


def _data(environ: Mapping[str, str]) -> Path:
    named = environ.get("FOURWINDS_DATA")
    return Path(named).expanduser().absolute() if named else _user_data(environ) / "fourwinds"


def _user_data(environ: Mapping[str, str]) -> Path:
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def _writable(folder: Path) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK | os.X_OK)
    except OSError:
        writable = False
    if not writable:
        raise ForbiddenError(
            "data cannot be written to this folder",
            where=Where(file=str(folder)),
            remedy="name a folder of yours in FOURWINDS_DATA",
        )
    keep_folder_private(folder)
    return folder


SETTINGS = _settings()
"""All settings, in the order of the fields."""
