import { DatabaseSync } from 'node:sqlite';
import { account, addEvents, newGame } from '../../packages/server/src/games/change-fixture.ts';
import { openStore } from '../../packages/server/src/store/index.ts';
import { Connection } from '../load/connection.ts';
import { percentile, round, thousands } from '../load/figures.ts';
import { startKalah } from '../load/process.ts';

const GAMES = 100_000;
const REQUESTS = 500;
const AT_ONCE = 500;
const NAME = 'Player-1';
const PASSWORD = 'four seeds in every pit';
const QUERIES = ['', '?result=won', '?clock=none&result=lost', '?opponent=Player-2', '?limit=100'];

/** The owner has played very many games. */
export async function measureProfile(databaseUrl: string): Promise<void> {
  const [owner, rival] = await createAccounts(databaseUrl);
  await fill(databaseUrl, owner!, rival!);
  const server = await startKalah(databaseUrl);
  const connection = await Connection.open(server.url);
  const durations: number[] = [];
  let cursor = '';
  for (let request = 0; request < REQUESTS; request++) {
    const query = QUERIES[request % QUERIES.length]!;
    const path = `/api/v1/players/${NAME}/games${cursor || query}`;
    const began = performance.now();
    const { status, body } = await connection.request('GET', path);
    durations.push(performance.now() - began);
    if (status !== 200) throw new Error(body);
    // Every other request asks for the page after the one before.
    const { next } = JSON.parse(body) as { next: string | null };
    cursor = cursor === '' && next ? `${query === '' ? '?' : `${query}&`}cursor=${next}` : '';
  }
  const began = performance.now();
  await connection.request('GET', `/api/v1/players/${NAME}`);
  const profile = performance.now() - began;
  connection.close();
  await server.stop();
  const [p50, p99] = [0.5, 0.99].map((share) => round(percentile(durations, share), 1));
  console.log(
    `pages of the games of a player with ${thousands(GAMES)}: p50 ${p50} ms, p99 ${p99} ms (target 50); the profile ${round(profile, 1)} ms`,
  );
}

async function createAccounts(databaseUrl: string): Promise<string[]> {
  const server = await startKalah(databaseUrl);
  const connection = await Connection.open(server.url);
  for (const name of [NAME, 'Player-2']) {
    await connection.request('POST', '/api/v1/accounts', JSON.stringify({ name, password: PASSWORD }));
  }
  connection.close();
  await server.stop();
  const db = new DatabaseSync(databaseUrl.replace('sqlite:', ''));
  const rows = db.prepare('SELECT id FROM accounts ORDER BY name').all() as { id: string }[];
  db.close();
  return rows.map(({ id }) => id);
}

async function fill(databaseUrl: string, owner: string, rival: string): Promise<void> {
  const store = await openStore(databaseUrl);
  for (let index = 0; index < GAMES; index += AT_ONCE) {
    const created = Array.from({ length: AT_ONCE }, (_, offset) =>
      newGame({ at: 1000 + index + offset, south: account(owner), north: account(rival) }),
    );
    await Promise.all(created.map((change) => store.append(change)));
    await Promise.all(
      created.map(({ game }, offset) => {
        const winner = offset % 3 === 0 ? 'north' : 'south';
        const ending = { how: 'resignation', winner } as const;
        return store.append(
          addEvents(
            game,
            { kind: 'resigned', side: winner === 'south' ? 'north' : 'south' },
            { kind: 'ended', ending },
          ),
        );
      }),
    );
  }
  await store.close();
}
