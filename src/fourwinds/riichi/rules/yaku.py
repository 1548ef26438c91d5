"""Yaku: their names, their han and the ways people spell them."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from fourwinds.table.errors import AmbiguousError, IllegalError, MalformedError, NotFoundError, Where

__all__ = ["YAKU", "Yaku", "YakuList", "read_yaku", "write_yaku", "yaku_named"]

YakuList = tuple[tuple[str, int | None], ...]
"""Yaku as someone wrote them, each with the number after it, if any: `dora 3`, `yakuhai2`."""


class Yaku(NamedTuple):
    """One yaku, yakuman or kind of dora."""

    name: str
    closed_han: int
    open_han: int | None
    """None if an open hand cannot have it."""
    yakuman: bool
    double: bool
    """Whether the yakuman counts twice under rules with double yakuman."""
    english: str
    japanese: str

    @property
    def is_dora(self) -> bool:
        """Whether it is a kind of dora, which adds han but does not let a hand win."""
        return self.name.endswith("dora")


# name | han closed, open | english | japanese | other spellings. Long vowels, spaces and hyphens need no spelling.
_ORDINARY = """
riichi           | 1 - | ready hand          | 立直     | reach, リーチ
double_riichi    | 2 - | double ready        | 両立直   | daburu riichi, daburii, w riichi, double reach, daburu reach
ippatsu          | 1 - | one shot            | 一発     |
rinshan          | 1 1 | dead wall draw      | 嶺上開花 | rinshan kaihou, after a kan
chankan          | 1 1 | robbing a kan       | 槍槓     | robbing the kan
haitei           | 1 1 | last tile draw      | 海底摸月 | haitei raoyue, haitei mouyue, haitei raoyui
houtei           | 1 1 | last tile discard   | 河底撈魚 | houtei raoyui
menzen_tsumo     | 1 - | concealed self-draw | 門前清自摸和 | tsumo, menzen tsumohou, mendzen tsumo, mentsumo, ツモ
pinfu            | 1 - | all runs            | 平和     | pinhu
tanyao           | 1 1 | all simples         | 断幺九   | tanyaochuu
iipeikou         | 1 - | twin runs           | 一盃口   | pure double run, pure double chi
yakuhai          | 1 1 | value tiles         | 役牌     | fanpai, value honour
seat_east        | 1 1 | seat wind east      | 自風東   | yakuhai seat wind east, jikaze ton
seat_south       | 1 1 | seat wind south     | 自風南   | yakuhai seat wind south, jikaze nan
seat_west        | 1 1 | seat wind west      | 自風西   | yakuhai seat wind west, jikaze shaa
seat_north       | 1 1 | seat wind north     | 自風北   | yakuhai seat wind north, jikaze pei
round_east       | 1 1 | round wind east     | 場風東   | yakuhai round wind east, bakaze ton
round_south      | 1 1 | round wind south    | 場風南   | yakuhai round wind south, bakaze nan
round_west       | 1 1 | round wind west     | 場風西   | yakuhai round wind west, bakaze shaa
round_north      | 1 1 | round wind north    | 場風北   | yakuhai round wind north, bakaze pei
haku             | 1 1 | white dragon        | 白       | yakuhai haku, yakuhai white, white
hatsu            | 1 1 | green dragon        | 發       | yakuhai hatsu, yakuhai green, green
chun             | 1 1 | red dragon          | 中       | yakuhai chun, yakuhai red dragon
sanshoku_doujun  | 2 1 | mixed triple run    | 三色同順 | sanshoku, mixed triple chi
ittsuu           | 2 1 | straight            | 一気通貫 | ikkitsuukan, itsu, pure straight
chanta           | 2 1 | half outside hand   | 混全帯幺九 | chantai, chantaiyao, honchan, honchantaiyao
chiitoitsu       | 2 - | seven pairs         | 七対子   | chiitoi, nanatsui
toitoi           | 2 2 | all triplets        | 対々和   | toitoihou
sanankou         | 2 2 | three concealed triplets | 三暗刻 | sannankou
sankantsu        | 2 2 | three kans          | 三槓子   |
sanshoku_doukou  | 2 2 | triple triplets     | 三色同刻 | sanshoku doukoku
shousangen       | 2 2 | little three dragons | 小三元  | small three dragons
honroutou        | 2 2 | terminals and honours | 混老頭 | honrou, honroutouhai
ryanpeikou       | 3 - | two twin runs       | 二盃口   | twice pure double chi
junchan          | 3 2 | full outside hand   | 純全帯幺九 | junchantai, junchantaiyao, junchantaiyaochuu
honitsu          | 3 2 | half flush          | 混一色   | honiisou
chinitsu         | 6 5 | full flush          | 清一色   | chiniisou
nagashi_mangan   | 5 5 | all terminals and honours discarded | 流し満貫 | nagashi
renhou           | 5 - | blessing of man     | 人和     | hand of man
dora             | 1 1 | dora                | ドラ     |
aka_dora         | 1 1 | red five            | 赤ドラ   | aka, red dora, red fives
ura_dora         | 1 - | dora under the indicator | 裏ドラ | ura
nuki_dora        | 1 1 | north set aside     | 抜きドラ | nuki, kita, pei, kita dora, pei dora
"""
# name | opens, doubles | english | japanese | other spellings
_YAKUMAN = """
tenhou            | --  | blessing of heaven  | 天和     | hand of heaven
chiihou           | --  | blessing of earth   | 地和     | hand of earth
daisangen         | o-  | big three dragons   | 大三元   |
suuankou          | --  | four concealed triplets | 四暗刻 |
suuankou_tanki    | -d  | four concealed triplets, single wait | 四暗刻単騎 | suutan, suuankou tanki machi
tsuuiisou         | o-  | all honours         | 字一色   |
ryuuiisou         | o-  | all green           | 緑一色   | ryouiisou
chinroutou        | o-  | all terminals       | 清老頭   |
chuuren           | --  | nine gates          | 九蓮宝燈 | chuuren poutou
junsei_chuuren    | -d  | true nine gates     | 純正九蓮宝燈 | junsei chuuren poutou, chuuren 9, chuuren 9 wait,
                                                             daburu chuuren poutou, chuuren kyuumen, junsei
