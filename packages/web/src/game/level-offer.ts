import { isLevel, type Level } from '@kalah/engine/levels';
import { opposite } from '@kalah/rules';
import { findItem, setItem } from '../ui/storage.ts';
import { type PastGame, pastGames } from './history.ts';

const WINS = 2;

/** The next level, once the last two games against the computer were won at this one, unless the player has declined it. */
export function findLevelOffer(level: Level): Level | undefined {
  const last = pastGames()
    .filter(({ kind }) => kind === 'computer')
    .slice(0, WINS);
  const isEarned = last.length === WINS && last.every((game) => isWonAgainst(game, level));
  const next = level + 1;
  return isEarned && isLevel(next) && findItem('declined-level') !== next ? next : undefined;
}

export function declineLevel(level: Level): void {
  setItem('declined-level', level);
}

function isWonAgainst({ own, result, seats }: PastGame, level: Level): boolean {
  if (own === undefined || result.winner !== own) return false;
  const opponent = seats[opposite(own)];
  return opponent.kind === 'engine' && opponent.level === level;
}
