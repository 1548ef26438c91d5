"""Send emails through the mail server in the settings."""

from __future__ import annotations

import logging
import smtplib
import ssl
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

from fourwinds.app.accounts.reset_password import LINK_LIFE, Link
from fourwinds.app.setting_values import MailServer
from fourwinds.app.settings import Settings

__all__ = ["link_sender", "send_mail"]

_WAIT_S = 20
_log = logging.getLogger("fourwinds.mail")


def send_mail(server: MailServer, sender: str, to: str, subject: str, text: str) -> None:
    """Send one email. The password is never sent unencrypted unless the settings allow it."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"], message["Message-ID"] = formatdate(usegmt=True), make_msgid(domain="fourwinds.invalid")
    message.set_content(text)
    with _connect(server) as connection:
        if server.user:
            connection.login(server.user, server.password or "")
        connection.send_message(message)


def _connect(server: MailServer) -> smtplib.SMTP:
    if server.security == "tls":
        trust = ssl.create_default_context()
        return smtplib.SMTP_SSL(server.host, server.port, timeout=_WAIT_S, context=trust)
    connection = smtplib.SMTP(server.host, server.port, timeout=_WAIT_S)
    if server.security == "starttls":
        try:
            connection.starttls(context=ssl.create_default_context())
        except BaseException:
            connection.close()
            raise
    return connection


def link_sender(settings: Settings) -> Callable[[Link], None] | None:
    """Return a function that sends a link for a new password, None without a mail server or public address.

    The address is never taken from a request, as it could name another server.
    """
    server, public_url = settings.mail_server, settings.public_url
    if server is None or public_url is None:
        return None
    sender = settings.mail_from or f"fourwinds@{urlsplit(public_url).hostname}"

    # Without a name: anyone can sign up with any address, and the name could be used for spam.
    def send(link: Link) -> None:
        minutes = int(LINK_LIFE.total_seconds() // 60)
        text = (
            "Hello,\n\nsomeone, probably you, asked for a new password for Four Winds. "
            f"This link sets one; it works once, for {minutes} minutes:\n\n{link.address(public_url)}\n\n"
            "If it was not you, ignore this email: your password stays the same.\n"
        )
        try:
            send_mail(server, sender, link.account.email, "A new password for Four Winds", text)
        except (OSError, smtplib.SMTPException, ValueError) as error:
            _log.error("the email with a link for a new password was not sent: %s", type(error).__name__)

    return send
