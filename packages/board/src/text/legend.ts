import {
  type Both,
  both,
  type Ending,
  findOutcome,
  type House,
  opposite,
  type Position,
  type Side,
} from '@kalah/rules';
import { cleanName } from './name.ts';

/** What a picture shows besides the board. */
export interface PictureOptions {
  readonly names?: Both<string>;
  /** The last move. If `last`, the house of its last seed, is given, that house is marked too. */
  readonly lastMove?: { readonly side: Side; readonly pit: number; readonly last?: House };
  /** How the game ended, if the board does not show it. */
  readonly ending?: Ending;
}

/** The text of a picture. */
export interface Legend {
  readonly names: Both<string>;
  /** A short note on a side, such as `to move` or `won by 8`. */
  readonly notes: Both<string | undefined>;
  /** The side whose name plate is highlighted: the side to move or the winner. */
  readonly lit: Side | undefined;
  /** The side whose inlay is highlighted. */
  readonly turn: Side | undefined;
  /** The notes as one sentence. */
  readonly sentence: string;
}

const SIDE_NAMES: Both<string> = { south: 'South', north: 'North' };

export function legendOf(position: Position, options: PictureOptions): Legend {
  const names = both((side) => cleanName(options.names?.[side] ?? '') || SIDE_NAMES[side]);
  const ending = options.ending ?? findPlayedOut(position);
  if (!ending) {
    const turn = position.turn;
    return { names, notes: noteOf(turn, 'to move'), lit: turn, turn, sentence: `${names[turn]} to move.` };
  }
  return { names, turn: undefined, ...describeEnding(ending, names, position.stores) };
}

/** `South` or `South · to move`. The side is left out for a player without a name, who is called by it. */
export function lineOf({ names, notes }: Legend, side: Side): string {
  const known = names[side] === SIDE_NAMES[side] ? [] : [SIDE_NAMES[side]];
  return [...known, ...(notes[side] ? [notes[side]] : [])].join(' · ');
}

function findPlayedOut(position: Position): Ending | undefined {
  const outcome = findOutcome(position);
  return outcome && { how: 'played-out', ...outcome };
}

function describeEnding(
  ending: Ending,
  names: Both<string>,
  stores: Both<number>,
): Pick<Legend, 'notes' | 'lit' | 'sentence'> {
  if (ending.how === 'abort') {
    return { notes: both(() => 'called off'), lit: undefined, sentence: 'The game was called off.' };
  }
  if (ending.winner === 'draw') {
    return { notes: both(() => 'draw'), lit: undefined, sentence: `A draw, ${drawnBy(ending, stores)}.` };
  }

  const winner = ending.winner;
  const loser = opposite(winner);
  if (ending.how === 'played-out') {
    const score = `${stores[winner]} to ${stores[loser]}`;
    return {
      notes: noteOf(winner, `won by ${ending.margin}`),
      lit: winner,
      sentence: `${names[winner]} won by ${ending.margin}, ${score}.`,
    };
  }
  const fault = FAULTS[ending.how];
  return {
    notes: both((side) => (side === winner ? 'won' : fault)),
    lit: winner,
    sentence: `${names[loser]} ${fault}; ${names[winner]} won.`,
  };
}

const FAULTS = { time: 'ran out of time', abandonment: 'left', resignation: 'resigned' };

function drawnBy({ how }: Ending, stores: Both<number>): string {
  switch (how) {
    case 'agreement':
      return 'by agreement';
    case 'time':
      return 'on time';
    case 'abandonment':
      return 'by abandonment';
    default:
      return `${stores.south} to ${stores.north}`;
  }
}

function noteOf(side: Side, note: string): Both<string | undefined> {
  return both((each) => (each === side ? note : undefined));
}
