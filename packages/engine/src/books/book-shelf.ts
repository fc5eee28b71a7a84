import type { Variant } from '@kalah/rules';
import { type Book, canHold, parseBook } from './book.ts';

export interface BookSource {
  readonly variant: Variant;
  readonly url: string;
}

export interface BookShelfOptions {
  readonly sources: readonly BookSource[];
  readonly read: (url: string) => Promise<Uint8Array>;
  readonly warn: (message: string) => void;
}

/** Reads a book when a position first needs it. The engine works without one that cannot be used. */
export class BookShelf {
  readonly #options: BookShelfOptions;
  readonly #books = new Map<BookSource, Promise<Book | undefined>>();

  constructor(options: BookShelfOptions) {
    this.#options = options;
  }

  /** Of the books that can hold its positions, the one with the most seeds. */
  async find(variant: Variant): Promise<Book | undefined> {
    const [source] = this.#options.sources
      .filter((source) => canHold(source.variant, variant))
      .toSorted((a, b) => b.variant.seeds - a.variant.seeds);
    if (!source) return undefined;
    if (!this.#books.has(source)) this.#books.set(source, this.#open(source));
    return this.#books.get(source);
  }

  async #open(source: BookSource): Promise<Book | undefined> {
    const { read, warn } = this.#options;
    try {
      const book = parseBook(await read(source.url));
      if (book.ok) return book.value;
      warn(`The opening book ${source.url} cannot be used (${book.problem}).`);
    } catch (error) {
      this.#books.delete(source); // the next request tries again
      warn(`The opening book ${source.url} cannot be read: ${error}`);
    }
    return undefined;
  }
}
