"""The settings of this installation, from the environment, a file, or defaults."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, NamedTuple

from sqlalchemy import URL

from fourwinds.app.cache_folder import CACHE_VARIABLE
from fourwinds.app.setting_values import (
    MailServer,
    a_choice,
    a_mail_address,
    a_mail_server,
    a_number,
    a_switch,
    a_text,
    a_web_address,
    checked_text,
    mask,
    names,
)
from fourwinds.store.database import normal_url
from fourwinds.store.files import keep_folder_private
from fourwinds.table.errors import ForbiddenError, MalformedError, NotFoundError, Where

__all__ = ["SETTINGS", "Setting", "SettingValue", "Settings", "unknown_variables"]

_FILE_NAME = "fourwinds.toml"
_FILE_VARIABLE = "FOURWINDS_SETTINGS"
_BODY, _IMPORT = 1_000_000, 10_000_000


def _about(meaning: str, read: Any, *, unset: str = "", secret: bool = False) -> dict[str, Any]:
    return {"meaning": meaning, "read": read, "unset": unset, "secret": secret}


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, each with its meaning; the database URL includes its driver."""

    data: Path = field(
        metadata=_about("the folder for all data of this installation", a_text, unset="the system's folder")
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
    port: int = field(default=8444, metadata=_about("the port; 0 picks a free one", a_number(0, 65535)))
    public_url: str | None = field(
        default=None,
        metadata=_about(
            "the public address, such as `https://club.example`; links in emails begin with it", a_web_address
        ),
    )
    sign_up: Literal["open", "first", "closed"] = field(
        default="open",
        metadata=_about(
            "who may sign up: anyone (`open`), only the `first` account, or nobody (`closed`)",
            a_choice("open first closed"),
        ),
    )
    mail: str | None = field(
        default=None,
        repr=False,
        metadata=_about(
            "the mail server: `smtp://user:password@host:587` (STARTTLS), `smtps://` (TLS) or `smtp+plain://`",
            checked_text(a_mail_server),
            secret=True,
        ),
    )
    mail_from: str | None = field(default=None, metadata=_about("the sender of emails", a_mail_address))
    jwt_secret: str | None = field(
        default=None,
        repr=False,
        metadata=_about("the secret of an external sign-in provider", a_text, secret=True),
    )
    jwt_jwks_url: str | None = field(
        default=None, metadata=_about("the address where that provider publishes its keys", a_web_address)
    )
    jwt_audience: str | None = field(default=None, metadata=_about("the required audience of its tokens", a_text))
    jwt_issuer: str | None = field(default=None, metadata=_about("the required issuer of its tokens", a_text))
    allowed_hosts: tuple[str, ...] = field(
        default=(),
        metadata=_about("more host names of this server, such as `club.example, .club.example`; `*` allows any", names),
    )
    login_limit: int = field(
        default=10,
        metadata=_about(
            "wrong passwords before further attempts have to wait, longer each time; 0 means no limit",
            a_number(0, 1_000_000),
        ),
    )
    write_limit: int = field(
        default=6000, metadata=_about("changes per minute and person; 0 means no limit", a_number(0, 1_000_000))
    )
    max_body: int = field(
        default=_BODY, metadata=_about("maximum size of a request, in bytes", a_number(1_000, 1_000_000_000))
    )
    max_import: int = field(
        default=_IMPORT, metadata=_about("maximum size of an imported file, in bytes", a_number(1_000, 1_000_000_000))
    )
    max_anonymous_body: int = field(
        default=256_000,
        metadata=_about("maximum size of a request without signing in, in bytes", a_number(1_000, 1_000_000_000)),
    )
    max_systems: int = field(
        default=200,
        metadata=_about("maximum number of bidding systems per account; 0 means no limit", a_number(0, 1_000_000)),
    )
    max_system_bytes: int = field(
        default=100_000_000,
        metadata=_about(
            "maximum size of an account's bidding systems with their history, in bytes; 0 means no limit",
            a_number(0, 1_000_000_000_000),
        ),
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
            "maximum number of connections; a quarter is reserved for signed-in users", a_number(20, 100_000)
        ),
    )
    reading_limit: int = field(
        default=60,
        metadata=_about(
            "seconds of CPU time per minute for one person's files, a sixth of it without an account; 0 means no limit",
            a_number(0, 1_000_000),
        ),
    )
    log_format: Literal["auto", "json", "text"] = field(
        default="auto",
        metadata=_about("format of the log; `auto` is text on a terminal, otherwise JSON", a_choice("auto json text")),
    )
    log_level: Literal["debug", "info", "warning", "error"] = field(
        default="info", metadata=_about("lowest level that is logged", a_choice("debug info warning error"))
    )
    trusted_proxy: bool = field(
        default=False,
        metadata=_about(
            "`true` if all requests come through a proxy, which sets the client address and scheme", a_switch
        ),
    )
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    """Sources of settings without their default: `environment`, or the path of the file."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Settings:
        """Read the variables FOURWINDS_…, then the settings file; create the data folder if it is missing.

        The file is the one named by FOURWINDS_SETTINGS, or `fourwinds.toml` in the data folder.
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
        """The mail server, parsed from its URL."""
        return a_mail_server(self.mail) if self.mail else None

    def overview(self) -> list[SettingValue]:
        """Return every setting with its value, secrets masked, and its source."""
        return [
            SettingValue(
                setting, _masked_text(setting, getattr(self, setting.name)), self.sources.get(setting.name, "default")
            )
            for setting in SETTINGS
        ]


