"""Attacks that need no account: bounded loops against this machine only, run in a separate process.

`python -m tests.load.attacks NAME ADDRESS SECONDS GAME` attacks, and prints the number of each kind of response.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

from tests.pbn.files import board

__all__ = ["ATTACKS"]

_PART = 65_536
_PATIENCE_S = 30
_NETWORKS = 8
"""The number of networks that attackers appear to come from."""


class Attack:
    """The target of an attack, its end, and the responses so far."""

    def __init__(self, address: str, seconds: float, game_id: str) -> None:
        parts = urlsplit(address)
        assert parts.hostname == "127.0.0.1", "attacks are for this machine"
        self.host, self.port = parts.hostname, parts.port or 80
        self.until = time.monotonic() + seconds
        self.game_id = game_id
        self.answers: Counter[str] = Counter()
        self._sources = itertools.cycle(range(2, 2 + _NETWORKS))

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def send(self, head: str, body: bytes = b"", *, then_wait: bool = False) -> None:
        """Send a request, or as much of it as the server accepts, and count the status or the failure."""
        writer = None
        try:
            async with asyncio.timeout(_PATIENCE_S):
                source = (f"127.0.0.{next(self._sources)}", 0) if sys.platform == "linux" else None
                reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=source)
                asking = asyncio.create_task(_status(reader))
                writer.write(head.encode())
                for place in range(0, len(body), _PART):
                    writer.write(body[place : place + _PART])
                    await writer.drain()
                    if asking.done():
                        break
                self.answers[await asking] += 1
                while then_wait and self.goes_on and await reader.read(_PART):
                    pass
        except TimeoutError:
            self.answers["late"] += 1
        except OSError:
            self.answers["closed"] += 1
        finally:
            if writer is not None:
                writer.transport.abort()

    async def by(self, count: int, do: Callable[[], Awaitable[None]], *, most: int) -> None:
        """Run many clients at once, each repeating until the end, with at most `most` requests in total."""
        left = itertools.count()

        async def again() -> None:
            while self.goes_on and next(left) < most:
                await do()

        await asyncio.gather(*(again() for _ in range(count)))


async def _status(reader: asyncio.StreamReader) -> str:
    try:
        return (await reader.readline()).split()[1].decode()
    except (OSError, IndexError):
        return "closed"


def _post(path: str, length: int, kind: str = "application/json") -> str:
    return f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n\r\n"


def nested(length: int) -> bytes:
    """Return JSON lists nested as deeply as allowed, repeated up to a length."""
    tower = b"[" * 60 + b"]" * 60 + b","
    return b"[" + tower * (length // len(tower) - 1) + b"0]"


def boards(length: int) -> bytes:
    """Return as many boards as fit into a number of bytes."""
    one = board().encode()
    return one * (length // len(one))


async def deep_json(attack: Attack) -> None:
    large, small = nested(9_900_000), nested(250_000)
    bodies = itertools.cycle([large, small])

    async def once() -> None:
        body = next(bodies)
        await attack.send(_post("/api/pbn/repair", len(body)), body)

    await attack.by(4, once, most=400)


async def pbn_repair(attack: Attack) -> None:
    bodies = itertools.cycle([boards(9_900_000), boards(250_000), boards(30_000), boards(3_000)])

    async def once() -> None:
        body = next(bodies)
        await attack.send(_post("/api/pbn/repair", len(body), "application/x-pbn"), body)

    await attack.by(60, once, most=1_000)


async def unfinished_uploads(attack: Attack) -> None:
    sizes = itertools.cycle([9_900_000, 250_000])

    async def once() -> None:
        size = next(sizes)
        await attack.send(_post("/api/pbn/import", size, "application/x-pbn"), b"x" * (size - 1))

    await attack.by(150, once, most=1_000)


async def event_streams(attack: Attack) -> None:
    head = f"GET /api/games/{attack.game_id}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"

    async def once() -> None:
        await attack.send(head, then_wait=True)
        await asyncio.sleep(0.5)

    await attack.by(500, once, most=3_000)


async def slow_headers(attack: Attack) -> None:
    async def once() -> None:
        await attack.send("GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ")

    await attack.by(900, once, most=5_000)


ATTACKS: Mapping[str, Callable[[Attack], Awaitable[None]]] = {
    "deeply nested JSON": deep_json,
    "60 at once repair PBN": pbn_repair,
    "150 unfinished uploads": unfinished_uploads,
    "500 event streams": event_streams,
    "900 slow headers": slow_headers,
}


def main(name: str, address: str, seconds: str, game_id: str) -> None:
    os.nice(15)  # attackers have machines of their own
    attack = Attack(address, float(seconds), game_id)

    async def run() -> None:
        try:
            async with asyncio.timeout(float(seconds)):
                await ATTACKS[name](attack)
        except TimeoutError:
            pass

    asyncio.run(run())
    print(", ".join(f"{count} × {answer}" for answer, count in attack.answers.most_common()), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
