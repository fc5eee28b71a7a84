// A replica in a thread of its own, as it is in a process of its own: plays so many games at once, one move after the other
// in each, for as long as it is told.
import { parentPort, workerData } from 'node:worker_threads';
import { CLASSIC, legalPits, startPosition } from '@kalah/rules';
import type { Game } from '../../packages/server/src/games/game.ts';
import { createGames } from '../../packages/server/src/games/games.ts';
import { NOBODY } from '../../packages/server/src/games/seat.ts';
import { openStore } from '../../packages/server/src/storage/index.ts';
import { repeat } from './repeat.ts';

export interface Work {
  readonly tables: number;
  readonly seconds: number;
}

const OPEN = { kind: 'open' } as const;
const NEW_GAME = { start: startPosition(CLASSIC), seats: { south: OPEN, north: OPEN }, listed: true };

const store = await openStore(workerData.url);
const games = createGames(store);

function openTable(): () => Promise<void> {
  let game: Game | undefined;
  return async () => {
    if (!game || game.ending) game = await games.create({ ...NEW_GAME, at: Date.now() });
    const pits = legalPits(game.position);
    game = await games.play(game.id, {
      pit: pits[(game.nextMove * 7) % pits.length]!,
      by: NOBODY,
      at: Date.now(),
    });
  };
}

parentPort!.on('message', async (work: Work | 'stop') => {
  if (work === 'stop') {
    await store.close();
    parentPort!.close();
    return;
  }
  parentPort!.postMessage(await repeat(work.tables, work.seconds, openTable));
});
parentPort!.postMessage('ready');
