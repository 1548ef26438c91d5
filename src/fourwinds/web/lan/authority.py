"""The certificate authority of this installation, which phones trust, and the server certificate it signs.

The authority is restricted to addresses of local networks, so trusting it is safe for other sites.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from fourwinds.store.files import finished_file

__all__ = ["Certificates", "certificates"]

_AUTHORITY_LIFE: Final = timedelta(days=3650)
_AUTHORITY_RENEWAL: Final = timedelta(days=400)
_SERVER_LIFE: Final = timedelta(days=397)
_SERVER_RENEWAL: Final = timedelta(days=200)
"""Certificates are renewed this long before they expire, as a server may run for half a year without a restart."""
_EARLIER: Final = timedelta(days=1)
"""Certificates are valid from this long ago, for phones whose clock is behind."""
_LOCAL_NETWORKS: Final = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
_LOCAL_NAMES: Final = ("local", "localhost", "lan", "home.arpa", "internal")

_Pair = tuple[ec.EllipticCurvePrivateKey, x509.Certificate]


@dataclass(frozen=True, slots=True)
class Certificates:
    """The authority's certificate for phones, and the file with the server's key and certificate."""

    authority: x509.Certificate
    server: Path

    @property
    def download(self) -> bytes:
        """Return the authority's certificate in the format that phones read."""
        return self.authority.public_bytes(serialization.Encoding.DER)

    @property
    def fingerprint(self) -> str:
        return self.authority.fingerprint(hashes.SHA256()).hex(":").upper()


def certificates(folder: Path, names: Sequence[str], now: datetime) -> Certificates:
    """Return the certificates for a server with these names: the stored ones if still valid, else new ones."""
    folder.mkdir(mode=0o700, exist_ok=True)
    authority = _load_pair(folder / "authority.pem")
    if authority is None or not _is_good_authority(authority[1], names, now):
        authority = _new_authority(names, now)
        _store_pair(folder / "authority.pem", authority)
    server = _load_pair(folder / "server.pem")
    if server is None or not _is_good_server(server[1], authority[1], names, now):
        _store_pair(folder / "server.pem", _new_server(authority, names, now))
    for path in folder.glob("*.pem"):
        path.chmod(0o600)
    return Certificates(authority[1], folder / "server.pem")


def _new_authority(names: Sequence[str], now: datetime) -> _Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    called = next((name for name in names if not _is_address(name)), "this network")
    subject = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Four Winds"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Four Winds on {called}"[:64]),
        ]
    )
    builder = (
        _builder(subject, subject, key, now, _AUTHORITY_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(_permitted_names(names), None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return key, builder.sign(key, hashes.SHA256())


def _new_server(authority: _Pair, names: Sequence[str], now: datetime) -> _Pair:
    signing, issuer = authority
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0][:64])])
    life = min(_SERVER_LIFE, issuer.not_valid_after_utc - now)
    builder = (
        _builder(subject, issuer.subject, key, now, life)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(list(map(_general, names))), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False)
    )
    return key, builder.sign(signing, hashes.SHA256())


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, life: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _EARLIER)
        .not_valid_after(now + life)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _permitted_names(names: Iterable[str]) -> list[x509.GeneralName]:
    """Return the permitted local networks and names, and this machine's own if they are not among them."""
    networks: list[IPv4Network | IPv6Network] = [ip_network(one) for one in _LOCAL_NETWORKS]
    known = list(_LOCAL_NAMES)
    for name in names:
        if not _is_address(name):
            known += [] if _is_within(name, known) else [name]
        elif not any(_address(name) in network for network in networks):
            networks.append(ip_network(name))
    return [*map(x509.IPAddress, networks), *map(x509.DNSName, known)]


def _is_good_authority(authority: x509.Certificate, names: Sequence[str], now: datetime) -> bool:
    try:
        permitted = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    except x509.ExtensionNotFound:
        return False
    networks = [one.value for one in permitted if isinstance(one, x509.IPAddress)]
    known = [one.value for one in permitted if isinstance(one, x509.DNSName)]
    covered = all(
        any(_address(name) in network for network in networks if isinstance(network, IPv4Network | IPv6Network))
        if _is_address(name)
        else _is_within(name, known)
        for name in names
    )
    return covered and authority.not_valid_before_utc <= now <= authority.not_valid_after_utc - _AUTHORITY_RENEWAL


def _is_good_server(server: x509.Certificate, authority: x509.Certificate, names: Sequence[str], now: datetime) -> bool:
    try:
        server.verify_directly_issued_by(authority)
        held = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, TypeError, InvalidSignature, x509.ExtensionNotFound):
        return False
    in_time = server.not_valid_before_utc <= now <= server.not_valid_after_utc - _SERVER_RENEWAL
    return in_time and set(held) == set(map(_general, names))


def _load_pair(path: Path) -> _Pair | None:
    """Load key and certificate from a file; None if it is missing or unreadable, and has to be created."""
    try:
        text = path.read_bytes()
        key = serialization.load_pem_private_key(text, None)
        certificate = x509.load_pem_x509_certificate(text)
    except (OSError, ValueError, TypeError):
        return None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        return None
    return key, certificate


def _store_pair(path: Path, pair: _Pair) -> None:
    key, certificate = pair
    with finished_file(path) as part:
        part.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            + certificate.public_bytes(serialization.Encoding.PEM)
        )


def _is_within(name: str, known: Iterable[str]) -> bool:
    return any(name == one or name.endswith(f".{one}") for one in known)


def _is_address(name: str) -> bool:
    try:
        _address(name)
    except ValueError:
        return False
    return True


def _address(name: str) -> IPv4Address | IPv6Address:
    return ip_address(name)


def _general(name: str) -> x509.GeneralName:
    return x509.IPAddress(_address(name)) if _is_address(name) else x509.DNSName(name)
