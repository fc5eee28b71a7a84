import { CLASSIC, legalPits, startPosition } from '@kalah/rules';
import { createGames } from '../../games/games.ts';
import { NO_CREDENTIAL } from '../../games/seat.ts';
import { openSqliteStore } from './sqlite-store.ts';

/**
 * A process that tests kill or obstruct. It plays many games at once without end and prints a line for every response:
 * `<game> <version>` for an acknowledged move, otherwise `unavailable`.
 */
const [path, tables] = process.argv.slice(2) as [string, string];
const store = await openSqliteStore(path);
const games = createGames(store);

async function playOneGame(): Promise<void> {
  const open = { kind: 'open' } as const;
  let game = await games.create({
    start: startPosition(CLASSIC),
    seats: { south: open, north: open },
    listed: true,
    at: Date.now(),
  });
  while (!game.ending) {
    process.stdout.write(`${game.id} ${game.version}\n`);
    game = await games.play(game.id, {
      pit: legalPits(game.position)[0]!,
      by: NO_CREDENTIAL,
      at: Date.now(),
    });
  }
}

async function playForEver(): Promise<void> {
  for (;;) {
    try {
      await playOneGame();
    } catch (error) {
      process.stdout.write(`${(error as Error).message}\n`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}

for (let table = 0; table < Number(tables); table++) void playForEver();
