"""Tokens of an outside provider: signed by its secret or by its published keys, for us, and not for ever."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from jwt.algorithms import ECAlgorithm, RSAAlgorithm
from jwt.utils import base64url_encode
from sqlalchemy import insert

from fourwinds.app.accounts.api_tokens import make_token
from fourwinds.app.accounts.edit_account import list_accounts, set_disabled
from fourwinds.app.accounts.outside_keys import PublishedKeys, fetch_keys
from fourwinds.app.accounts.outside_tokens import Provider, recognise_outside
from fourwinds.app.accounts.sessions import Browser
from fourwinds.app.accounts.sign_up import sign_up
from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.store.tables import accounts
from fourwinds.table.errors import ForbiddenError, SignInNeededError
from tests.app.accounts import (
    COMMAND_LINE,
    ISSUER,
    OUTSIDE_SECRET,
    PASSWORD,
    by_secret,
    cheap_passwords,
    claims,
    database,
    joined,
    people_database,
)

__all__ = ["cheap_passwords", "database", "people_database"]
pytestmark = pytest.mark.usefixtures("cheap_passwords")

RSA = rsa.generate_private_key(public_exponent=65537, key_size=2048)
EC = ec.generate_private_key(ec.SECP256R1())


def published(*private: rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey) -> dict[str, Any]:
    keys = []
    for key in private:
        if isinstance(key, rsa.RSAPrivateKey):
            keys.append({**RSAAlgorithm.to_jwk(key.public_key(), as_dict=True), "kid": "rsa", "use": "sig"})
        else:
            keys.append({**ECAlgorithm.to_jwk(key.public_key(), as_dict=True), "kid": "ec", "alg": "ES256"})
    return {"keys": [*keys, {"kty": "oct", "kid": "oct", "k": "c2VjcmV0"}, {"kty": "what"}, 7]}


class Publisher:
    """Keys at an address, and how often somebody came for them."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.asked = 0
        self.now = 0.0

    def __call__(self, _address: str) -> Any:
        self.asked += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def keys(self) -> PublishedKeys:
        return PublishedKeys("https://provider.example/jwks", fetch=self, clock=lambda: self.now)


SECRETIVE = Provider(OUTSIDE_SECRET, audience="authenticated", issuer=ISSUER)
PUBLIC = Provider(keys=Publisher(published(RSA, EC)).keys(), audience="authenticated", issuer=ISSUER)


GOOD = {
    "secret": (SECRETIVE, by_secret()),
    "RS256": (PUBLIC, jwt.encode(claims(), RSA, algorithm="RS256", headers={"kid": "rsa"})),
    "ES256": (PUBLIC, jwt.encode(claims(), EC, algorithm="ES256", headers={"kid": "ec"})),
    "for nobody by nobody": (Provider(OUTSIDE_SECRET), by_secret(aud=None, iss=None)),
    "audience not looked at": (Provider(OUTSIDE_SECRET), by_secret()),
    "both": (
        Provider(OUTSIDE_SECRET, PUBLIC._keys),
        jwt.encode(claims(), EC, algorithm="ES256", headers={"kid": "ec"}),
    ),
    "the only key": (Provider(keys=Publisher(published(RSA)).keys()), jwt.encode(claims(), RSA, algorithm="RS256")),
}


@pytest.mark.parametrize(("provider", "token"), GOOD.values(), ids=GOOD.keys())
def test_a_token_that_is_signed_and_for_us_names_somebody(provider: Provider, token: str) -> None:
    person = provider.read(token)
    assert (person.email, person.name) == ("uma@club.example", "Uma")


def unsigned() -> str:
    head, body = ({"alg": "none", "typ": "JWT"}, claims())
    return ".".join(base64url_encode(json.dumps(part).encode()).decode() for part in (head, body)) + "."


