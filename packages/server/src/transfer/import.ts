import { isDeepStrictEqual } from 'node:util';
import type { GameEvent } from '../games/event.ts';
import type { Game } from '../games/game.ts';
import type { Archive, Store } from '../games/game-store.ts';
import { replay } from '../games/replay.ts';
import { type GameLine, type PlayerLine, readContents } from './export-file.ts';
import type { Contents } from './line.ts';
import { TransferError } from './transfer-error.ts';
import { verify } from './verification.ts';

export interface Importing {
  /** A file that was checked. */
  readonly from: string;
  /** What the check found in it. */
  readonly contents: Contents;
  readonly store: Store;
  /** Reads what the store holds, to prove at the end that everything has arrived. */
  readonly archive: Archive;
  readonly onProgress?: OnProgress;
}

export type Stage = 'checking' | 'importing' | 'verifying';

/** The total is not known while the file is checked. */
export type OnProgress = (progress: { stage: Stage; games: number; total?: number }) => void;

export interface Imported extends Contents {
  /** Games that were not there. */
  readonly added: number;
  /** Games that were there, but had not gone on so far. */
  readonly continued: number;
}

/** So many lines travel together, so that the store can write them together. */
const GROUP = 256;

/**
 * Moves the games and players of an export into a store. What is there already is passed over, so it may be repeated
 * after any failure, and with a later export of games that went on meanwhile. A game that is there with another history
 * stops it.
 */
export async function importAll(importing: Importing): Promise<Imported> {
  const { from, contents, store, archive, onProgress } = importing;
  const total = contents.games;
  const fates = { added: 0, continued: 0, 'passed-over': 0 };
  let games = 0;
  for await (const group of inGroups(readContents(from))) {
    for (const fate of await settleGames(store, group.filter(isGame))) {
      fates[fate]++;
      games++;
    }
    // Behind all games, so that a score that counts them already is not raised by them again.
    await Promise.all(group.filter(isPlayer).map((player) => settlePlayer(store, player)));
    onProgress?.({ stage: 'importing', games, total });
  }
  await verify(from, contents, archive, (games) => onProgress?.({ stage: 'verifying', games, total }));
  return { ...contents, added: fates.added, continued: fates.continued };
}

type Fate = 'added' | 'continued' | 'passed-over';

async function settleGames(store: Store, games: readonly GameLine[]): Promise<Fate[]> {
  const versions = await store.versions(games.map(({ id }) => id));
  return Promise.all(games.map((game) => settleGame(store, game, versions.has(game.id))));
}

async function settleGame(store: Store, game: GameLine, isThere: boolean): Promise<Fate> {
  const { id, log } = game;
  const there = isThere ? await store.log(id, 0) : [];
  const rest = log.slice(there.length);
  if (!isDeepStrictEqual(log.slice(0, there.length), there.slice(0, log.length))) {
    throw new TransferError(`Game ${id} is there already, with another history; nothing of it was changed.`);
  }
  if (rest.length === 0) return 'passed-over';
  const before = replay(id, there);
  const appended = await store.append({ ...(before && { before }), events: rest, game: toGame(id, log) });
  // Somebody was faster, so it is there now, this far or further.
  if (!appended) return settleGame(store, game, true);
  return isThere ? 'continued' : 'added';
}

/** A file may be whole and still tell of games that nobody could have played. */
function toGame(id: string, log: readonly GameEvent[]): Game {
  try {
    const game = log.every(({ number }, index) => number === index + 1) ? replay(id, log) : undefined;
    if (game) return game;
  } catch {
    // The rules refused a move; what is said below says it.
  }
  throw new TransferError(`Game ${id} of the file could not have happened; nothing of it was taken.`);
}

async function settlePlayer(store: Store, { name, email, ...score }: PlayerLine): Promise<void> {
  if (await store.addPlayer(name, email, score)) return;
  const there = await store.findPlayer(name);
  if (there?.email === email) return;
  throw new TransferError(`The name ${name} is registered there already, with another address.`);
}

function isGame(line: GameLine | PlayerLine): line is GameLine {
  return line.kind === 'game';
}

function isPlayer(line: GameLine | PlayerLine): line is PlayerLine {
  return line.kind === 'player';
}

async function* inGroups<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    if (group.push(item) < GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
