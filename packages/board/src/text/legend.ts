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

/** What a picture tells beside the board. */
export interface PictureOptions {
  readonly names?: Both<string>;
  /** The move that led here. With the house its last seed fell into, as a `sown` event has it, the end is marked too. */
  readonly lastMove?: { readonly side: Side; readonly pit: number; readonly last?: House };
  /** How the game ended, where the board alone does not say. */
  readonly ending?: Ending;
}

/** The words of a picture. */
export interface Legend {
  readonly names: Both<string>;
  /** What there is to say of a side in a few words, such as `to move` or `won by 8`. */
  readonly notes: Both<string | undefined>;
  /** Whose plate is lit: the side to move, or the winner. */
  readonly lit: Side | undefined;
  /** Whose inlay is lit. */
  readonly turn: Side | undefined;
  /** The same as one sentence. */
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
  return { names, turn: undefined, ...judge(ending, names, position.stores) };
}

/** `South`, or `South · to move`. A player without a name is already called by the side. */
export function lineOf({ names, notes }: Legend, side: Side): string {
  const known = names[side] === SIDE_NAMES[side] ? [] : [SIDE_NAMES[side]];
  return [...known, ...(notes[side] ? [notes[side]] : [])].join(' · ');
}

function findPlayedOut(position: Position): Ending | undefined {
  const outcome = findOutcome(position);
  return outcome && { how: 'played-out', ...outcome };
}

function judge(
  ending: Ending,
  names: Both<string>,
  stores: Both<number>,
): Pick<Legend, 'notes' | 'lit' | 'sentence'> {
  if (ending.how === 'abort') {
    return { notes: both(() => 'called off'), lit: undefined, sentence: 'The game was called off.' };
  }
  if (ending.winner === 'draw') {
    const by = ending.how === 'agreement' ? 'by agreement' : `${stores.south} to ${stores.north}`;
    return { notes: both(() => 'draw'), lit: undefined, sentence: `A draw, ${by}.` };
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
  const fault = ending.how === 'time' ? 'ran out of time' : 'resigned';
  return {
    notes: both((side) => (side === winner ? 'won' : fault)),
    lit: winner,
    sentence: `${names[loser]} ${fault}; ${names[winner]} won.`,
  };
}

function noteOf(side: Side, note: string): Both<string | undefined> {
  return both((each) => (each === side ? note : undefined));
}