PEM = RSA.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def signed_by_public_key() -> str:
    """The published key used as if it were a secret: what a program accepts that lets tokens choose how."""
    import hashlib
    import hmac

    head = base64url_encode(json.dumps({"alg": "HS256", "kid": "rsa"}).encode())
    body = base64url_encode(json.dumps(claims()).encode())
    signature = hmac.new(PEM, head + b"." + body, hashlib.sha256).digest()
    return b".".join((head, body, base64url_encode(signature))).decode()


BAD = {
    "another secret": (SECRETIVE, by_secret("another secret that is long enough too")),
    "expired": (SECRETIVE, by_secret(exp=int(time.time()) - 60)),
    "for ever": (SECRETIVE, by_secret(exp=None)),
    "not yet": (SECRETIVE, by_secret(nbf=int(time.time()) + 86_400)),
    "for somebody else": (SECRETIVE, by_secret(aud="somebody else")),
    "for nobody": (SECRETIVE, by_secret(aud=None)),
    "by somebody else": (SECRETIVE, by_secret(iss="https://evil.example")),
    "by nobody": (SECRETIVE, by_secret(iss=None)),
    "no subject": (SECRETIVE, by_secret(sub=None)),
    "subject is no id": (SECRETIVE, by_secret(sub="admin")),
    "issuer that cannot be kept": (Provider(OUTSIDE_SECRET), by_secret(iss="https://provider.example/\0")),
    "no address": (SECRETIVE, by_secret(email=None)),
    "empty address": (SECRETIVE, by_secret(email="")),
    "address is a list": (SECRETIVE, by_secret(email=["uma@club.example"])),
    "unsigned": (SECRETIVE, unsigned()),
    "another algorithm": (SECRETIVE, jwt.encode(claims(), OUTSIDE_SECRET, algorithm="HS512")),
    "keys that nobody set": (SECRETIVE, jwt.encode(claims(), RSA, algorithm="RS256", headers={"kid": "rsa"})),
    "empty": (SECRETIVE, ""),
    "no token": (SECRETIVE, "a.b.c"),
    "no text": (SECRETIVE, "\ud800.é.\0"),
    "long": (SECRETIVE, by_secret(filler="x" * 10_000)),
    "secret that nobody set": (PUBLIC, by_secret()),
    "unsigned for keys": (PUBLIC, unsigned()),
    "signed by the public key": (PUBLIC, signed_by_public_key()),
    "another algorithm for keys": (PUBLIC, jwt.encode(claims(), RSA, algorithm="PS256", headers={"kid": "rsa"})),
    "the other key": (PUBLIC, jwt.encode(claims(), RSA, algorithm="RS256", headers={"kid": "ec"})),
    "which key": (PUBLIC, jwt.encode(claims(), RSA, algorithm="RS256")),
    "published secret": (PUBLIC, jwt.encode(claims(), b"secret" * 8, algorithm="HS256", headers={"kid": "oct"})),
    "no answer": (Provider(keys=Publisher(OSError()).keys()), jwt.encode(claims(), RSA, algorithm="RS256")),
    "no keys": (Provider(keys=Publisher({"keys": 1}).keys()), jwt.encode(claims(), RSA, algorithm="RS256")),
    "short secret": (Provider("short"), by_secret()),
}


@pytest.mark.parametrize(("provider", "token"), BAD.values(), ids=BAD.keys())
def test_any_other_token_is_refused_in_the_same_words(provider: Provider, token: str) -> None:
    with pytest.raises(SignInNeededError, match="invalid token") as refused:
        provider.read(token)
    assert refused.value.__cause__ is None


def test_an_unknown_key_is_asked_for_at_most_once_a_minute() -> None:
    publisher = Publisher(published(RSA))
    keys = publisher.keys()
    assert keys.find("rsa") is not None
    assert [keys.find("ec") for _ in range(5)] == [None] * 5
    assert publisher.asked == 1
    publisher.answer = published(RSA, EC)
    publisher.now = 61
    assert keys.find("ec") is not None
    assert publisher.asked == 2