kokushi           | --  | thirteen orphans    | 国士無双 | kokushi musou
kokushi_juusanmen | -d  | thirteen orphans, thirteen waits | 国士無双十三面 | kokushi 13, kokushi musou 13, juusanmen,
                                                             kokushi 13 wait, kokushi musou juusanmen, daburu kokushi,
                                                             kokushi musou juusanmen machi, kokushi juusanmen machi
daisuushii        | od  | big four winds      | 大四喜   |
shousuushii       | o-  | little four winds   | 小四喜   | small four winds
suukantsu         | o-  | four kans           | 四槓子   |
"""
_WINDS = {"east": "ton", "south": "nan", "west": "shaa", "north": "pei"}
_LONGEST_NAME = 5


def yaku_named(text: str) -> Yaku:
    """Return the yaku with this name, in any spelling; a number after it is ignored.

    >>> yaku_named("Sananko").name, yaku_named("daburu riichi").name, yaku_named("yakuhai2").name
    ('sanankou', 'double_riichi', 'yakuhai')
    >>> yaku_named("iipeko")
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.NotFoundError: yaku 'iipeko' not found: write iipeikou
    """
    found = _find_name(text) or _find_name(_NUMBERED.sub("", text.strip()))
    if found is None:
        raise _not_found(text)
    return YAKU[found]


def read_yaku(text: str) -> YakuList:
    """Read a list of yaku, separated by spaces or commas, with or without parentheses.

    The number of a yaku is None if none was written.

    >>> read_yaku("(riichi pinfu yakuhai2 dora 3)")
    (('riichi', None), ('pinfu', None), ('yakuhai', 2), ('dora', 3))
    """
    inside = _PARENTHESES.sub(r"\1", text)
    return tuple(pair for part in re.split(r"[,;+、]", inside) for pair in _read_words(part.split()))


def write_yaku(yaku: Iterable[tuple[str, int | None]]) -> str:
    """Write a list of yaku that `read_yaku` reads back unchanged.

    >>> write_yaku([("riichi", None), ("menzen_tsumo", None), ("yakuhai", 2), ("dora", 3)])
    'riichi menzen_tsumo yakuhai2 dora 3'
    """
    pairs = tuple((yaku_named(name).name, number) for name, number in yaku)
    for name, number in pairs:
        if number is not None and number < 0:
            raise IllegalError(f"{name} cannot be worth {number}", remedy="give the number of han, 0 or more")
    words = [_write_one(name, number) for name, number in pairs]
    spaced = " ".join(words)
    return spaced if read_yaku(spaced) == pairs else ", ".join(words)


def _write_one(name: str, number: int | None) -> str:
    if number is None:
        return name
    return f"{name}{number}" if name == "yakuhai" else f"{name} {number}"


def _read_words(words: list[str]) -> Iterator[tuple[str, int | None]]:
    words = [part for word in words for part in _split_number(word)]
    at = 0
    while at < len(words):
        name, used = _longest_name(words[at : at + _LONGEST_NAME])
        at += used
        number = _NUMBER.fullmatch(words[at]) if at < len(words) else None
        at += number is not None
        yield name, int(number[1]) if number else None


def _split_number(word: str) -> tuple[str, ...]:
    """Split a name from a number that follows it without a space, as in `yakuhai2`."""
    glued = None if _NUMBER.fullmatch(word) or _find_name(word) else _GLUED.fullmatch(word)
    return (glued[1], glued[2]) if glued else (word,)


def _longest_name(words: list[str]) -> tuple[str, int]:
    """Return the yaku that these words begin with, and how many words it takes."""
    for used in range(len(words), 0, -1):
        if found := _find_name(" ".join(words[:used])):
            return found, used
    if _NUMBER.fullmatch(words[0]):
        raise MalformedError(
            f"the number {words[0]!r} is not after a yaku",
            where=Where(token=words[0]),
            remedy="write it after the name: dora 3",
        )
    raise _not_found(words[0])


@lru_cache(maxsize=4096)
def _find_name(text: str) -> str | None:
    folded = _fold(text)
    if folded in _WIND_REMEDIES:
        raise AmbiguousError(
            f"{text!r} can be the seat wind or the round wind",
            where=Where(token=text),
            remedy=f"write {_WIND_REMEDIES[folded]}, or yakuhai if it does not matter",
        )
    return _SPELLINGS.get(folded)


def _not_found(text: str) -> NotFoundError:
    near = [_SPELLINGS[match] for match in difflib.get_close_matches(_fold(text), _SPELLINGS, n=6, cutoff=0.6)]
    names = list(dict.fromkeys(near))[:3] or ["riichi", "tanyao", "yakuhai1", "dora 3"]
    listed = ", ".join(names[:-1]) + " or " + names[-1] if len(names) > 1 else names[0]
    return NotFoundError(f"yaku {text!r} not found", where=Where(token=text), remedy=f"write {listed}")


def _fold(text: str) -> str:
    """Reduce all spellings of a name to one: lower case, no separators, short vowels."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    letters = "".join(sign for sign in unicodedata.normalize("NFC", _MACRONS.sub("", plain)) if sign.isalnum())
    return "".join(
        sign if sign in "aeiou" else sign * len(list(run)) for sign, run in groupby(letters.replace("ou", "o"))
    )


