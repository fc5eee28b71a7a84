import { opposite, type Position } from '@kalah/rules';
import { findPly, movesAgain, type Ply, seedsTaken } from '../../game/ply.ts';
import { DUBIOUS, type Judgement } from './judgement.ts';
import {
  facing,
  findExactLine,
  findProvedLine,
  largestCapture,
  type ProvedLine,
  swept,
  taken,
} from './proved-line.ts';
import { CHAIN, findLastSeeds, type LastSeeds, type Later, laterReasons, type Weighed } from './why-later.ts';

/** Why a move loses seeds. Pits are counted from 0. */
export type Reason = Near | Later | LastSeeds;

/** What the next turn of either side shows. */
type Near =
  | { readonly kind: 'gives-capture'; readonly seeds: number; readonly pit: number }
  | { readonly kind: 'misses-capture'; readonly seeds: number; readonly pit: number }
  | { readonly kind: 'misses-chain'; readonly moves: number }
  | { readonly kind: 'gives-chain'; readonly moves: number }
  | { readonly kind: 'gives-sweep'; readonly seeds: number }
  | { readonly kind: 'gets-blocked'; readonly pit: number }
  | { readonly kind: 'misses-again'; readonly pit: number };

/** The reason that weighs most in seeds; `undefined` if neither line shows one, or if not both are proved. */
export function findReason(
  { pit, before }: Pick<Ply, 'pit' | 'before'>,
  { analysis: { verdicts }, best, lost, proved, line }: Judgement,
): Reason | undefined {
  if (!proved || lost < DUBIOUS) return undefined;
  const played = findProvedLine(before, findExactLine(verdicts, pit) ?? line);
  const better = findProvedLine(before, findExactLine(verdicts, best));
  if (!played || !better) return undefined;
  const reasons: Weighed<Reason>[] = [
    ...nearReasons(before, toNext(played), toNext(better)),
    ...laterReasons(played, better),
  ];
  const [heaviest] = reasons.toSorted((a, b) => b.weight - a.weight);
  return heaviest?.reason ?? findLastSeeds(played, better);
}

interface Next {
  readonly turn: readonly Ply[];
  readonly reply: readonly Ply[];
}

function toNext({ turns }: ProvedLine): Next {
  return { turn: turns[0]!, reply: turns[1] ?? [] };
}

function nearReasons(before: Position, played: Next, better: Next): Weighed<Near>[] {
  return [
    ...captureReasons(played, better),
    ...chainReasons(played, better),
    ...sweepReasons(played, better),
    ...blockReasons(before, played, better),
  ];
}

function captureReasons(played: Next, better: Next): Weighed<Near>[] {
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

function chainReasons(played: Next, better: Next): Weighed<Near>[] {
  const missed = better.turn.length - played.turn.length;
  const given = played.reply.length - better.reply.length;
  const first = better.turn[0]!;
  const chains: Weighed<Near>[] = [];
  if (missed > 0 && better.turn.length >= CHAIN)
    chains.push({ weight: missed, reason: { kind: 'misses-chain', moves: better.turn.length } });
  else if (missed > 0 && movesAgain(first))
    chains.push({ weight: missed, reason: { kind: 'misses-again', pit: first.pit } });
  if (given > 1 && played.reply.length >= CHAIN)
    chains.push({ weight: given, reason: { kind: 'gives-chain', moves: played.reply.length } });
  return chains;
}

/** The game ends in this turn or the next, and the opponent keeps seeds that were still in play after the better move. */
function sweepReasons(played: Next, better: Next): Weighed<Near>[] {
  const opponent = opposite(played.turn[0]!.side);
  const seeds = swept([...played.turn, ...played.reply], opponent);
  const more = seeds - swept([...better.turn, ...better.reply], opponent);
  return more >= DUBIOUS ? [{ weight: more, reason: { kind: 'gives-sweep', seeds } }] : [];
}

/** The better pit earned a move or a capture; after the answer it holds other seeds, and no longer does. */
function blockReasons(before: Position, played: Next, better: Next): Weighed<Near>[] {
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
