"""Games and hands as the API tells them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from fourwinds.riichi.records.record import GameRecord, Quality
from fourwinds.riichi.records.tile_check import tile_findings
from fourwinds.riichi.rules.game import Game
from fourwinds.riichi.rules.open_end import open_end
from fourwinds.riichi.wire.fact_json import fact_as_json, rules_as_json
from fourwinds.riichi.wire.hand_rows import hand_row, hand_summary, score_rows
from fourwinds.store.games.games import GameRow, qualities
from fourwinds.store.games.hands import KeptHand

__all__ = ["record_of", "tell_game", "tell_hand", "tell_hands", "tell_state", "tell_stored_game"]


def record_of(game: GameRow, kept: Sequence[KeptHand], claimed: Sequence[int] | None = None) -> GameRecord:
    """A game as a club keeps it; a league has one player of a name."""
    scores = tuple(claimed) if claimed is not None else game.claimed_scores
    return GameRecord(
        game.names,
        game.rules,
        tuple([hand.fact for hand in kept]),
        final_scores=scores,
        id=game.id,
        played=game.started_at.isoformat(),
    )


def tell_state(game: GameRow, folded: Game) -> dict[str, Any]:
    """What the table shows now: the next hand, or the end."""
    state = folded.state
    return {
        "round": state.round,
        "honba": state.honba,
        "riichi_pot": state.sticks,
        "dealer_seat": state.dealer,
        "next_dealer": game.seats[state.dealer].player_id,
        "scores": dict(zip(game.player_ids, state.scores, strict=True)),
        "is_provisional": state.provisional,
        "ending": folded.ending,
        "may_be_over": open_end(folded) is not None,
    }


def tell_hand(game: GameRow, folded: Game, kept: KeptHand, index: int) -> dict[str, Any]:
    """One fact: the document's fields, the fact, and who recorded it when. A hand has a number, everything a place."""
    step = folded.steps[index]
    row = hand_row(folded.rules, step, index + 1)
    summary = hand_summary(folded.rules, step, game.names)
    return {
        **summary,
        "hand_id": kept.id,
        "hand_number": folded.hand_numbers[index],
        "place": index + 1,
        "wind_round": row.wind_round,
        "round_number": row.round_number,
        "honba_count": row.honba_count,
        "dealer_seat": row.dealer_seat,
        "dealer_continues": row.dealer_continues,
        "outcome_type": row.outcome_type,
        "riichi_pot_before": row.riichi_pot_before,
        "riichi_pot_after": row.riichi_pot_after,
        "winners": [game.seats[seat].player_id for seat in row.winners],
        "deltas": {game.seats[each.seat].player_id: each.score_after - each.score_before for each in score_rows(step)},
        "scores_after": dict(zip(game.player_ids, step.after.scores, strict=True)),
        "is_complete": row.is_complete,
        "fact": fact_as_json(kept.fact),
        "findings": [found.with_names(game.names) for found in tile_findings(folded.rules, step.before, kept.fact)],
        "recorded_by": kept.created_by,
        "recorded_by_name": kept.recorder,
        "created_at": kept.created_at.isoformat(),
        "updated_at": kept.updated_at.isoformat(),
    }


def tell_hands(game: GameRow, folded: Game, kept: Sequence[KeptHand]) -> list[dict[str, Any]]:
    return [tell_hand(game, folded, hand, index) for index, hand in enumerate(kept)]


def tell_stored_game(connection: Connection, game: GameRow) -> dict[str, Any]:
    """A game without its hands, which are counted."""
    return tell_game(game, *qualities(connection, [game])[game.id])


def tell_game(game: GameRow, quality: Quality, hands_recorded: int) -> dict[str, Any]:
    """A game without its hands."""
    return {
        "id": game.id,
        "league_id": game.league_id,
        "label": game.label,
        "rules": rules_as_json(game.rules),
        "started_at": game.started_at.isoformat(),
        "finished_at": game.finished_at and game.finished_at.isoformat(),
        "ending": game.ending,
        "version": game.version,
        "players": [
            {
                "seat": seat.seat,
                "player_id": seat.player_id,
                "name": seat.name,
                "final_score": seat.final_score,
                "placement": seat.placement,
                "final_points": seat.final_points,
            }
            for seat in game.seats
        ],
        "final_scores": None if game.seats[0].final_score is None else [seat.final_score for seat in game.seats],
        "has_differences": game.has_differences,
        "hands_recorded": hands_recorded,
        "data_quality": quality,
    }
