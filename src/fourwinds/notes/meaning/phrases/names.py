"""Names of conventions: understood, but they constrain nothing by themselves."""

from __future__ import annotations

import re

from fourwinds.notes.meaning.phrase import Phrase, phrase
from fourwinds.notes.meaning.phrases.acts import act

__all__: list[str] = []

_NT = r"(?:nt|n|notrump|no-?trumps?)"

_FORCING = (
    rf"forcing [12] ?{_NT}|[12] ?{_NT} forcing|new minor forcing|nmf|(?:2|two)-? ?way (?:nmf|new minor forcing)|xyz",
    r"(?:third|3rd|new)[- ]suit forcing|checkback(?: stayman)?|(?:fourth|4th)[- ]suit(?: forcing)?|fsf|4 ?sf",
)
_GAME_FORCING = (r"(?:fourth|4th)[- ]suit (?:forcing to game|game forcing)",)

_NOTRUMP = (
    r"(?:garbage |crawling |puppet |forcing |non-forcing |5-card |minor[- ]suit )?stayman|smolen|systems? on",
    rf"jacoby(?: transfers?| 2 ?{_NT})?|texas(?: transfers?)?|retransfer|relay break|gambling(?: 3 ?{_NT})?",
    rf"(?:slow |fast |good-bad |transfer )?lebensohl|rubensohl|scrambling(?: 2 ?{_NT})?",
    r"cappelletti|hamilton|dont|landy|multi[- ]landy|woolsey|brozel|astro|meckwell|suction",
)
_SLAM = (
    r"gerber|blackwood|(?:roman )?key-?card(?: blackwood)?|rkcb?(?: 0314| 1430)?|rkc|0314|1430|3014|minorwood",
    r"kickback|quantitative",
    r"exclusion(?: blackwood| rkcb| keycard)?|(?:trump )?queen ask|(?:specific )?king ask|control[- ]bid",
)
_RAISES = (
    r"(?:mini-?)?splinter(?: raise| bid)?|fragment|bergen(?: raises?)?|(?:reverse |2-way )?drury",
    r"inverted(?: minors?| raise)?",
    r"(?:simple|single|limit|game|jump|double|mixed|power|constructive|pre-?emptive)[- ]raises?|raise",
    r"(?:help[- ]suit |long[- ]suit |short[- ]suit |2-way |general )?game[- ]tr(?:y|ies)|trial bid",
)
_TWO_SUITERS = (rf"michaels(?: cue-? ?bid)?|(?:leaping )?michaels|ghestem|unusual(?:(?: [24])? ?{_NT})?",)
_COMPETING = (
    r"(?:negative|responsive|support|maximal|snapdragon|rosenkranz|lightner|reopening|balancing|action|competitive"
    r"|card-showing|rescue|sos|strength|business)[- ](?:x|doubles?|redoubles?)|(?:re)?double",
    r"(?:western )?cue-? ?bid(?: raise)?|overcall|advance|[12]-?suite(?:d|r)|sacrifice|escape|rescue|runout|free bid",
)
_BIDS = (
    r"(?:weak|strong) (?:no-? ?trump|nt|club)|either way(?: round)?",
    r"(?:weak|strong|intermediate|soloway|fit|invitational)[- ]jump(?:[- ](?:shift|overcall|response|raise|rebid))?",
    r"jump[- ](?:shift|overcall|rebid)|ogust|feature(?: ask)?|multi|flannery|namyats|pre-?empt",
    r"(?:weak|strong|multi|benjamin|acol) 2(?: ?[cdhs]| diamonds| clubs| hearts| spades| bid)?",
    r"(?:high |low )?reverse|(?:jump |false )?preference|rebids?(?: (?:the |his |her |own )?suit)?|opening(?: bid)?",
    r"(?:second|double) negative|waiting(?: bid| response)?",
    r"(?:(?:second |double )?negative|positive|waiting) (?:bid|response|reply)|response",
)
_ARTIFICIAL = (*_NOTRUMP, *_SLAM, *_RAISES[:1], *_TWO_SUITERS)
"""Conventions whose call does not show the suit it bids."""
_PLAIN = (*_RAISES[1:], *_COMPETING, *_BIDS)


@phrase(rf"(?:an? |the )?(?:{'|'.join(_GAME_FORCING)})")
def game_forcing_names(_found: re.Match[str]) -> Phrase:
    return act("game_forcing", forcing="game_forcing")


@phrase(rf"(?:an? |the )?(?:{'|'.join(_FORCING)})(?: bid)?")
def forcing_names(_found: re.Match[str]) -> Phrase:
    """The name of a forcing convention; none of these shows the suit bid."""
    return act("forcing", "convention", forcing="forcing")


@phrase(rf"(?:an? |the )?(?:{'|'.join(_ARTIFICIAL)})")
def artificial_names(_found: re.Match[str]) -> Phrase:
    return act("convention")


@phrase(rf"(?:an? |the )?(?:{'|'.join(_PLAIN)})")
def plain_names(_found: re.Match[str]) -> Phrase:
    return act()
