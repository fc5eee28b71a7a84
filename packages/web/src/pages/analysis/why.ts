import { opposite, type Position } from '@kalah/rules';
import { findPly, movesAgain, type Ply, replay, seedsTaken } from '../../game/ply.ts';
import { DUBIOUS, type Judgement } from './judgement.ts';

/** Why a move loses seeds, as far as the next turn of either side shows it. Pits are counted from 0. */
export type Reason =
  | { readonly kind: 'gives-capture'; readonly seeds: number; readonly pit: number }
  | { readonly kind: 'misses-capture'; readonly seeds: number; readonly pit: number }
  | { readonly kind: 'misses-chain'; readonly moves: number }
  | { readonly kind: 'gives-chain'; readonly moves: number }
  | { readonly kind: 'gives-sweep'; readonly seeds: number }
  | { readonly kind: 'gets-blocked'; readonly pit: number }
  | { readonly kind: 'misses-again'; readonly pit: number };

/** What happens after a move with best play: the rest of the turn, and the answer. */
interface Course {
  readonly turn: readonly Ply[];
  readonly reply: readonly Ply[];
}

/** The shortest sequence of moves in one turn that counts as a chain. */
const CHAIN = 3;

/** The reason that weighs most in seeds; `undefined` if neither line shows one, or if not both are proved. */
export function findReason(
  { pit, before }: Pick<Ply, 'pit' | 'before'>,
  { analysis, best, lost, proved }: Judgement,
): Reason | undefined {
  if (!proved || lost < DUBIOUS) return undefined;
  const played = findCourse(before, analysis, pit);
  const better = findCourse(before, analysis, best);
  if (!played || !better) return undefined;
  const reasons = [
    ...findCaptures(played, better),
    ...findChains(played, better),
    ...findSweep(played, better),
    ...findBlock(before, played, better),
  ];
  return reasons.toSorted((a, b) => b.weight - a.weight)[0]?.reason;
}

/** A reason and what it costs, in seeds. */
interface Weighed {
  readonly reason: Reason;
  readonly weight: number;
}

function findCourse(before: Position, { verdicts }: Judgement['analysis'], pit: number): Course | undefined {
  const verdict = verdicts.find((each) => each.pit === pit);
  if (verdict?.kind !== 'exact' || verdict.line[0] !== pit) return undefined;
  const plies = replay(before, verdict.line);
  const end = plies.findIndex(({ side }) => side !== before.turn);
  if (end < 0) return isWhole(plies) ? { turn: plies, reply: [] } : undefined;
  const rest = plies.slice(end);
  const back = rest.findIndex(({ side }) => side === before.turn);
  if (back < 0 && !isWhole(rest)) return undefined;
  return { turn: plies.slice(0, end), reply: back < 0 ? rest : rest.slice(0, back) };
}

/** Whether a line was not cut in the middle of a turn. */
function isWhole(plies: readonly Ply[]): boolean {
  const last = plies.at(-1);
  return last !== undefined && !movesAgain(last);
}

function findCaptures(played: Course, better: Course): Weighed[] {
  const missed = taken(better.turn) - taken(played.turn);
  const given = taken(played.reply) - taken(better.reply);
  const target = largestCapture(better.turn);
  const lost = largestCapture(played.reply);
  return [
    ...(missed >= DUBIOUS && target
      ? [
          {
            weight: missed,
            reason: { kind: 'misses-capture', seeds: seedsTaken(target), pit: target.pit },
          } as const,
        ]
      : []),
    ...(given >= DUBIOUS && lost
      ? [
          {
            weight: given,
            reason: { kind: 'gives-capture', seeds: seedsTaken(lost), pit: facing(lost) },
          } as const,
        ]
      : []),
  ];
}

function findChains(played: Course, better: Course): Weighed[] {
  const missed = better.turn.length - played.turn.length;
  const given = played.reply.length - better.reply.length;
  const first = better.turn[0]!;
  const chains: Weighed[] = [];
  if (missed > 0 && better.turn.length >= CHAIN)
    chains.push({ weight: missed, reason: { kind: 'misses-chain', moves: better.turn.length } });
  else if (missed > 0 && movesAgain(first))
    chains.push({ weight: missed, reason: { kind: 'misses-again', pit: first.pit } });
  if (given > 1 && played.reply.length >= CHAIN)
    chains.push({ weight: given, reason: { kind: 'gives-chain', moves: played.reply.length } });
  return chains;
}

/** The game ends in this turn or the next, and the opponent keeps seeds that were still in play after the better move. */
function findSweep(played: Course, better: Course): Weighed[] {
  const opponent = opposite(played.turn[0]!.side);
  const swept = (plies: readonly Ply[]) =>
    plies
      .flatMap(({ events }) => events)
      .reduce((sum, event) => sum + (event.kind === 'swept' && event.side === opponent ? event.seeds : 0), 0);
  const seeds = swept([...played.turn, ...played.reply]);
  const more = seeds - swept([...better.turn, ...better.reply]);
  return more >= DUBIOUS ? [{ weight: more, reason: { kind: 'gives-sweep', seeds } }] : [];
}

/** The better pit earned a move or a capture; after the answer it holds other seeds, and no longer does. */
function findBlock(before: Position, played: Course, better: Course): Weighed[] {
  const { side, pit } = better.turn[0]!;
  const after = played.reply.at(-1)?.after;
  const answered = played.reply[0]?.before;
  if (after?.turn !== side || !answered || !isUseful(findPly(before, pit))) return [];
  const isHit = after.pits[side][pit]! > answered.pits[side][pit]!;
  if (!isHit || !isUseful(findPly({ ...answered, turn: side }, pit)) || isUseful(findPly(after, pit)))
    return [];
  return [{ weight: 1.5, reason: { kind: 'gets-blocked', pit } }]; // rather than only a missed move
}

function isUseful(ply: Ply | undefined): boolean {
  return ply !== undefined && (movesAgain(ply) || seedsTaken(ply) > 0);
}

function taken(plies: readonly Ply[]): number {
  return plies.reduce((sum, ply) => sum + seedsTaken(ply), 0);
}

function largestCapture(plies: readonly Ply[]): Ply | undefined {
  const captures = plies.filter((ply) => seedsTaken(ply) > 0);
  return captures.toSorted((a, b) => seedsTaken(b) - seedsTaken(a))[0];
}

/** The pit whose seeds a capture took. */
function facing({ events }: Ply): number {
  const captured = events.find((event) => event.kind === 'captured');
  return captured!.facing;
}
