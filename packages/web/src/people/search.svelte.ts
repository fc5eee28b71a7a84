import type { ClockSettings } from '@kalah/api';
import type { CreateSeek, Pairing, Seek } from '@kalah/api/pairing';
import type { PairingClient } from '@kalah/api/pairing-client';
import { StreamRefused } from '@kalah/api/stream';
import { randomId } from '../game/random-id.ts';

/** [L6] The server keeps the place of a seek for this long after its connection was lost. */
const KEPT_MS = 10_000;
const KEY = 'kalah:search';

export type SeekRequest = Omit<CreateSeek, 'clock'> & { readonly clock: ClockSettings };

/** A search, as it is stored while the page is loaded again. The key continues it. */
interface StoredSearch {
  readonly key: string;
  readonly request: SeekRequest;
  /** When it began, by this device's clock. */
  readonly since: number;
  /** When the page was left. */
  readonly leftAt?: number;
}

export type SearchEnd =
  | { readonly kind: 'paired'; readonly pairing: Pairing }
  | { readonly kind: 'replaced' | 'cancelled' }
  | { readonly kind: 'rejected'; readonly error: unknown };

/** The search for a live opponent. It continues while its person visits other pages or plays the computer. */
export class Search {
  #running = $state.raw<StoredSearch>();
  seek = $state.raw<Seek>();
  isConnected = $state(true);
  /** How long it has taken, in whole seconds. */
  seconds = $state(0);
  readonly #client: Pick<PairingClient, 'createSeek' | 'cancelSeek'>;
  readonly #onend: (end: SearchEnd) => void;
  #leaving = new AbortController();
  #token: string | undefined;

  constructor(client: Pick<PairingClient, 'createSeek' | 'cancelSeek'>, onend: (end: SearchEnd) => void) {
    this.#client = client;
    this.#onend = onend;
  }

  get request(): SeekRequest | undefined {
    return this.#running?.request;
  }

  start(request: SeekRequest): Promise<void> {
    this.stop();
    return this.#run({ key: randomId(), request, since: Date.now() });
  }

  /** Continues a search that the page was left with a moment ago. */
  async resume(): Promise<void> {
    const stored = findStored();
    if (!stored || this.#running) return;
    if (Date.now() - (stored.leftAt ?? 0) > KEPT_MS) return store(undefined);
    await this.#run(stored);
  }

  stop(): void {
    const { seek } = this;
    if (!this.#running) return;
    this.#finish();
    // Without an answer the seek ends with its connection.
    if (seek) this.#client.cancelSeek(seek.id, this.#token).catch(() => undefined);
  }

  async #run(search: StoredSearch): Promise<void> {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    this.#running = search;
    this.isConnected = true;
    this.#keepTime(search, signal);
    store(search);
    addEventListener('pagehide', () => store({ ...search, leftAt: Date.now() }), { signal });
    try {
      for await (const event of this.#client.createSeek(search.request, { key: search.key, signal })) {
        if (event.kind === 'connection') this.isConnected = event.online;
        if (event.kind === 'waiting') [this.seek, this.#token] = [event.seek, event.token];
        if (event.kind === 'paired') return this.#end({ kind: 'paired', pairing: event });
        if (event.kind === 'ended') return this.#end({ kind: event.reason });
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StreamRefused)) throw error;
      this.#end({ kind: 'rejected', error });
    }
  }

  #keepTime({ since }: StoredSearch, signal: AbortSignal): void {
    const count = () => {
      this.seconds = Math.max(0, Math.floor((Date.now() - since) / 1000));
    };
    count();
    const timer = setInterval(count, 1000);
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  #end(end: SearchEnd): void {
    this.#finish();
    this.#onend(end);
  }

  #finish(): void {
    this.#leaving.abort();
    this.#running = undefined;
    this.seek = undefined;
    store(undefined);
  }
}

/** [L8] Places a correspondence seek, which stays open without a connection until somebody accepts it. */
export async function placeSeek(
  client: Pick<PairingClient, 'createSeek'>,
  request: SeekRequest,
): Promise<void> {
  const asking = new AbortController();
  for await (const event of client.createSeek(request, { key: randomId(), signal: asking.signal })) {
    if (event.kind === 'connection' && event.online) continue;
    asking.abort();
    if (event.kind === 'connection') throw new Error('the connection was lost');
    return; // whether it waits or has led to a game, the events of the account tell the rest
  }
}

/** The storage of a tab: other tabs do not continue its search. */
function store(search: StoredSearch | undefined): void {
  try {
    if (search) sessionStorage.setItem(KEY, JSON.stringify(search));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a search ends with its page.
  }
}

function findStored(): StoredSearch | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
