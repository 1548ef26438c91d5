"""Mails: handed over to the server of the settings, which is told no password in the open."""

from __future__ import annotations

import logging
import smtplib
import socketserver
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from fourwinds.app.accounts.mail import link_sender, send_mail
from fourwinds.app.accounts.reset_password import Link
from fourwinds.app.setting_values import a_mail_server
from fourwinds.app.settings import Settings
from fourwinds.store.accounts.accounts import Account

__all__ = ["MailServerSeen", "mail_server"]


@dataclass
class MailServerSeen:
    """A mail server that keeps what it is given, and every line it was told."""

    url: str = ""
    mails: list[EmailMessage] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)


@pytest.fixture
def mail_server() -> Iterator[MailServerSeen]:
    seen = MailServerSeen()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 test\r\n")
            while line := self.rfile.readline():
                seen.lines.append(line)
                word = line[:4].upper()
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    text = b"".join(iter(self.rfile.readline, b".\r\n"))
                    seen.mails.append(message_from_bytes(text, _class=EmailMessage, policy=policy.default))
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 fine\r\n")
                if word == b"QUIT":
                    return

    with socketserver.TCPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        seen.url = f"smtp+plain://127.0.0.1:{server.server_address[1]}"
        try:
            yield seen
        finally:
            server.shutdown()
            thread.join()


LINK = Link(Account("id", "uma@club.example", "http://evil.example", False, datetime.now(UTC), None, None), "secret")


def settings(**more: str) -> Settings:
    return Settings(Path(), "sqlite://", **more)  # type: ignore[arg-type] # only texts are set here


def test_the_mail_holds_the_link_and_nothing_that_somebody_could_choose(mail_server: MailServerSeen) -> None:
    send = link_sender(settings(mail=mail_server.url, public_url="https://club.example"))
    assert send is not None
    send(LINK)
    (mail,) = mail_server.mails
    assert (mail["to"], mail["from"]) == ("uma@club.example", "fourwinds@club.example")
    assert "\nhttps://club.example/reset#secret\n" in mail.get_content().replace("\r\n", "\n")
    assert "evil" not in mail.as_string()


@pytest.mark.parametrize("more", [{}, {"mail": "smtp://mail.example"}, {"public_url": "https://club.example"}])
def test_without_a_mail_server_or_a_public_address_nothing_is_sent(more: dict[str, str]) -> None:
    assert link_sender(settings(**more)) is None


def test_a_server_without_tls_is_told_no_password(mail_server: MailServerSeen) -> None:
    server = a_mail_server(mail_server.url.replace("smtp+plain://", "smtp://uma:hunter2@"))
    with pytest.raises(smtplib.SMTPException):
        send_mail(server, "a@club.example", "b@club.example", "subject", "text")
    assert mail_server.mails == []
    assert not [line for line in mail_server.lines if line.startswith(b"AUTH")]


def test_a_mail_that_cannot_be_sent_is_logged_without_its_secret(caplog: pytest.LogCaptureFixture) -> None:
    send = link_sender(settings(mail="smtp+plain://uma:hunter2@127.0.0.1:1", public_url="https://club.example"))
    assert send is not None
    with caplog.at_level(logging.DEBUG):
        send(LINK)
    assert "was not sent: ConnectionRefusedError" in caplog.text
    assert "secret" not in caplog.text
    assert "hunter2" not in caplog.text
