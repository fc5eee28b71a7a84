import { createClient } from '@kalah/api/client';
import { createDice } from '../dice.ts';
import { Findings } from '../findings.ts';
import type { Part, Scale } from '../part.ts';
import { send } from '../request.ts';
import { type Database, withDatabases, withServers } from '../stores.ts';
import { type BadNetwork, openBadNetwork } from './bad-network.ts';
import { intend, playSide, playSideOverSockets, retryUntilAnswered, watchAll } from './players.ts';

/** Per store; `concurrency` of them are played at the same time. */
const COUNTS: Record<Scale, { games: number; concurrency: number }> = {
  quick: { games: 1, concurrency: 1 },
  normal: { games: 40, concurrency: 8 },
  long: { games: 300, concurrency: 16 },
};
const FAULT_RATE = 0.4;
/** Few seeds make short games of about twenty moves. */
const VARIANT = { pits: 6, seeds: 2 };

export const retry: Part = {
  name: 'retry',
  promise:
    'Over a network that loses, cuts, delays, reorders and duplicates requests, games end as their players intended.',
  async run(scale, progress) {
    const { games, concurrency } = COUNTS[scale];
    const findings = new Findings();
    const dice = createDice();
    findings.set('seed', String(dice.seed));
    const onFault = (fault: string) => findings.count(`faults: ${fault}`);

    const playOn = (database: Database, began: (game: number) => void) =>
      withServers(database, async (urls, [store]) => {
        const networks = await Promise.all(
          urls.map((url) => openBadNetwork(url, { dice, faultRate: FAULT_RATE, onFault })),
        );
        let next = 0;
        const ids = new Set<string>();
        const playGames = async () => {
          while (next < games) {
            began(next);
            ids.add(await playGame(networks, urls[0]!, ++next, findings));
          }
        };
        await Promise.all(Array.from({ length: concurrency }, playGames));
        await Promise.all(networks.map((network) => network.close()));
        const { games: listed } = await store!.list({ scope: { kind: 'public' }, limit: games + 1 });
        findings.check(
          ids.size === games && listed.length === games,
          `${games} games were created on ${database.name}, ${listed.length} are stored`,
        );
      });

    await withDatabases(async (databases) => {
      for (const [at, database] of databases.entries()) {
        await playOn(database, (game) =>
          progress(at * games + game, databases.length * games, database.name),
        );
      }
    });
    findings.set('moves lost or played twice', findings.failed);
    return findings;
  },
};

/** Over bad networks. Then compares the game with the record read directly. */
async function playGame(
  networks: readonly BadNetwork[],
  direct: string,
  taste: number,
  findings: Findings,
): Promise<string> {
  const [south, north] = [networks[0]!, networks.at(-1)!].map(({ url }) => createClient({ baseUrl: url }));
  const key = crypto.randomUUID();
  const created = await retryUntilAnswered(() => south!.createGame({ variant: VARIANT }, key), findings);
  const { id, start } = created.game;
  const joined = await retryUntilAnswered(() => north!.takeSeat(id, 'north', {}, `${key} north`), findings);
  const [shown] = await Promise.all([
    watchAll(north!, created.game),
    playSide(south!, id, 'south', created.seat!.token, taste, findings),
    playSideOverSockets(networks.at(-1)!.url, id, 'north', joined.seat!.token, taste, findings),
  ]);

  const intended = intend(start, taste);
  const { json: record } = await send(direct, `GET /api/v1/games/${id}/record.json`);
  const moved = record.events.filter(({ kind }: { kind: string }) => kind === 'moved');
  const played = moved.map(({ pit }: { pit: number }) => pit);
  findings.check(`${played}` === `${intended.pits}`, `game ${id} went ${played} instead of ${intended.pits}`);
  findings.check(record.position === intended.end, `game ${id} ended at ${record.position}`);
  findings.check(
    shown.length === record.events.length && shown.every((number, index) => number === index + 1),
    `a watcher of game ${id} was shown ${shown}`,
  );
  findings.count('games');
  findings.count('moves', moved.length);
  return id;
}
