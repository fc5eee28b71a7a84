import { isOver, type Position, startPosition, successors, type Variant } from '@kalah/rules';
import { chance } from '../levels/chance.ts';
import { HumanPlayer } from '../levels/human-player.ts';
import type { Level } from '../levels/levels.ts';
import type { Player } from '../levels/player.ts';
import { findTraits } from '../levels/traits.ts';
import { YARDSTICKS } from '../levels/yardsticks.ts';
import type { Core } from '../search/core.ts';

/** [Z10] From weak to strong. */
const LEVELS: readonly Level[] = [1, 2, 3, 4, 5, 6];
const PLAYERS: readonly ((core: Core, seed: string) => Player)[] = [
  (_, seed) => YARDSTICKS.extraMove(seed),
  (_, seed) => YARDSTICKS.greedy(seed),
  ...LEVELS.map((level) => (core: Core, seed: string): Player => {
    const player = new HumanPlayer(core, findTraits(level)!, seed);
    return (position) => player.choose(position);
  }),
];

const MAX_RANDOM_MOVES = 5;

/** The same seed gives the same game. `core` must have no endgame table. */
export function playGame(core: Core, variant: Variant, seed: string): Position[] {
  core.prepare(variant);
  const seat = (side: string) =>
    PLAYERS[Math.floor(chance(seed, side) * PLAYERS.length)]!(core, `${seed} ${side}`);
  const players = { south: seat('south'), north: seat('north') };
  const randomMoves = Math.floor(chance(seed, 'moves') * (MAX_RANDOM_MOVES + 1));
  const random = YARDSTICKS.random(seed);
  const positions = [startPosition(variant)];
  for (let at = positions[0]!; !isOver(at); positions.push(at)) {
    const pit = (positions.length <= randomMoves ? random : players[at.turn])(at);
    at = successors(at).find((move) => move.pit === pit)!.after;
  }
  return positions;
}
