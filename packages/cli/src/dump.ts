import type { ExportedGame } from '@kalah/api/open-data';
import { Command, InvalidArgumentError } from 'commander';
import { DEFAULT_DATABASE, databaseOption } from './database.ts';
import { DumpFile } from './dump/file.ts';
import { type DumpSource, readGames } from './dump/source.ts';
import { GameValues } from './dump/values.ts';
import { count, duration, printJson, style, thousandths } from './format.ts';
import { flag, json, memory, wholeNumber } from './option.ts';
import { Progress } from './progress.ts';
import { withClearErrors } from './transfer.ts';

interface Options extends Omit<DumpSource, 'after'> {
  readonly to?: string;
  readonly after?: string;
  readonly values: boolean;
  readonly milliseconds: number;
  readonly memory: number;
  readonly json: boolean;
}

const MAX_MILLISECONDS = 600_000;

export function dumpCommand(): Command {
  return new Command('dump')
    .description('write finished public games to a file, for research: one JSON value per line, CC0')
    .addOption(
      databaseOption('--from', 'a database, or the address of a server: https://kalah.example').default(
        DEFAULT_DATABASE,
      ),
    )
    .option('--to <file>', 'the file to write or to continue; without it, the standard output')
    .option('--after <cursor>', 'begin after the line with this cursor', parseCursor)
    .option('--since <time>', 'only games that were created at this time or later', parseTime)
    .option('--until <time>', 'only games that were created before this time', parseTime)
    .option('--no-names', 'leave out the names of players')
    .addOption(flag('--values', 'add the exact value of the position before each move, where it is proved'))
    .option(
      '--milliseconds <n>',
      'how long the engine may search for each value',
      wholeNumber(1, MAX_MILLISECONDS),
      100,
    )
    .addOption(memory())
    .addOption(json())
    .addHelpText(
      'after',
      `
Servers may keep running. An existing file is continued with the games that it does not have yet: run the same command again
after an interruption, or later to add newer games. docs/data.md describes the lines.

Examples:
  kalah dump --from https://kalah.example --to games.ndjson
  kalah dump --from sqlite:./data/kalah.db --no-names --values | gzip > games.ndjson.gz`,
    )
    .action(async (options: Options) => {
      const progress = new Progress();
      const began = performance.now();
      const dumped = await withClearErrors(options.to ?? options.from, () => dump(options, progress)).finally(
        () => progress.clear(),
      );
      report(options, dumped, (performance.now() - began) / 1000);
    });
}

interface Dumped {
  readonly games: number;
  /** Null if there is no line. */
  readonly cursor: string | null;
}

async function dump({ to, after, values, ...options }: Options, progress: Progress): Promise<Dumped> {
  const file = await DumpFile.open(to, { names: options.names, values });
  const judge = values ? new GameValues(options) : undefined;
  let cursor = after ?? file.cursor;
  let games = 0;
  try {
    for await (const game of readGames({ ...options, after: cursor })) {
      await file.write(judge ? await addValues(game, judge) : game);
      cursor = game.cursor;
      progress.show(describeGames(++games));
    }
  } finally {
    await judge?.close();
    await file.close();
  }
  return { games, cursor: cursor ?? null };
}

async function addValues(game: ExportedGame, judge: GameValues): Promise<ExportedGame> {
  return { ...game, values: await judge.proveValues(game) };
}

/** The standard output has the games, unless a file has them. */
function report({ to, json }: Options, { games, cursor }: Dumped, seconds: number): void {
  if (json && to !== undefined) {
    printJson({ games, cursor, seconds: thousandths(seconds) });
    return;
  }
  const text = `${style.strong(describeGames(games))} in ${duration(seconds)}`;
  if (to === undefined) console.error(text);
  else console.log(`${text}, added to ${to}`);
}

function describeGames(games: number): string {
  return `${count(games)} ${games === 1 ? 'game' : 'games'}`;
}

function parseCursor(text: string): string {
  if (/^\d{1,15}$/.test(text)) return text;
  throw new InvalidArgumentError('Use the `cursor` of a line.');
}

function parseTime(text: string): string {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(time)) return new Date(time).toISOString();
  throw new InvalidArgumentError('Use a date or a time like 2026-01-31 or 2026-01-31T12:00:00Z.');
}
