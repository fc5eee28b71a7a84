import { setTimeout } from 'node:timers/promises';
import { ProblemError } from '@kalah/api/client';
import type { ExportedGame } from '@kalah/api/open-data';
import { Failure } from '../failure.ts';

export interface DumpSource {
  /** A database, or the address of a server. */
  readonly from: string;
  readonly after: string | undefined;
  readonly since?: string;
  readonly until?: string;
  readonly names: boolean;
}

/** How often a connection may break without a new game in between, and the pause after that, in milliseconds. */
const MAX_FAILURES = 5;
const PAUSE_MS = 1000;

export function readGames(source: DumpSource): AsyncGenerator<ExportedGame> {
  return /^https?:/i.test(source.from) ? readFromServer(source) : readFromDatabase(source);
}

async function* readFromDatabase(source: DumpSource): AsyncGenerator<ExportedGame> {
  const { dumpGames } = await import('@kalah/server/transfer');
  const { from, after, since, until, names } = source;
  yield* dumpGames({
    databaseUrl: from,
    ...(after !== undefined && { after: Number(after) }),
    ...(since !== undefined && { since: Date.parse(since) }),
    ...(until !== undefined && { until: Date.parse(until) }),
    names,
    onUnreadable: (error) => console.error(`A game was left out: ${(error as Error).message}.`),
  });
}

/** Continues after the last game when the connection breaks. */
async function* readFromServer({ from, after, ...filter }: DumpSource): AsyncGenerator<ExportedGame> {
  const { exportGames } = await import('@kalah/api/open-data-client');
  const baseUrl = from.replace(/\/$/, '');
  const { since, until, names } = filter;
  let cursor = after;
  for (let failures = 0; ; ) {
    try {
      const query = { ...(cursor !== undefined && { after: cursor }), ...toTimes({ since, until }), names };
      for await (const game of exportGames({ baseUrl, ...query })) {
        yield game;
        cursor = game.cursor;
        failures = 0;
      }
      return;
    } catch (error) {
      if (error instanceof ProblemError)
        throw new Failure(`${from} rejected the request: ${error.problem.detail}`);
      if (++failures >= MAX_FAILURES)
        throw new Failure(
          `${from} cannot be read (${toReason(error)}). Run the same command again to continue.`,
        );
      await setTimeout(PAUSE_MS * failures);
    }
  }
}

function toTimes({ since, until }: { since: string | undefined; until: string | undefined }) {
  return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
}

function toReason(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
