import { createClient } from '@kalah/api/client';
import { createDice } from '../dice.ts';
import { Findings } from '../findings.ts';
import type { Part, Scale } from '../part.ts';
import { send } from '../request.ts';
import { type Database, withDatabases, withServers } from '../stores.ts';
import { type BadLine, openBadLine } from './line.ts';
import { insist, intend, playSide, playSideOverSockets, watchAll } from './players.ts';

/** Games on each store, and how many of them are played at once. */
const COUNTS: Record<Scale, { games: number; atOnce: number }> = {
  quick: { games: 1, atOnce: 1 },
  normal: { games: 40, atOnce: 8 },
  long: { games: 300, atOnce: 16 },
};
/** Of ten requests so many meet a misfortune. */
const BADNESS = 0.4;
/** Few seeds make short games: a game has some twenty moves. */
const VARIANT = { pits: 6, seeds: 2 };

export const retry: Part = {
  name: 'retry',
  promise: 'Over a line that loses, cuts, delays, reorders and doubles, games end as their players intended.',
  async run(scale, progress) {
    const { games, atOnce } = COUNTS[scale];
    const findings = new Findings();
    const dice = createDice();
    findings.set('seed', String(dice.seed));
    const onMisfortune = (misfortune: string) => findings.count(`misfortunes: ${misfortune}`);

    const playOn = (database: Database, began: (game: number) => void) =>
      withServers(database, async (urls, [store]) => {
        const lines = await Promise.all(
          urls.map((url) => openBadLine(url, { dice, badness: BADNESS, onMisfortune })),
        );
        let next = 0;
        const ids = new Set<string>();
        const table = async () => {
          while (next < games) {
            began(next);
            ids.add(await playGame(lines, urls[0]!, ++next, findings));
          }
        };
        await Promise.all(Array.from({ length: atOnce }, table));
        await Promise.all(lines.map((line) => line.close()));
        const listed = await store!.list({ scope: { kind: 'public' }, limit: games + 1 });
        findings.check(
          ids.size === games && listed.length === games,
          `${games} games were asked for on ${database.name}, ${listed.length} are there`,
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

/** A whole game over bad lines, and the look behind them when it is over. */
async function playGame(
  lines: readonly BadLine[],
  direct: string,
  taste: number,
  findings: Findings,
): Promise<string> {
  const [south, north] = [lines[0]!, lines.at(-1)!].map(({ url }) => createClient({ baseUrl: url }));
  const key = crypto.randomUUID();
  const made = await insist(() => south!.createGame({ variant: VARIANT }, key), findings);
  const { id, start } = made.game;
  const sat = await insist(() => north!.takeSeat(id, 'north', {}, `${key} north`), findings);
  const [shown] = await Promise.all([
    watchAll(north!, made.game),
    playSide(south!, id, 'south', made.seat!.token, taste, findings),
    playSideOverSockets(lines.at(-1)!.url, id, 'north', sat.seat!.token, taste, findings),
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
