// A replica in a separate thread, in place of a separate process. On request it plays games for some seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { CLASSIC, legalPits, startPosition } from '@kalah/rules';
import type { Game } from '../../packages/server/src/games/game.ts';
import { createGames } from '../../packages/server/src/games/games.ts';
import { NO_CREDENTIAL } from '../../packages/server/src/games/seat.ts';
import { openStore } from '../../packages/server/src/store/index.ts';
import { repeat } from './repeat.ts';

export interface Work {
  readonly concurrency: number;
  readonly seconds: number;
}

const OPEN = { kind: 'open' } as const;
const NEW_GAME = { start: startPosition(CLASSIC), seats: { south: OPEN, north: OPEN }, listed: true };

const store = await openStore(workerData.url);
const games = createGames(store);

/** Each call is one move, one game after the other. */
function createPlayer(): () => Promise<void> {
  let game: Game | undefined;
  return async () => {
    if (!game || game.ending) game = await games.create({ ...NEW_GAME, at: Date.now() });
    const pits = legalPits(game.position);
    game = await games.play(game.id, {
      pit: pits[(game.nextMove * 7) % pits.length]!,
      by: NO_CREDENTIAL,
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
  parentPort!.postMessage(await repeat(work.concurrency, work.seconds, createPlayer));
});
parentPort!.postMessage('ready');
