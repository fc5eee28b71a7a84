import { findOutcome, type Position, type Side } from '@kalah/rules';
import { type Catalogue, type Owner, t } from '../i18n/locale.svelte.ts';
import { findPly, type Ply } from './ply.ts';
import { sown } from './story.ts';

export type Whose = (side: Side) => Owner;

/** A move as one sentence: "You sow 5 from pit 2; the last falls in your store; move again." */
export function tellMove(ply: Ply, whose: Whose): string {
  const { tell } = t();
  const mover = whose(ply.side);
  const { seeds, pit } = sown(ply.events);
  const parts = [tell.sows(mover, seeds, pit + 1)];
  for (const event of ply.events) {
    if (event.kind === 'captured') parts.push(tell.takes(event.seeds));
    if (event.kind === 'moves-again') parts.push(tell.inStore(mover), tell.again(mover));
    if (event.kind === 'swept') parts.push(tell.swept(whose(event.side), event.seeds));
  }
  return `${parts.join('; ')}.`;
}

/** The same, and what it means for who reads it: whose turn it is, or how the game ended. */
export function tellMoveAndTurn(ply: Ply, whose: Whose): string {
  const { tell } = t();
  const sentence = tellMove(ply, whose);
  if (findOutcome(ply.after)) return `${sentence} ${tell.over(tellOutcome(ply.after, whose))}`;
  return ply.after.turn === ply.side ? sentence : `${sentence} ${tell.turn(whose(ply.after.turn))}`;
}

/** "you win, 28 to 20." */
export function tellOutcome(position: Position, whose: Whose): string {
  const { result } = t();
  const { south, north } = position.stores;
  if (south === north) return result.draw(south);
  return result.wins(
    whose(south > north ? 'south' : 'north'),
    Math.max(south, north),
    Math.min(south, north),
  );
}

export interface Ended {
  readonly how: 'played-out' | 'resignation' | 'agreement' | 'time' | 'abort';
  readonly winner: Side | 'draw' | null;
}

/** How a game ended, whichever way: "Noor resigned." */
export function tellEnding({ how, winner }: Ended, position: Position, whose: Whose): string {
  const { result } = t();
  if (how === 'played-out') return tellOutcome(position, whose);
  if (how === 'agreement') return result.agreed;
  if (how === 'abort' || winner === null || winner === 'draw') return result.aborted;
  const loser = whose(winner === 'south' ? 'north' : 'south');
  return how === 'resignation' ? result.resigned(loser) : result.time(loser);
}

/** What choosing a pit would do: "Pit 2: 5 seeds; the last falls in your empty pit 5 and takes 6." */
export function tellOutlook(position: Position, pit: number, whose: Whose): string {
  const ply = findPly(position, pit);
  return ply ? tellFall(ply, whose, t().preview) : '';
}

function tellFall(ply: Ply, whose: Whose, preview: Catalogue['preview']): string {
  const { seeds, last } = sown(ply.events);
  const mover = whose(ply.side);
  const begin = preview.pit(ply.pit + 1, seeds);
  if (last.pit === 'store') {
    const again = ply.events.some(({ kind }) => kind === 'moves-again');
    return begin + (again ? preview.again(mover) : preview.endsInStore(mover));
  }
  for (const event of ply.events)
    if (event.kind === 'captured') return begin + preview.takes(mover, event.pit + 1, event.seeds);
  return begin + preview.ends(whose(last.side), last.pit + 1);
}
