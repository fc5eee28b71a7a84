import {
  isOver,
  must,
  opposite,
  type Position,
  play,
  type Side,
  seedsInPlay,
  successors,
} from '@kalah/rules';
import { listFirstTurns } from '../fair/pie.ts';
import { type Line, readLine } from './line.ts';
import { THEMES, type Theme } from './puzzle.ts';

/** Seeds that make a capture, a sacrifice or a sweep worth its name. */
const MANY = 4;
const CHAIN_MOVES = 3;
const ENDGAME_SEEDS = 16;

/** [Z6] From the solution and the best reply to it. */
export function themesOf(position: Position, solution: readonly number[], reply: readonly number[]): Theme[] {
  const solver = position.turn;
  const line = readLine(position, solution);
  const whole = readLine(position, [...solution, ...reply]);
  const applies: Record<Theme, () => boolean> = {
    chain: () => ownTurns(line, solver).some(({ pits }) => pits.length >= CHAIN_MOVES),
    capture: () => ownTurns(line, solver).some(({ events }) => events.some(isLargeCapture)),
    block: () => isBlock(position, line),
    sacrifice: () => isSacrifice(position, line),
    endgame: () => seedsInPlay(position) <= ENDGAME_SEEDS,
    sweep: () => whole.turns.some(({ events }) => events.some((e) => e.kind === 'swept' && e.seeds >= MANY)),
  };
  return THEMES.filter((theme) => applies[theme]());
}

const ownTurns = ({ turns }: Line, solver: Side) => turns.filter(({ side }) => side === solver);

function isLargeCapture(event: { readonly kind: string; readonly seeds?: number }): boolean {
  return event.kind === 'captured' && event.seeds! >= MANY;
}

/** The opponent threatens a large capture, and the first turn of the solution leaves none. */
function isBlock(position: Position, { turns }: Line): boolean {
  const { after, isComplete } = turns[0]!;
  if (!isComplete || isOver(after)) return false;
  const opponent = opposite(position.turn);
  return threatens({ ...position, turn: opponent }) && !threatens(after);
}

function threatens(position: Position): boolean {
  return successors(position).some(({ pit }) => must(play(position, pit)).events.some(isLargeCapture));
}

function isSacrifice(position: Position, { turns }: Line): boolean {
  const { after, isComplete } = turns[0]!;
  if (!isComplete) return false;
  const solver = position.turn;
  const most = Math.max(...listFirstTurns(position).map((turn) => turn.after.stores[solver]));
  return most - after.stores[solver] >= MANY;
}
