import type { Archive, Player } from '../games/game-store.ts';
import { readContents } from './export-file.ts';
import { type Contents, formatLine, Tally } from './line.ts';
import { TransferError } from './transfer-error.ts';

/**
 * Reads a file and a store side by side and sums up what the store holds of the file: everything has arrived when the
 * sum is the file's own. Both come in the same order, so each is read once and little of it is kept in memory.
 */
export async function verify(
  path: string,
  contents: Contents,
  archive: Archive,
  onGame: (games: number) => void,
): Promise<void> {
  const held = new Tally();
  const games = new Walk(archive.games());
  const players = new Walk(archive.players());
  for await (const line of readContents(path)) {
    if (line.kind === 'game') {
      const { id } = line;
      const there = await games.find((game) => game.id >= id);
      // The game may have gone on in the store.
      const log = there?.id === id ? there.log.slice(0, line.log.length) : [];
      held.add({ ...line, log }, formatLine({ ...line, log }));
      onGame(held.games);
    } else {
      const there = await players.find(({ name }) => isAtOrBehind(name, line.name));
      if (there && holds(there, line)) held.add(line, formatLine(line));
    }
  }
  if (held.contents().sha256 === contents.sha256) return;
  throw new TransferError(`The database does not hold all of ${path}; import it again.`);
}

/** Goes through items in order, to the first that is far enough each time; one that is too far is looked at again. */
class Walk<Item> {
  readonly #items: AsyncIterator<Item>;
  #at: IteratorResult<Item> | undefined;

  constructor(items: AsyncIterable<Item>) {
    this.#items = items[Symbol.asyncIterator]();
  }

  async find(isFarEnough: (item: Item) => boolean): Promise<Item | undefined> {
    this.#at ??= await this.#items.next();
    while (!this.#at.done && !isFarEnough(this.#at.value)) this.#at = await this.#items.next();
    return this.#at.done ? undefined : this.#at.value;
  }
}

/** In the order of code points, which is that of the bytes of UTF-8. */
function isAtOrBehind(name: string, other: string): boolean {
  return Buffer.compare(Buffer.from(name), Buffer.from(other)) >= 0;
}

/** Games that ended in the store count there as well. */
function holds(there: Player, moved: Player): boolean {
  const isSame = there.name === moved.name && there.email === moved.email;
  return isSame && there.won >= moved.won && there.drawn >= moved.drawn && there.lost >= moved.lost;
}
