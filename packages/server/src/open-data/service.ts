import type { ExportedGame } from '@kalah/api/open-data';
import type { GameEvent } from '../games/event.ts';
import { Refusal } from '../platform/refusal.ts';
import { nextTimeSlice } from '../platform/time-slices.ts';
import { type NumberedGame, toExportedGame } from './exported-game.ts';
import type { ExportStore } from './store.ts';

const PAGE = 500;
/** Logs that are read at once, and kept in memory. */
const LOGS = 16;

export interface ExportSource {
  readonly exports: ExportStore;
  log(id: string, after: number): Promise<readonly GameEvent[]>;
  onUnreadable(error: unknown): void;
}

export interface ExportOptions {
  readonly after?: number;
  /** When the games were created, without the end. Milliseconds since 1970. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly names?: boolean | undefined;
  /** Whether the reader has left: without a game to yield, it cannot end the generator itself. */
  readonly isGone?: () => boolean;
}

/**
 * [Y2] Finished games in the order of their numbers, which new ones get on the way. Each page is a query of its own, so a slow
 * reader holds no transaction open.
 */
export async function* readExport(
  source: ExportSource,
  options: ExportOptions = {},
): AsyncGenerator<ExportedGame> {
  const { exports } = source;
  let after = options.after ?? 0;
  let isLast = false;
  while (!options.isGone?.()) {
    const page = await exports.listNumbered(after, PAGE);
    yield* readPage(
      source,
      page.filter((game) => isWanted(game, options)),
      options,
    );
    after = page.at(-1)?.number ?? after;
    if (page.length === PAGE) continue;
    if (isLast) return;
    const numbered = await exports.numberGames(PAGE);
    if (numbered === 0) return;
    // Games that end from now on are left to the next export, so that this one comes to an end.
    isLast = numbered < PAGE;
  }
}

function isWanted({ createdAt }: NumberedGame, { since, until }: ExportOptions): boolean {
  return (since === undefined || createdAt >= since) && (until === undefined || createdAt < until);
}

async function* readPage(
  source: ExportSource,
  games: readonly NumberedGame[],
  { names }: ExportOptions,
): AsyncGenerator<ExportedGame> {
  for (let first = 0; first < games.length; first += LOGS) {
    const some = games.slice(first, first + LOGS);
    const logs = await Promise.allSettled(some.map(({ id }) => readLog(source, id)));
    for (const [index, log] of logs.entries()) {
      await nextTimeSlice();
      const game = unlessUnreadable(source, () => toExportedGame(some[index]!, toValue(log), names));
      if (game) yield game;
    }
  }
}

/** Long logs take a few milliseconds to read, so each read waits for its time slice. */
async function readLog(source: ExportSource, id: string): Promise<readonly GameEvent[]> {
  await nextTimeSlice();
  return source.log(id, 0);
}

function toValue<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

function unlessUnreadable<Value>({ onUnreadable }: ExportSource, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    onUnreadable(error);
    return undefined;
  }
}
