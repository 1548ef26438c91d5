"""Phrases for what a call does: forcing or not, natural or artificial, transfers, relays, kinds of double."""

from __future__ import annotations

import re

from fourwinds.bridge.calls import Bid
from fourwinds.notes.constraint import ANYTHING, Constraint, Measure, all_of, at_least
from fourwinds.notes.meaning.phrase import PartialMeaning, Phrase, PhraseContext, phrase
from fourwinds.notes.meaning.phrases.measures import length
from fourwinds.notes.meaning.words import MINORS

__all__ = ["act"]

_CALL_OR_SUIT = r"(?:(?:the )?\d ?(?:nt|n|notrump|[cdhs]|{suit})|{other}|a (?:major|minor)|notrump|opener|responder)"


def act(*flags: str, forcing: str | None = None, implied: str | None = None) -> Phrase:
    """Return a phrase that says what the call does, and nothing about the hand."""
    reading = PartialMeaning(forcing=forcing, implied_forcing=implied, flags=frozenset(flags))
    return Phrase(lambda _context: reading, is_act=True)


@phrase(
    r"(?:a )?sign-? ?off(?: in game| in .+)?",
    r"(?:wants |prepared )?to play(?: in game| there| here| \d ?\w+)?",
    r"drop[- ]dead(?: bid)?",
    r"terminal",
    r"(?:asks partner|partner is expected|partner should) to pass",
    r"end of (?:the )?auction",
)
def signoff(_found: re.Match[str]) -> Phrase:
    return act("signoff", forcing="signoff")


@phrase(
    r"(?:an? )?(?:\w+ly |game )?(?:invitational|inviting|invites?|invitation|inv\.?)"
    r"(?: to (?:game|slam|\d ?nt?)| game| raise| bid| values| hand)?"
)
def invitational(_found: re.Match[str]) -> Phrase:
    return act("invitational", forcing="invitational")


@phrase(
    r"(?:invitational|invite|inv\.?)(?: or |/)(?:better|stronger|more|game forcing|gf)",
    r"inv(?:itational)?\.?(?:\+| plus| \+)",
    r"at least invitational",
    r"(?:limit|invitational) or better",
    r"(?:limit raise or better)",
)
def invitational_or_better(_found: re.Match[str]) -> Phrase:
    return act("invitational_or_better", forcing="forcing")


@phrase(
    r"(?:100% |absolutely |always )?forcing(?: bid| call| raise)?",
    r"forcing(?: for| to)? (?:1|a|another) round",
    r"f1?",
    r"1[- ]round forc(?:e|ing)",
    r"forcing (?:to|through|until) .+",
    r"partner (?:must|should) (?:bid|not pass|answer)",
)
def forcing(found: re.Match[str]) -> Phrase:
    if re.fullmatch(r"forcing to (?:a )?game", found[0]):
        return act("game_forcing", forcing="game_forcing")
    return act("forcing", forcing="forcing")


@phrase(
    r"(?:an? )?game[- ]?forc(?:ing|e)(?: values| hand| raise| bid)?",
    r"(?:unconditionally )?forcing to (?:a )?game",
    r"gf|fg",
    r"forces? (?:to )?game",
    r"2/1(?: game forc(?:e|ing)| gf)?",
    r"2 over 1(?: game forc(?:e|ing))?",
)
def game_forcing(_found: re.Match[str]) -> Phrase:
    return act("game_forcing", forcing="game_forcing")


@phrase(
    r"(?:an? )?(?:mild |serious )?slam[- ](?:try|tries|interest|invitation(?:al)?|going|force)",
    r"interested in (?:a )?slam",
    r"invites? (?:a )?(?:small |grand )?slam",
)
def slam_try(_found: re.Match[str]) -> Phrase:
    return act("slam_try", implied="game_forcing")


@phrase(r"(?:non-? ?|not |un)forcing", r"nf", r"(?:partner )?(?:may|can) (?:be )?pass(?:ed)?", r"passable")
def non_forcing(_found: re.Match[str]) -> Phrase:
    return act("non_forcing")


@phrase(r"semi-? ?forcing(?: \d?nt)?")
def semi_forcing(_found: re.Match[str]) -> Phrase:
    return act("semi_forcing")


@phrase(
    r"(?:an? )?(?P<what>relay|puppet|marionette)(?:s)?(?: bid)?(?: to " + _CALL_OR_SUIT + r")?",
)
def relay(found: re.Match[str]) -> Phrase:
    return act("relay" if found["what"] == "relay" else "puppet", implied="forcing")