@dataclass(frozen=True, slots=True)
class Setting:
    """The definition of a setting."""

    name: str
    meaning: str
    default: str
    """As text; empty if there is none."""
    is_secret: bool
    _read: Any

    @property
    def variable(self) -> str:
        return f"FOURWINDS_{self.name.upper()}"

    def parse(self, text: str, called: str, where: Where) -> Any:
        """Return the value of a text; an error names the setting as the user did, but not its value."""
        try:
            return self._read(text)
        except MalformedError as error:
            raise MalformedError(f"{called}: {error.problem}", where=where, remedy=error.remedy) from None


class SettingValue(NamedTuple):
    """A setting, its value and its source, as `fourwinds settings` shows them."""

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
    """Return variables that look like settings but are not, most likely typing mistakes."""
    known = {setting.variable for setting in SETTINGS} | {_FILE_VARIABLE, CACHE_VARIABLE}
    return sorted(name for name in environ if name.startswith("FOURWINDS_") and name not in known)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _masked_text(setting: Setting, value: object) -> str:
    text = _text(value)
    return mask(text) if setting.is_secret and text else text


def _plain(key: str, written: Mapping[str, Any], where: Where) -> str:
    """Return a value in the file as text, like in the environment."""
    value = written[key]
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ", ".join(value)
    if isinstance(value, str | int):
        return _text(value)
    raise MalformedError(
        f"{key}: this is not text, a whole number, true or false",
        where=where,
        remedy=f"write {key} = … on one line",
    )


def _file(environ: Mapping[str, str]) -> tuple[Path, Mapping[str, Any]]:
    """Return the settings file and its contents."""
    named = environ.get(_FILE_VARIABLE)
    file = Path(named).expanduser().absolute() if named else _data(environ) / _FILE_NAME
    written = _load(file, must_exist=bool(named))
    known = {setting.name for setting in SETTINGS} - (set() if named else {"data"})
    for key in written:
        if key not in known:
            raise MalformedError(
                f"{key} cannot be set in this file",
                where=Where(file=str(file), token=key),
                remedy="fourwinds settings lists all settings"
                if key != "data"
                else f"set FOURWINDS_DATA, or give the file in {_FILE_VARIABLE}",
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
            "settings file not found", where=where, remedy=f"create it, or change {_FILE_VARIABLE}"
        ) from None
    except OSError as error:
        problem = f"the settings cannot be read ({error.strerror})"
        raise ForbiddenError(problem, where=where, remedy="make the file readable by this user") from None
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
            "the data folder is not writable",
            where=Where(file=str(folder)),
            remedy="set FOURWINDS_DATA to a folder that you can write to",
        )
    keep_folder_private(folder)
    return folder


SETTINGS = _settings()
"""All settings, in the order of the fields."""