def test_keys_are_looked_up_again_after_an_hour_and_stay_when_nobody_answers() -> None:
    publisher = Publisher(published(RSA, EC))
    keys = publisher.keys()
    assert keys.find("ec") is not None
    publisher.now, publisher.answer = 3601, TimeoutError()
    assert keys.find("ec") is not None
    publisher.now, publisher.answer = 3700, published(RSA)
    assert keys.find("ec") is None
    assert publisher.asked == 3


@contextmanager
def answering(status: int, headers: dict[str, str], body: bytes) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - their name
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/keys"
        finally:
            server.shutdown()
            thread.join()


def test_keys_are_fetched_from_the_address_that_was_set_and_from_nowhere_else() -> None:
    with answering(200, {}, json.dumps(published(EC)).encode()) as address:
        assert PublishedKeys(address).find("ec") is not None
        with answering(302, {"Location": address}, b"") as elsewhere:
            assert PublishedKeys(elsewhere).find("ec") is None
    with pytest.raises(ValueError, match="not a web address"):
        fetch_keys("file:///etc/passwd")


def test_an_account_is_made_at_first_sight_and_takes_nothing_over(database: Database) -> None:
    """Not the installation, and no account that somebody made here with the same address."""
    token = by_secret()
    uma = recognise_outside(database, SECRETIVE, token)
    assert recognise_outside(database, SECRETIVE, token) == uma
    assert not uma.is_operator
    ps = sign_up(database, Browser(), "ps@club.example", PASSWORD, "PS", allowed="open").account
    assert not ps.is_operator
    with pytest.raises(SignInNeededError, match="already has an account"):
        recognise_outside(database, SECRETIVE, by_secret(email="ps@club.example"))
    found = list_accounts(database, COMMAND_LINE)
    assert [(each.email, each.password_hash is None) for each in found] == [
        ("ps@club.example", False),
        ("uma@club.example", True),
    ]


def test_a_disabled_account_is_not_opened_by_the_provider(database: Database) -> None:
    token = by_secret(user_metadata={"full_name": "\0"}, name=7)
    uma = recognise_outside(database, SECRETIVE, token)
    assert uma.name == "uma"
    set_disabled(database, COMMAND_LINE, "uma@club.example", disabled=True)
    with pytest.raises(SignInNeededError, match="disabled"):
        recognise_outside(database, SECRETIVE, token)


def test_a_token_whose_subject_is_the_id_of_an_account_here_does_not_act_as_that_account(database: Database) -> None:
    ps = joined(database, "ps").account
    mallory = recognise_outside(database, SECRETIVE, by_secret(sub=ps.id, email="mallory@club.example"))
    assert mallory.account_id != ps.id
    assert not mallory.is_operator
    assert recognise_outside(database, SECRETIVE, by_secret(sub=ps.id, email="new@club.example")) == mallory


def test_the_same_subject_of_two_providers_is_two_people(database: Database) -> None:
    subject = new_id()
    either = Provider(OUTSIDE_SECRET)
    people = [
        recognise_outside(database, either, by_secret(sub=subject, iss=issuer, email=f"{number}@club.example"))
        for number, issuer in enumerate((ISSUER, "https://other.example", None))
    ]
    assert len({person.account_id for person in people} | {subject}) == 4


def test_who_came_from_the_provider_before_keeps_the_account(database: Database) -> None:
    """As it was kept before issuers were: under the subject, from a provider that the next token names."""
    subject = new_id()
    with database.write() as connection:
        kept = {"id": subject, "email": "uma@club.example", "name": "Uma", "is_operator": False}
        connection.execute(insert(accounts).values(kept | {"outside_subject": subject}))
    either = Provider(OUTSIDE_SECRET)
    for _ in range(2):
        assert recognise_outside(database, either, by_secret(sub=subject)).account_id == subject
    other = by_secret(sub=subject, iss="https://other.example", email="other@club.example")
    assert recognise_outside(database, either, other).account_id != subject


def test_who_signs_in_with_a_provider_makes_no_tokens(database: Database) -> None:
    uma = recognise_outside(database, SECRETIVE, by_secret())
    for session in (None, new_id()):
        with pytest.raises(ForbiddenError):
            make_token(database, uma, session, "", name="t", scopes=[])
