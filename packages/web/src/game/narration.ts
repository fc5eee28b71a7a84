import { type CommonTexts, t } from 'virtual:texts/common';
import { findOutcome, type Position, type Side, totalSeeds } from '@kalah/rules';
import type { Owner } from '../texts/owner.ts';
import { sowingOf } from './animation.ts';
import { findPly, type Ply } from './ply.ts';

export type OwnerOf = (side: Side) => Owner;

/** A move as one sentence: "You sow 5 from pit 2; the last falls in your store; move again." */
function narrateMove(ply: Ply, ownerOf: OwnerOf): string {
  const { narration } = t();
  const mover = ownerOf(ply.side);
  const { seeds, pit } = sowingOf(ply.events);
  const parts = [narration.sows({ who: mover, n: seeds, pit: pit + 1 })];
  for (const event of ply.events) {
    if (event.kind === 'captured') parts.push(narration.takes({ n: event.seeds }));
    if (event.kind === 'moves-again')
      parts.push(narration.inStore({ who: mover }), narration.again({ who: mover }));
    if (event.kind === 'swept') parts.push(narration.swept({ who: ownerOf(event.side), n: event.seeds }));
  }
  return `${parts.join(narration.separator)}.`;
}

/** A move that is being sown: "You sow 5 seeds from pit 2." */
export function narrateSowing({ side, events }: Ply, ownerOf: OwnerOf): string {
  const { seeds, pit } = sowingOf(events);
  return `${t().narration.sows({ who: ownerOf(side), n: seeds, pit: pit + 1 })}.`;
}

/** The move, followed by whose turn it is or how the game ended. */
export function narrateMoveAndTurn(ply: Ply, ownerOf: OwnerOf): string {
  const { narration } = t();
  const sentence = narrateMove(ply, ownerOf);
  if (findOutcome(ply.after))
    return `${sentence} ${narration.over({ ending: describeOutcome(ply.after, ownerOf) })}`;
  return ply.after.turn === ply.side
    ? sentence
    : `${sentence} ${narration.turn({ who: ownerOf(ply.after.turn) })}`;
}

/** "you win, 28 to 20." */
function describeOutcome(position: Position, ownerOf: OwnerOf): string {
  const { result } = t();
  const { south, north } = position.stores;
  if (south === north) return result.draw({ each: south });
  return result.wins({
    who: ownerOf(south > north ? 'south' : 'north'),
    more: Math.max(south, north),
    fewer: Math.min(south, north),
  });
}

export interface Ended {
  readonly how: 'played-out' | 'resignation' | 'agreement' | 'time' | 'abandonment' | 'abort';
  readonly winner: Side | 'draw' | null;
  /** The side that did not begin in time, so that the game was aborted. */
  readonly absent?: Side;
}

/** How a game ended: "Noor resigned." */
export function describeEnding({ how, winner, absent }: Ended, position: Position, ownerOf: OwnerOf): string {
  const { result } = t();
  if (how === 'played-out') return describeOutcome(position, ownerOf);
  if (how === 'agreement') return result.agreed;
  if (absent) return result.notStarted({ who: ownerOf(absent) });
  if (how === 'abort' || winner === null) return result.aborted;
  if (winner === 'draw') return describeUnfinishedDraw(how, position);
  const loser = ownerOf(winner === 'south' ? 'north' : 'south');
  if (how === 'abandonment') return result.left({ who: loser });
  return how === 'resignation' ? result.resigned({ who: loser }) : result.time({ who: loser });
}

/** A draw because a side that had more than half of the seeds stopped playing, or because the other side claimed only a draw. */
function describeUnfinishedDraw(how: Ended['how'], { stores, variant }: Position): string {
  const { result } = t();
  if (how === 'time') return result.drawOnTime;
  const isSafe = Math.max(stores.south, stores.north) * 2 > totalSeeds(variant);
  return isSafe ? result.drawByLeaving : result.drawByClaim;
}

/** The result as a title: "You win, 28 to 20", "Noor wins", "A draw". */
export function titleResult(
  { how, winner }: Ended,
  { stores: { south, north } }: Position,
  ownerOf: OwnerOf,
  nameOf: (side: Side) => string,
): string {
  const { title, score } = t().result;
  if (winner === null) return title.aborted;
  const tally =
    how === 'played-out' ? `, ${score({ more: Math.max(south, north), fewer: Math.min(south, north) })}` : '';
  if (winner === 'draw') return title.draw + tally;
  return (ownerOf(winner) === 'you' ? title.win : title.wins({ winner: nameOf(winner) })) + tally;
}

/** What choosing a pit would do: "Pit 2: 5 seeds; the last falls in your empty pit 5 and takes 6." */
export function describePreview(position: Position, pit: number, ownerOf: OwnerOf): string {
  const ply = findPly(position, pit);
  return ply ? tellFall(ply, ownerOf, t().preview) : '';
}

function tellFall(ply: Ply, ownerOf: OwnerOf, preview: CommonTexts['preview']): string {
  const { seeds, last } = sowingOf(ply.events);
  const mover = ownerOf(ply.side);
  const begin = preview.pit({ pit: ply.pit + 1, n: seeds });
  if (last.pit === 'store') {
    const again = ply.events.some(({ kind }) => kind === 'moves-again');
    return begin + (again ? preview.again({ who: mover }) : preview.endsInStore({ who: mover }));
  }
  for (const event of ply.events)
    if (event.kind === 'captured')
      return begin + preview.takes({ who: mover, pit: event.pit + 1, n: event.seeds });
  return begin + preview.ends({ who: ownerOf(last.side), pit: last.pit + 1 });
}
