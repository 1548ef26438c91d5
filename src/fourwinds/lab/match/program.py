"""A team that is a program: it answers positions in the protocol of `bid pipe`, and passes if it answers nonsense."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import threading
from contextlib import suppress
from dataclasses import dataclass, field

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Call, parse_call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Vulnerability
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError

__all__ = ["ProgramTeam", "RunningProgram"]

_SECONDS = 60
"""A program that takes longer for a call has stopped answering."""
_LONGEST_LINE, _LONGEST_QUOTE = 10_000, 200


@dataclass(frozen=True)
class ProgramTeam:
    """A team that is a program: it reads positions and writes calls, one JSON object per line."""

    name: str
    command: tuple[str, ...]
    seconds: float = _SECONDS

    @classmethod
    def parse(cls, command: str) -> ProgramTeam:
        """Read a command as a shell would.

        >>> ProgramTeam.parse("other-bidder --card 'two over one'").command
        ('other-bidder', '--card', 'two over one')
        """
        try:
            words = tuple(shlex.split(command))
        except ValueError:
            words = ()
        if not words:
            raise MalformedError(
                f"'{command.strip()}' is not a command",
                remedy="write the program and its arguments, with any quotes closed",
            )
        return cls(command.strip(), words)

    @property
    def fingerprint(self) -> str:
        return self.name


@dataclass
class RunningProgram:
    """A running program, with a group of processes of its own that ends with it."""

    team: ProgramTeam
    is_late: bool = False
    _process: subprocess.Popen[str] = field(init=False)

    def __post_init__(self) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 -- the user names the program
                self.team.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,
            )
        except OSError as error:
            raise NotFoundError(
                f"the program '{self.team.name}' cannot be started: {error.strerror}",
                remedy="check its name, and that it may be run",
            ) from None

    def ask(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> Call | str:
        """Return the call of a hand; if there is none, what the program did instead."""
        question = {
            "hand": str(hand),
            "dealer": str(auction.dealer),
            "vul": str(vulnerability),
            "auction": [str(call) for call in auction.calls],
        }
        answer = self._answer(json.dumps(question))
        if answer is None:
            return self._reason_of_silence()
        try:
            return parse_call(str(json.loads(answer)["call"]))
        except (ValueError, KeyError, TypeError, RecursionError, FourWindsError):
            return f"answered {answer.strip()[:_LONGEST_QUOTE]!r}"

    def _answer(self, question: str) -> str | None:
        """Return the next line of the program; None if it has ended or does not answer in time."""
        if self._process.stdin is None or self._process.stdout is None:
            return None
        timer = threading.Timer(self.team.seconds, self._give_up)
        timer.start()
        try:
            with suppress(BrokenPipeError):  # it has ended, and may have answered before
                self._process.stdin.write(question + "\n")
                self._process.stdin.flush()
            return self._process.stdout.readline(_LONGEST_LINE) or None
        except OSError:
            return None
        finally:
            timer.cancel()

    def _give_up(self) -> None:
        self.is_late = True
        self._kill()

    def _reason_of_silence(self) -> str:
        if self.is_late:
            return f"did not answer within {self.team.seconds:g} seconds"
        with suppress(subprocess.TimeoutExpired):
            return f"has ended (exit code {self._process.wait(1)})"
        return "closed its output"

    def _kill(self) -> None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def stop(self) -> None:
        self._kill()
        with suppress(OSError):
            self._process.communicate()
