import { isDeepStrictEqual } from 'node:util';
import { toExplorerJobs } from '../explorer/explorer-job.ts';
import type { GameEvent } from '../games/event.ts';
import type { Game } from '../games/game.ts';
import { replay } from '../games/replay.ts';
import type { Archive, Store } from '../store/store.ts';
import { type GameLine, type PlayerLine, readContents } from './export-file.ts';
import type { Contents } from './line.ts';
import { TransferError } from './transfer-error.ts';
import { verify } from './verification.ts';

interface ImportParameters {
  readonly from: string;
  readonly contents: Contents;
  readonly store: Store;
  readonly archive: Archive;
  readonly onProgress?: OnProgress;
}

export type Stage = 'checking' | 'importing' | 'verifying';

/** The total is not known while the file is checked. */
export type OnProgress = (progress: { stage: Stage; games: number; total?: number }) => void;

export interface Imported extends Contents {
  readonly added: number;
  /** Games that existed with fewer events. */
  readonly continued: number;
}

/** Lines that are handed to the store at once, so that it can write them in one batch. */
const BATCH_SIZE = 256;

/**
 * Imports the games and players of an export into a store. Existing ones are skipped, so an import can be repeated after
 * any failure, and with a later export that has more events of the same games. It stops at a game that exists with a
 * different history.
 */
export async function importAll(parameters: ImportParameters): Promise<Imported> {
  const { from, contents, store, archive, onProgress } = parameters;
  const total = contents.games;
  const outcomes = { added: 0, continued: 0, unchanged: 0, removed: 0 };
  const removed = new Set<string>();
  let games = 0;
  for await (const batch of inBatches(readContents(from))) {
    const gameLines = batch.filter(isGame);
    for (const [index, outcome] of (await appendGames(store, gameLines)).entries()) {
      if (outcome === 'removed') removed.add(gameLines[index]!.id);
      outcomes[outcome]++;
      games++;
    }
    // Players come after all games, so that the games do not count twice in their scores.
    await Promise.all(batch.filter(isPlayer).map((player) => addPlayer(store, player)));
    onProgress?.({ stage: 'importing', games, total });
  }
  await verify(from, archive, {
    removed,
    onGame: (games) => onProgress?.({ stage: 'verifying', games, total }),
  });
  return { ...contents, added: outcomes.added, continued: outcomes.continued };
}

/** [O5] A game that an operator has removed from the store is not brought back. */
type Outcome = 'added' | 'continued' | 'unchanged' | 'removed';

async function appendGames(store: Store, games: readonly GameLine[]): Promise<Outcome[]> {
  const versions = await store.versions(games.map(({ id }) => id));
  return Promise.all(games.map((game) => appendGame(store, game, versions.has(game.id))));
}

async function appendGame(store: Store, game: GameLine, exists: boolean): Promise<Outcome> {
  const { id, log } = game;
  const stored = exists ? await store.log(id, 0) : [];
  const rest = log.slice(stored.length);
  if (!isDeepStrictEqual(log.slice(0, stored.length), stored.slice(0, log.length))) {
    throw new TransferError(`Game ${id} already exists with a different history; it was not changed.`);
  }
  if (rest.length === 0) return 'unchanged';
  if (exists && stored.length === 0 && !(await store.moderation.isGame(id))) return 'removed';
  const before = replay(id, stored);
  const change = { ...(before && { before }), events: rest, game: toGame(id, log) };
  // [X1] Counting a game in the explorer is the only job that an import adds; it has no effect elsewhere.
  const jobs = toExplorerJobs(change);
  const appended = await store.append({ ...change, ...(jobs.length > 0 && { jobs }) });
  if (!appended) {
    const { length } = await store.log(id, 0);
    if (length === stored.length) return outcomeOfRejection(game);
    // Another writer was faster.
    return appendGame(store, game, true);
  }
  return exists ? 'continued' : 'added';
}

/** [O5] The game was removed, or else [G10] another game has the number of its rating. Rated games are never removed. */
function outcomeOfRejection({ id, log }: GameLine): Outcome {
  if (!log.some(({ kind }) => kind === 'rated')) return 'removed';
  throw new TransferError(`The rating of game ${id} contradicts those in the database; it was not imported.`);
}

/** A complete file may still contain games that break the rules. */
function toGame(id: string, log: readonly GameEvent[]): Game {
  try {
    const game = log.every(({ number }, index) => number === index + 1) ? replay(id, log) : undefined;
    if (game) return game;
  } catch {
    // The rules rejected a move; the error below reports it.
  }
  throw new TransferError(`Game ${id} of the file breaks the rules; it was not imported.`);
}

async function addPlayer(store: Store, { name, email, ...score }: PlayerLine): Promise<void> {
  if (await store.addPlayer(name, email, score)) return;
  const stored = await store.findPlayer(name);
  if (stored?.email === email) return;
  throw new TransferError(`The name ${name} is already registered with another e-mail address.`);
}

function isGame(line: GameLine | PlayerLine): line is GameLine {
  return line.kind === 'game';
}

function isPlayer(line: GameLine | PlayerLine): line is PlayerLine {
  return line.kind === 'player';
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    if (batch.push(item) < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
