"""What `lab holes` and `lab unused` say."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourwinds.cli.main import main

TINY = "# Tiny\n\n## Info\nbase: sayc\n\n## Opening Bids\n1n = 15-17 HCP, balanced\n"


@pytest.mark.parametrize(
    ("arguments", "counted"),
    [
        (["holes", "--calls", "0", "--under", "(7n)", "--hands", "100"], "1 position, 1 with hands that have no call"),
        (["unused"], "1 line, 0 unused"),
    ],
)
def test_one_position_and_one_line_are_counted_as_one(
    arguments: list[str], counted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tiny.md"
    file.write_text(TINY, encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["lab", *arguments, str(file)])
    assert counted in capsys.readouterr().out
