import type { ExportedGame } from '@kalah/api/open-data';
import type { GameEvent } from '../games/event.ts';
import { Refusal } from '../platform/refusal.ts';
import { nextTimeSlice } from '../platform/time-slices.ts';
import type { ExportStore, NumberedGame } from './export-store.ts';
import { findExportedGame } from './exported-game.ts';

/** Games that one query finds, and that one transaction numbers. */
const PAGE = 500;
/** Logs that are read at once, and kept in memory. */
const LOGS = 16;

export interface FeedSource {
  readonly exports: ExportStore;
  log(id: string, after: number): Promise<readonly GameEvent[]>;
  /** [S18] Called for every game that cannot be decoded. It is skipped. */
  onUnreadable(error: unknown): void;
}

export interface FeedOptions {
  /** The number of the last game that the reader has. */
  readonly after?: number;
  /** Only games that were created at this time or later, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Only games that were created before this time. */
  readonly until?: number | undefined;
  readonly names?: boolean | undefined;
  /** Whether the reader has left, so that pages without a game for it end, too. */
  readonly isGone?: () => boolean;
}

/**
 * [Y2] Finished games in the order of their numbers, those included that have had no number so far. Pages are queries of
 * their own, so a slow reader holds no transaction open.
 */
export async function* readFeed(source: FeedSource, options: FeedOptions = {}): AsyncGenerator<ExportedGame> {
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

function isWanted({ createdAt }: NumberedGame, { since, until }: FeedOptions): boolean {
  return (since === undefined || createdAt >= since) && (until === undefined || createdAt < until);
}

async function* readPage(
  source: FeedSource,
  games: readonly NumberedGame[],
  { names }: FeedOptions,
): AsyncGenerator<ExportedGame> {
  for (let first = 0; first < games.length; first += LOGS) {
    const some = games.slice(first, first + LOGS);
    const logs = await Promise.allSettled(some.map(({ id }) => readLog(source, id)));
    for (const [index, log] of logs.entries()) {
      await nextTimeSlice();
      const game = findReadable(source, () => findExportedGame(some[index]!, toValue(log), names));
      if (game) yield game;
    }
  }
}

/** Long logs take a few milliseconds to read, so each read waits for its time slice. */
async function readLog(source: FeedSource, id: string): Promise<readonly GameEvent[]> {
  await nextTimeSlice();
  return source.log(id, 0);
}

function toValue<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

function findReadable<Found>({ onUnreadable }: FeedSource, read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    onUnreadable(error);
    return undefined;
  }
}
