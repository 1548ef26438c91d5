"""Accounts that create, edit, swap, undo and export systems without pause, as a process of their own."""

from __future__ import annotations

import json
import sys
import threading
import time
from typing import Any

import httpx

__all__: list[str] = []

_OUT, _INTO = ["stayman_1nt", "smolen"], ["puppet_stayman_1nt"]


class Editor:
    """One account at work. Every change that the server confirmed is counted, to be found again at the end."""

    def __init__(self, address: str, token: str, end: float) -> None:
        self._client = httpx.Client(base_url=address, headers={"authorization": f"Bearer {token}"}, timeout=60)
        self._end = end
        self.requests = 0
        self.versions: dict[str, int] = {}
        self.errors: list[str] = []

    def work(self) -> None:
        number = 0
        while time.time() < self._end:
            system = self._ask("POST", "", {"name": f"System {number}", "base": "2_1_game_force"}, 201).get("id")
            number += 1
            for turn in range(3):
                if system is None or time.time() > self._end:
                    break
                self._change(system, turn)
                self._ask("GET", f"/{system}/export")

    def _change(self, system: str, turn: int) -> None:
        lines = [
            {"sequence": "1n", "meaning": f"{12 + turn}-{14 + turn} HCP, balanced"},
            {"sequence": "1s-2s", "meaning": f"{5 + turn}-9 support points, 3+ card support"},
            {"sequence": "1n-2c-2d-3c-3d", "meaning": f"asks for shortness, {turn}+ HCP"},
        ]
        for line in lines:
            self._keep(system, self._ask("PUT", f"/{system}/rules", line))
        self._keep(system, self._ask("POST", f"/{system}/swap", {"out": _OUT, "into": _INTO}))
        self._ask("POST", f"/{system}/undo")
        self.versions[system] += 1

    def _keep(self, system: str, answer: dict[str, Any]) -> None:
        self.versions[system] = answer.get("version", 0)

    def _ask(self, method: str, path: str, body: object = None, expected: int = 200) -> dict[str, Any]:
        answer = self._client.request(method, f"/api/systems{path}", json=body)
        self.requests += 1
        if answer.status_code != expected:
            self.errors.append(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
            return {}
        return dict(answer.json()) if answer.headers["content-type"].startswith("application/json") else {}


def main(address: str, seconds: float, tokens: list[str]) -> None:
    editors = [Editor(address, token, time.time() + seconds) for token in tokens]
    threads = [threading.Thread(target=editor.work) for editor in editors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done = {
        "requests": sum(editor.requests for editor in editors),
        "versions": {system: version for editor in editors for system, version in editor.versions.items()},
        "errors": [error for editor in editors for error in editor.errors],
    }
    print(json.dumps(done))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3:])