def _table_rows(table: str) -> Iterator[tuple[str, str, str, str, list[str]]]:
    for line in re.sub(r",\n\s+", ", ", table.strip()).splitlines():
        name, worth, english, japanese, others = (field.strip() for field in line.split("|"))
        yield name, worth, english, japanese, [other for other in others.split(", ") if other]


def _all_yaku() -> tuple[dict[str, Yaku], dict[str, str]]:
    yaku, spellings = {}, {}
    for name, worth, english, japanese, others in _table_rows(_ORDINARY):
        closed, opened = worth.split()
        han = None if opened == "-" else int(opened)
        yaku[name] = Yaku(name, int(closed), han, False, False, english, japanese)
        spellings.update(dict.fromkeys(map(_fold, (name, english, japanese, *others)), name))
    for name, worth, english, japanese, others in _table_rows(_YAKUMAN):
        yaku[name] = Yaku(name, 13, 13 if "o" in worth else None, True, "d" in worth, english, japanese)
        spellings.update(dict.fromkeys(map(_fold, (name, english, japanese, *others)), name))
    return yaku, spellings


def _wind_remedies() -> dict[str, str]:
    """Return what to write instead of a wind that could be of the seat or of the round."""
    remedies = {}
    for wind, japanese in _WINDS.items():
        one, both = f"seat_{wind} or round_{wind}", f"seat_{wind} round_{wind}"
        for word in (wind, japanese):
            remedies.update({_fold(word): one, _fold(f"yakuhai {word}"): one, _fold(f"double {word}"): both})
    return {folded: remedy for folded, remedy in remedies.items() if folded not in _SPELLINGS}


_GLUED = re.compile(r"(\D+?)[x×]?(\d+)")
_MACRONS = re.compile("[\u0302\u0304]")
_NUMBER = re.compile(r"[x×]?(\d+)")
_NUMBERED = re.compile(r"\s*[x×]?\d+$")
_PARENTHESES = re.compile(r"^\s*\((.*)\)\s*$", re.DOTALL)

YAKU, _SPELLINGS = _all_yaku()
_WIND_REMEDIES = _wind_remedies()
