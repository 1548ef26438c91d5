"""Phones in the room: certificates they can trust, the page that helps them, and the server itself."""

from __future__ import annotations

import os
import re
import signal
import ssl
import stat
import threading
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.x509 import verification

from fourwinds.app.settings import Settings
from fourwinds.cli.main import main
from fourwinds.cli.serve import _announce_lan as announced
from fourwinds.table.errors import NotFoundError
from fourwinds.web.lan import addresses
from fourwinds.web.lan.authority import Certificates, certificates
from fourwinds.web.lan.install import create_install_app
from fourwinds.web.lan.qr import qr_lines
from fourwinds.web.lan.serve import LanAddresses
from tests.web.bare import ask

NOW = datetime(2026, 11, 16, 4, 0, tzinfo=UTC)
NAMES = ("192.168.1.23", "clubroom", "clubroom.local")


def served(held: Certificates) -> x509.Certificate:
    return x509.load_pem_x509_certificate(held.server.read_bytes())


def is_trusted(held: Certificates, name: str, now: datetime = NOW) -> bool:
    """Whether a phone that trusts the authority accepts the server's certificate for this name or address."""
    subject = x509.IPAddress(ip_address(name)) if name[0].isdigit() else x509.DNSName(name)
    builder = verification.PolicyBuilder().store(verification.Store([held.authority])).time(now)
    try:
        builder.build_server_verifier(subject).verify(served(held), [])
    except verification.VerificationError:
        return False
    return True


def test_a_phone_that_trusts_the_authority_trusts_the_server_by_its_names(tmp_path: Path) -> None:
    held = certificates(tmp_path / "lan", NAMES, NOW)
    assert [is_trusted(held, name) for name in (*NAMES, "192.168.1.24", "example.org")] == [True] * 3 + [False] * 2
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "lan").iterdir()} == {0o600}
    assert stat.S_IMODE((tmp_path / "lan").stat().st_mode) == 0o700


def test_the_authority_is_good_for_local_networks_alone(tmp_path: Path) -> None:
    held = certificates(tmp_path / "lan", NAMES, NOW)
    constraints = held.authority.extensions.get_extension_for_class(x509.NameConstraints)
    permitted = {str(one.value) for one in constraints.value.permitted_subtrees or []}
    assert constraints.critical
    assert {"192.168.0.0/16", "10.0.0.0/8", "local", "clubroom"} <= permitted
    assert not permitted & {"0.0.0.0/0", "::/0", "", "com"}
    public = certificates(tmp_path / "lan", ("198.51.100.7",), NOW)
    assert public.authority != held.authority, "an address the authority is not good for needs another authority"
    assert is_trusted(public, "198.51.100.7")


@pytest.mark.parametrize(
    ("names", "later", "same_authority", "same_server"),
    [
        (NAMES, timedelta(days=1), True, True),
        (NAMES[::-1], timedelta(days=190), True, True),
        (("192.168.1.99", *NAMES[1:]), timedelta(days=1), True, False),
        (NAMES, timedelta(days=300), True, False),
        (NAMES, timedelta(days=3400), False, False),
        (NAMES, timedelta(days=-30), False, False),
    ],
)
def test_certificates_are_kept_until_names_change_or_time_runs_out(
    tmp_path: Path, names: tuple[str, ...], later: timedelta, same_authority: bool, same_server: bool
) -> None:
    first = certificates(tmp_path, NAMES, NOW)
    before = first.authority, served(first)
    second = certificates(tmp_path, names, NOW + later)
    assert (second.authority == before[0], served(second) == before[1]) == (same_authority, same_server)
    assert is_trusted(second, names[0], NOW + later)


@pytest.mark.parametrize("damage", ["server.pem", "authority.pem"])
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: str) -> None:
    certificates(tmp_path, NAMES, NOW)
    (tmp_path / damage).write_text("-----BEGIN CERTIFICATE-----\n")
    assert is_trusted(certificates(tmp_path, NAMES, NOW), NAMES[0])


def test_the_page_for_new_phones_has_the_certificate_and_nothing_else(tmp_path: Path) -> None:
    held = certificates(tmp_path, NAMES, NOW)
    app = create_install_app(Settings(tmp_path, "sqlite://"), held, "https://192.168.1.23:8444")
    page = ask(app, "GET", "/", headers={"user-agent": "Mozilla/5.0 (Linux; Android 15)"}).text
    assert 'href="https://192.168.1.23:8444"' in page
    assert re.search(r"<details[^>]* open>\s*<summary>Android", page)
    assert not re.search(r"<details[^>]* open>\s*<summary>iPhone", page)
    assert held.fingerprint in page
    download = ask(app, "GET", re.findall(r'href="(/[^"]*\.crt)"', page)[0])
    assert download.headers["content-type"] == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(download.content) == held.authority
    assert b"PRIVATE" not in download.content
    for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
        assert ask(app, "GET", address).status_code == 200
    for address in ("/healthz", "/api/systems", "/openapi.json", "/docs", "/server.pem", "/static/../lan/server.pem"):
        assert ask(app, "GET", address).status_code == 404


def test_a_machine_without_a_network_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_OUTSIDE", ("127.0.0.1", 9))
    with pytest.raises(NotFoundError, match="--host"):
        addresses.lan_address()


def test_the_code_is_a_square_with_a_border() -> None:
    lines = qr_lines("http://192.168.1.23:8445")
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) in (2 * len(lines), 2 * len(lines) - 1)
    assert set("".join(lines)) <= set(" ▀▄█")
    assert set(lines[0]) == {"█"}


def test_a_room_is_served_by_https_with_the_page_beside_it(
    begun_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []

    def visit(addresses: LanAddresses) -> None:
        trusting = ssl.create_default_context(cadata=httpx.get(f"{addresses.install}/four-winds.crt").content)
        seen.append(httpx.get(f"{addresses.secure}/healthz", verify=trusting).json()["status"])
        seen.append(httpx.get(f"{addresses.install}/healthz").status_code)
        with suppress(httpx.ConnectError):
            seen.append(httpx.get(f"{addresses.secure}/healthz"))

    def announce(addresses: LanAddresses) -> None:
        announced(addresses)
        threading.Thread(target=visit_and_stop, args=[addresses]).start()

    def visit_and_stop(addresses: LanAddresses) -> None:
        try:
            visit(addresses)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr("fourwinds.cli.serve._announce_lan", announce)
    monkeypatch.setenv("FOURWINDS_DATA", str(begun_folder))
    with pytest.raises(SystemExit) as left:
        main(["serve", "--lan", "--host", "127.0.0.1", "--port", "0"])
    assert (left.value.code, seen) == (0, ["ok", 404])
    told = capsys.readouterr().out
    assert re.search(
        r"^New phones: +http://127\.0\.0\.1:\d+ .*\nPhones: +https://127\.0\.0\.1:\d+$", told, re.MULTILINE
    )
    assert "▀▀▀" in told
