import { findItem, onStorageChange, removeItem, setItem } from '../ui/storage.ts';

interface Remembered {
  readonly name: string;
  /** When this browser signed in, by its own clock. */
  readonly since: number;
}

const KEY = 'account';

/**
 * Who is signed in, as stored in this browser: pages cannot read the cookie of the session, and the header must not wait for the
 * server.
 */
class SignedIn {
  #remembered = $state.raw(findItem<Remembered>(KEY));

  get name(): string | undefined {
    return this.#remembered?.name;
  }

  /** Seats that were taken later belong to the account. */
  get since(): number {
    return this.#remembered?.since ?? Number.POSITIVE_INFINITY;
  }

  remember(name: string): void {
    this.#remembered = { name, since: this.#remembered?.since ?? Date.now() };
    setItem(KEY, this.#remembered);
  }

  forget(): void {
    this.#remembered = undefined;
    removeItem(KEY);
  }

  /** Follows what other tabs do; returns a function that stops it. */
  follow(): () => void {
    return onStorageChange(KEY, () => (this.#remembered = findItem<Remembered>(KEY)));
  }

  update(account: { readonly name: string } | null): void {
    if (account) this.remember(account.name);
    else this.forget();
  }
}

export const signedIn = new SignedIn();
