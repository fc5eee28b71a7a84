import {
  type Both,
  both,
  type Ending,
  endingOnBoard,
  type House,
  opposite,
  type Position,
  type Side,
} from '@kalah/rules';
import { cleanName } from './name.ts';

export interface PictureOptions {
  readonly names?: Both<string>;
  /** If `last`, the house of the last seed, is given, that house is marked too. */
  readonly lastMove?: { readonly side: Side; readonly pit: number; readonly last?: House };
  /** How the game ended, if the board does not show it. */
  readonly ending?: Ending;
}

export interface Legend {
  readonly names: Both<string>;
  readonly notes: Both<string | undefined>;
  /** The side to move or the winner, whose name plate is highlighted. */
  readonly lit: Side | undefined;
  readonly turn: Side | undefined;
  readonly sentence: string;
}

const SIDE_NAMES: Both<string> = { south: 'South', north: 'North' };

export function legendOf(position: Position, options: PictureOptions): Legend {
  const names = both((side) => cleanName(options.names?.[side] ?? '') || SIDE_NAMES[side]);
  const ending = options.ending ?? endingOnBoard(position);
  if (!ending) {
    const turn = position.turn;
    return { names, notes: noteOf(turn, 'to move'), lit: turn, turn, sentence: `${names[turn]} to move.` };
  }
  return { names, turn: undefined, ...describeEnding(ending, names, position.stores) };
}

/**
 * `South` or `South · to move`. Leaves out the side of a player without a name, who is called by it.
 * @example
 * lineOf(legendOf(startPosition(CLASSIC), { names: { south: 'Ann', north: 'Bo' } }), 'south'); // → 'South · to move'
 */
export function lineOf({ names, notes }: Legend, side: Side): string {
  const known = names[side] === SIDE_NAMES[side] ? [] : [SIDE_NAMES[side]];
  return [...known, ...(notes[side] ? [notes[side]] : [])].join(' · ');
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
