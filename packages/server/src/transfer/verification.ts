import type { Player } from '../games/game-store.ts';
import type { Archive } from '../store/store.ts';
import { readContents } from './export-file.ts';
import { formatLine, Tally } from './line.ts';
import { TransferError } from './transfer-error.ts';

export interface VerifyOptions {
  /** [O5] The games of the file that operators have removed from the store. */
  readonly removed: ReadonlySet<string>;
  readonly onGame: (games: number) => void;
}

/**
 * Reads a file and a store side by side and compares the checksum of the file's lines with that of the lines that the
 * store has. The checksum in the file is not used, because Kalah 0.1 wrote some events differently. Both are in the same
 * order, so each is read once, in little memory.
 */
export async function verify(
  path: string,
  archive: Archive,
  { removed, onGame }: VerifyOptions,
): Promise<void> {
  const wanted = new Tally();
  const contained = new Tally();
  const games = new Cursor(archive.games());
  const players = new Cursor(archive.players());
  for await (const line of readContents(path)) {
    if (line.kind === 'game' && removed.has(line.id)) continue;
    wanted.add(line, formatLine(line));
    if (line.kind === 'game') {
      const { id } = line;
      const stored = await games.find((game) => game.id >= id);
      // The stored game may have more events.
      const log = stored?.id === id ? stored.log.slice(0, line.log.length) : [];
      contained.add({ ...line, log }, formatLine({ ...line, log }));
      onGame(contained.games);
    } else {
      const stored = await players.find(({ name }) => isAtOrAfter(name, line.name));
      if (stored && includes(stored, line)) contained.add(line, formatLine(line));
    }
  }
  if (contained.contents().sha256 === wanted.contents().sha256) return;
  throw new TransferError(`The database does not contain everything in ${path}; import it again.`);
}

/** Advances through sorted items. Each `find` continues at the item that the last one returned. */
class Cursor<Item> {
  readonly #items: AsyncIterator<Item>;
  #current: IteratorResult<Item> | undefined;

  constructor(items: AsyncIterable<Item>) {
    this.#items = items[Symbol.asyncIterator]();
  }

  async find(isReached: (item: Item) => boolean): Promise<Item | undefined> {
    this.#current ??= await this.#items.next();
    while (!this.#current.done && !isReached(this.#current.value)) this.#current = await this.#items.next();
    return this.#current.done ? undefined : this.#current.value;
  }
}

/** In code point order, which is the order of UTF-8 bytes. */
function isAtOrAfter(name: string, other: string): boolean {
  return Buffer.compare(Buffer.from(name), Buffer.from(other)) >= 0;
}

/** The stored score may be higher, because more games have ended since. */
function includes(stored: Player, exported: Player): boolean {
  const isSame = stored.name === exported.name && stored.email === exported.email;
  return (
    isSame && stored.won >= exported.won && stored.drawn >= exported.drawn && stored.lost >= exported.lost
  );
}