@phrase(r"(?:an? )?(?:jacoby |texas |minor[- ]suit )?transfers?(?: bid)? to {suit}", r"shows {suit} by transfer")
def transfer_to(found: re.Match[str]) -> Phrase:
    """At least five cards in the suit, unless its length is stated."""
    ref = found["suit"]

    def read(context: PhraseContext) -> PartialMeaning:
        suit = context.suit(ref)
        five = ANYTHING if suit in context.stated else at_least(length(suit), 5)
        return PartialMeaning(five, implied_forcing="forcing", flags=frozenset({"transfer"}), transfer_to=suit)

    return Phrase(read, names=(ref,), transfers=(ref,), is_act=True)


@phrase(
    r"(?:an? )?(?:jacoby |texas |minor[- ]suit )?transfer(?: bid)?"
    r"(?: to (?:an?|either) (?:minor|major)| to (?:clubs or diamonds|hearts or spades)| to \d ?\w+)?"
)
def transfer(_found: re.Match[str]) -> Phrase:
    return act("transfer", implied="forcing")


@phrase(
    r"(?:completes?|completing|accepts?|accepting)(?: the| a)? (?:transfer|relay|puppet)",
    r"(?:forced|automatic|compulsory)(?: bid| reply| response)?",
    r"(?:super|jump)[- ]?accept(?:s|ance)?(?: of the transfer)?",
)
def completes(_found: re.Match[str]) -> Phrase:
    return act("completes")


@phrase(
    r"(?:an? )?(?P<flag>artificial|conventional|alert(?:able|ed)?|announce(?:d|able)?|penalty|penalties"
    r"|lead[- ]directing|optional)(?: bid| call| double| response| reply)?"
)
def plain_act(found: re.Match[str]) -> Phrase:
    flag = found["flag"]
    for name in ("alert", "announce", "penalt"):
        if flag.startswith(name):
            return act("penalty" if name == "penalt" else name)
    return act("artificial" if flag == "conventional" else flag.replace(" ", "_").replace("-", "_"))


@phrase(r"for (?P<flag>penalties|penalty|takeout)")
def double_for(found: re.Match[str]) -> Phrase:
    return _takeout() if found["flag"] == "takeout" else act("penalty")


@phrase(
    r"nothing(?: more| else| further| new)?(?: to (?:say|add|show|bid))", r"no (?:further|more) (?:interest|bid|action)"
)
def silent(_found: re.Match[str]) -> Phrase:
    """A pass at the end of the list, for every hand that no other call fits."""
    return act("silent")


@phrase(r"nothing better(?: to (?:say|bid|do))?", r"no better (?:bid|call|description)", r"fallback")
def fallback(_found: re.Match[str]) -> Phrase:
    """The bid of a hand that must bid but has nothing to show."""
    return act("fallback")


@phrase(r"(?:pass or correct|pass/correct|p/c)")
def pass_or_correct(_found: re.Match[str]) -> Phrase:
    return act("pass_or_correct")


@phrase(r"(?:an? )?natural(?: bid| call| suit| overcall)?")
def natural(_found: re.Match[str]) -> Phrase:
    """At least four cards in a new suit; three for an opening of one of a minor."""

    def constraint(context: PhraseContext) -> Constraint:
        suit, call = context.situation.suit, context.situation.call
        if suit is None or not context.situation.is_new_suit or suit in context.stated:
            return ANYTHING
        opening = context.situation.last_bid is None and isinstance(call, Bid) and call.level == 1
        return at_least(length(suit), 3 if opening and suit in MINORS else 4)

    return Phrase(lambda context: PartialMeaning(constraint(context), flags=frozenset({"natural"})), is_act=True)


def _takeout() -> Phrase:
    def constraint(context: PhraseContext) -> Constraint:
        return all_of(at_least(length(suit), 3) for suit in context.situation.unbid) | at_least(Measure("hcp"), 17)

    return Phrase(lambda context: PartialMeaning(constraint(context), flags=frozenset({"takeout"})), is_act=True)


@phrase(r"(?:an? )?take-? ?out(?: double)?(?: of {suit})?(?: shape)?", r"t/o(?: double)?")
def takeout(_found: re.Match[str]) -> Phrase:
    """Three cards in every unbid suit, or 17+ HCP."""
    return _takeout()
