import { opposite, type Side } from '@kalah/rules';
import { seedsTaken } from '../../game/ply.ts';
import { DUBIOUS } from './judgement.ts';
import { facing, largestCapture, type ProvedLine, swept, taken } from './proved-line.ts';

/**
 * What the opponent gets after the move that was played, or what the player would get after the better pit. `turns` counts
 * from that move; 1 would be the answer.
 */
export type Later = { readonly turns: number } & Gain & Whose;

export type LastSeeds = { readonly kind: 'last-seeds'; readonly seeds: number } & Whose;

type Gain =
  | { readonly kind: 'later-capture'; readonly seeds: number; readonly pit: number }
  | { readonly kind: 'later-chain'; readonly moves: number }
  | { readonly kind: 'later-sweep'; readonly seeds: number };

/** Whose gain it is. With `better`, it is the player's after that pit; otherwise the opponent's after the move played. */
interface Whose {
  readonly side: Side;
  readonly better?: number;
}

export interface Weighed<Reason> {
  readonly reason: Reason;
  readonly weight: number;
}

/** The shortest sequence of moves in one turn that counts as a chain. */
export const CHAIN = 3;

/** The turns after the move that are compared. Later ones say little about it. */
const FIRST = 2;
const LAST = 4;

/** A later gain weighs less than the same one in the next turn, because it is harder to foresee. */
const DISCOUNT = 0.5;

/** The gains of the three turns after the answer by which the lines differ, the earlier ones first. */
export function laterReasons(played: ProvedLine, better: ProvedLine): Weighed<Later>[] {
  const found: Weighed<Later>[] = [];
  for (let turns = FIRST; turns <= LAST; turns++) {
    if (!reaches(played, turns) || !reaches(better, turns)) break;
    for (const { line, other, whose } of toViews(played, better)) {
      for (const { gain, more } of gainsIn(line, other, turns, whose.side))
        if (more >= DUBIOUS) found.push({ weight: more * DISCOUNT, reason: { ...gain, ...whose, turns } });
    }
  }
  return found;
}

/** The side that gets the last seeds in one line but not in the other, if both lines go to the end of the game. */
export function findLastSeeds(played: ProvedLine, better: ProvedLine): LastSeeds | undefined {
  if (!played.isWhole || !better.isWhole) return undefined;
  const found = toViews(played, better).map(({ line, other, whose }) => {
    const seeds = swept(line.turns.flat(), whose.side);
    const more = seeds - swept(other.turns.flat(), whose.side);
    return { more, reason: { kind: 'last-seeds', seeds, ...whose } as const };
  });
  const [most] = found.toSorted((a, b) => b.more - a.more);
  return most && most.more >= DUBIOUS ? most.reason : undefined;
}

interface View {
  readonly line: ProvedLine;
  readonly other: ProvedLine;
  readonly whose: Whose;
}

/** What the opponent gets in the line that was played, and what the player gets in the better one. */
function toViews(played: ProvedLine, better: ProvedLine): View[] {
  const { side, pit } = better.turns[0]![0]!;
  return [
    { line: played, other: better, whose: { side: opposite(side) } },
    { line: better, other: played, whose: { side, better: pit } },
  ];
}

function reaches({ turns, isWhole }: ProvedLine, turn: number): boolean {
  return isWhole || turns.length > turn;
}

/** What a side gains in a turn of a line, and how much more of it than in the other line up to that turn. */
interface Difference {
  readonly gain: Gain;
  readonly more: number;
}

function gainsIn(line: ProvedLine, other: ProvedLine, at: number, side: Side): Difference[] {
  const turn = line.turns[at] ?? [];
  const moves = turn.filter((ply) => ply.side === side);
  const until = ({ turns }: ProvedLine) => turns.slice(0, at + 1).flat();
  const own = (each: ProvedLine) => until(each).filter((ply) => ply.side === side);
  const capture = largestCapture(moves);
  const seeds = swept(turn, side);
  const gains: Difference[] = [];
  if (capture) {
    const more = Math.min(taken(moves), taken(own(line)) - taken(own(other)));
    gains.push({ gain: { kind: 'later-capture', seeds: seedsTaken(capture), pit: facing(capture) }, more });
  }
  if (moves.length >= CHAIN) {
    const more = Math.min(moves.length, own(line).length - own(other).length);
    gains.push({ gain: { kind: 'later-chain', moves: moves.length }, more });
  }
  if (seeds > 0)
    gains.push({ gain: { kind: 'later-sweep', seeds }, more: seeds - swept(until(other), side) });
  return gains;
}
