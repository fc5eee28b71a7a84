import { isDeepStrictEqual } from 'node:util';
import { type ExploredGame, toExploredGame } from '../explorer/explored-game.ts';
import { addGames, NO_STATS, type PositionStats } from '../explorer/position-stats.ts';
import type { ExplorerStore, Versioned } from '../explorer/store/index.ts';
import type { GameLog } from '../games/game-store.ts';
import { replay } from '../games/replay.ts';
import type { Archive, Store } from '../store/store.ts';
import { type AuditOptions, PENDING_MS, Problems, withArchive, withStoreAndArchive } from './audit.ts';

export interface ExplorerAudit {
  readonly games: number;
  readonly counted: number;
  /** Games that have just ended and are about to be counted. */
  readonly pending: number;
  readonly positions: number;
  readonly problems: number;
  readonly examples: readonly string[];
}

export interface RebuiltExplorer {
  readonly games: number;
  readonly counted: number;
  readonly positions: number;
  readonly repaired: number;
}

const PAGE = 500;

/** Visits of positions whose sums are compared in one pass over the games, some hundred bytes of memory each. */
const VISITS_PER_PASS = 500_000;

interface Differences {
  readonly onGame: (
    id: string,
    stored: Versioned<ExploredGame>,
    game: ExploredGame | undefined,
  ) => Promise<void>;
  readonly onPosition: (
    key: string,
    stored: Versioned<PositionStats>,
    stats: PositionStats | undefined,
  ) => Promise<void>;
}

interface Counts {
  games: number;
  counted: number;
  pending: number;
  positions: number;
}

/** [X6] Counts every game again from the logs and compares. A game that is counted meanwhile may be reported as well. */
export async function verifyExplorer(options: AuditOptions): Promise<ExplorerAudit> {
  const problems = new Problems();
  const differences: Differences = {
    async onGame(id, _, game) {
      problems.add(`game ${id} ${game ? 'is not counted as its log says' : 'is counted and should not be'}`);
    },
    async onPosition(key) {
      problems.add(`position ${key} does not have the sums of its games`);
    },
  };
  const counts = await withArchive(options, (archive) =>
    compare(archive, archive.explorer, differences, options),
  );
  return { ...counts, problems: problems.count, examples: problems.examples };
}

/** [X6] Corrects the counts, so that they agree with the logs. Servers should be stopped. */
export function rebuildExplorer(options: AuditOptions): Promise<RebuiltExplorer> {
  return withStoreAndArchive(options, (store, archive) => rebuild(store, archive, options));
}

async function rebuild(
  { explorer }: Pick<Store, 'explorer'>,
  archive: Archive,
  options: AuditOptions,
): Promise<RebuiltExplorer> {
  const repairs = new Repairs(explorer);
  const differences: Differences = {
    onGame: (id, { version }, value) => repairs.add('games', id, { version, ...(value && { value }) }),
    onPosition: (key, { version }, value) =>
      repairs.add('positions', key, { version, ...(value && { value }) }),
  };
  // Nothing is pending: what is not counted yet is counted now.
  const { pending: _, ...counts } = await compare(archive, explorer, differences, {
    ...options,
    now: () => Number.POSITIVE_INFINITY,
    flush: () => repairs.flush(),
  });
  return { ...counts, repaired: repairs.count };
}

class Repairs {
  count = 0;
  readonly #explorer: Pick<ExplorerStore, 'save'>;
  #games = new Map<string, Versioned<ExploredGame>>();
  #positions = new Map<string, Versioned<PositionStats>>();

  constructor(explorer: Pick<ExplorerStore, 'save'>) {
    this.#explorer = explorer;
  }

