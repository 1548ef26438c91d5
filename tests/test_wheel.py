"""The wheel built from this checkout holds everything: in an empty environment it installs, starts and answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest
import uv

CHECKOUT = Path(__file__).parents[1]


def _uv(*arguments: str | Path) -> None:
    subprocess.run([uv.find_uv_bin(), *arguments], check=True, cwd=CHECKOUT, capture_output=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _uv("build", "--quiet", "--wheel", "--out-dir", folder)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    files = (path for path in (CHECKOUT / "src").rglob("*") if path.is_file() and path.suffix != ".pyc")
    sources = {path.relative_to(CHECKOUT / "src").as_posix() for path in files}
    assert {"fourwinds/web/static/tokens.css", "fourwinds/py.typed"} <= sources
    assert sources - packed == set()


def test_it_runs_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    _uv("venv", "--quiet", "--python", sys.executable, environment)
    python = environment / "bin" / "python"
    _uv("pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", "requirements.lock")
    _uv("pip", "install", "--quiet", "--python", python, "--no-deps", wheel)
    variables = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "FOURWINDS_DATA": str(tmp_path / "data")}
    command = [str(environment / "bin" / "fourwinds"), "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, env=variables, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
            with urlopen(f"{address}/healthz", timeout=30) as answer:
                assert json.load(answer)["status"] == "ok"
            with urlopen(address, timeout=30) as page:
                assert "Four Winds" in page.read().decode()
        finally:
            server.terminate()
    assert server.returncode == 0