  add(kind: 'games', id: string, row: Versioned<ExploredGame>): Promise<void>;
  add(kind: 'positions', id: string, row: Versioned<PositionStats>): Promise<void>;
  async add(kind: 'games' | 'positions', id: string, row: Versioned<never>): Promise<void> {
    this.count++;
    if (kind === 'games') this.#games.set(id, row);
    else this.#positions.set(id, row);
    if (this.#games.size + this.#positions.size >= PAGE) await this.flush();
  }

  async flush(): Promise<void> {
    const change = { games: this.#games, positions: this.#positions };
    this.#games = new Map();
    this.#positions = new Map();
    if (change.games.size + change.positions.size === 0) return;
    if (await this.#explorer.save(change)) return;
    throw new Error('The database has changed meanwhile; stop its servers and try again.');
  }
}

interface CompareOptions extends AuditOptions {
  /** Writes what was found so far, because the sums are compared with what is counted of the games. */
  readonly flush?: () => Promise<void>;
}

async function compare(
  archive: Archive,
  explorer: Archive['explorer'],
  differences: Differences,
  { flush = async () => {}, now = Date.now, onProgress }: CompareOptions,
): Promise<Counts> {
  const counts: Counts = { games: 0, counted: 0, pending: 0, positions: 0 };
  const total = await archive.countGames().catch(() => undefined);
  const hidden = new Set(await archive.listHiddenGames());
  const isPending = (log: GameLog['log']) => (log.at(-1)?.at ?? 0) > now() - PENDING_MS;
  for await (const page of inPages(archive.games())) {
    const stored = await explorer.findGames(page.map(({ id }) => id));
    for (const { id, log } of page) {
      counts.games++;
      const before = stored.get(id) ?? { version: 0 };
      const game = hidden.has(id) ? undefined : findGame({ id, log });
      if (game) counts.counted++;
      if (isDeepStrictEqual(before.value, game)) continue;
      if (!before.value && isPending(log)) {
        counts.counted--;
        counts.pending++;
      } else await differences.onGame(id, before, game);
    }
    onProgress?.(counts.games, total);
  }
  await compareRemoved(archive, explorer, differences);
  await flush();
  await compareSums(explorer, differences, counts);
  await flush();
  return counts;
}

/** A game that cannot count is not replayed. */
function findGame({ id, log }: GameLog): ExploredGame | undefined {
  const [created] = log;
  const isListed = created?.kind === 'created' && created.listed;
  if (!isListed || !log.some(({ kind }) => kind === 'ended')) return undefined;
  const game = replay(id, log);
  return game && toExploredGame(game);
}

/** Games that were removed are not among those of the archive. */
async function compareRemoved(
  archive: Archive,
  explorer: Archive['explorer'],
  { onGame }: Differences,
): Promise<void> {
  for await (const [id, stored] of readGames(explorer)) {
    if (stored.value && !(await archive.isGame(id))) await onGame(id, stored, undefined);
  }
}

/** Compares the positions with the sums of the games, in as many passes as memory requires. */
async function compareSums(
  explorer: Archive['explorer'],
  { onPosition }: Differences,
  counts: Counts,
): Promise<void> {
  let visits = 0;
  for await (const [, { value }] of readGames(explorer)) visits += value?.visits.length ?? 0;
  const passes = Math.max(1, Math.ceil(visits / VISITS_PER_PASS));
  for (let pass = 0; pass < passes; pass++) {
    const isIncluded = (key: string) => partOf(key, passes) === pass;
    const sums = await sumUpPositions(explorer, isIncluded);
    counts.positions += sums.size;
    for await (const [key, stored] of readPositions(explorer)) {
      if (!isIncluded(key)) continue;
      const stats = sums.get(key);
      sums.delete(key);
      if (!isSame(stored.value, stats)) await onPosition(key, stored, stats);
    }
    for (const [key, stats] of sums) await onPosition(key, { version: 0 }, stats);
  }
}

async function sumUpPositions(
  explorer: Archive['explorer'],
  isIncluded: (key: string) => boolean,
): Promise<Map<string, PositionStats>> {
  const sums = new Map<string, PositionStats>();
  for await (const [id, { value: game }] of readGames(explorer)) {
    for (const { key, pit } of game?.visits ?? []) {
      if (isIncluded(key)) sums.set(key, addGames(sums.get(key) ?? NO_STATS, [{ id, game: game!, pit }]));
    }
  }
  return sums;
}

/** Keys are hashes, so their first characters are evenly distributed. */
function partOf(key: string, parts: number): number {
  return Buffer.from(key, 'base64url').readUInt32BE() % parts;
}

/** [X7] Examples may be missing where games were taken out. */
function isSame(stored: PositionStats | undefined, stats: PositionStats | undefined): boolean {
  if (!stored || !stats) return (stored ?? NO_STATS).moves.length === 0 && !stats;
  return stored.lacksExamples
    ? isDeepStrictEqual(stored.moves, stats.moves)
    : isDeepStrictEqual({ ...stored }, { ...stats });
}

async function* readGames({ pageGames }: Pick<ExplorerStore, 'pageGames'>) {
  for (let page = await pageGames('', PAGE); page.length > 0; ) {
    yield* page;
    page = page.length < PAGE ? [] : await pageGames(page.at(-1)![0], PAGE);
  }
}

async function* readPositions({ pagePositions }: Pick<ExplorerStore, 'pagePositions'>) {
  for (let page = await pagePositions('', PAGE); page.length > 0; ) {
    yield* page;
    page = page.length < PAGE ? [] : await pagePositions(page.at(-1)![0], PAGE);
  }
}

async function* inPages<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let page: Item[] = [];
  for await (const item of items) {
    if (page.push(item) < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
