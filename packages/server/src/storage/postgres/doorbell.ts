import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { NewsListener } from '../../games/game-store.ts';
import { createClient } from './connection.ts';
import { isUnknown } from './fault.ts';

const CHANNEL = 'kalah';

/** PostgreSQL takes payloads of less than 8000 bytes; an entry is a UUID, a colon, a version and a space. */
const MOST_IN_ONE_RING = 150;

/** Rings that could not be sent are kept up to here; beyond, the others find out by their own polls. */
const MOST_WAITING = 10_000;

/**
 * Milliseconds. At every tick it rings for itself, so that a line which takes rings and brings none is known by the next.
 * Everything watched is compared at every tick while the line is silent, and else at every fifth.
 */
const TICK = 1000;
const TICKS_BETWEEN_POLLS = 5;
const RECONNECT = 250;
/** A ring takes a millisecond or two. A line that takes this long is dead, though nobody has said so. */
const RING_TIMEOUT = 2000;

/** All replicas hear every ring, so a busy one rings for several games at once. Milliseconds. */
const RING_PAUSE = 5;

/**
 * A ring carries nothing that must survive, so it need not wait for the disk. That is said for this transaction alone: a
 * pooler gives the connection to others, whose commits must wait.
 */
export const RING = {
  text: "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)",
  query_timeout: RING_TIMEOUT,
};

/**
 * Tells the other replicas which games this one has committed, and hears from them. It rings after the commit and for
 * many at once, because a NOTIFY inside the transaction makes all commits of the server stand in one line. What is lost
 * with a connection is made good by `unsure`: on every new connection and on a slow poll. Where a database has no LISTEN
 * the poll alone must do.
 */
export class Doorbell {
  readonly #url: string;
  readonly #listener: NewsListener;
  /** So that a replica does not take its own rings for news. */
  readonly #self = randomBytes(6).toString('hex');
  readonly #waiting = new Map<string, number>();
  #client: Client | undefined;
  #sending = false;
  #sent: Promise<void> = Promise.resolve();
  #heardMyself = true;
  #wantsEcho = false;
  #ticks = 0;
  #isMute = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #connecting: Promise<void> = Promise.resolve();

  constructor(url: string, listener: NewsListener) {
    this.#url = url;
    this.#listener = listener;
  }

  /** Resolves when it listens, or knows that it cannot. */
  async open(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => this.#tick(), TICK).unref();
  }

  ring(gameId: string, version: number): void {
    if (this.#isMute) return;
    if (this.#waiting.size >= MOST_WAITING) this.#waiting.clear();
    this.#waiting.set(gameId, version);
    this.#send();
  }

  /** Rings what is left to ring. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#connecting.catch(() => undefined);
    await this.#sent;
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = createClient({ url: this.#url });
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      if (isUnknown(error)) return this.#fallSilent();
      throw error;
    }
    this.#client = client;
    this.#heardMyself = true;
    this.#listener({ kind: 'unsure' });
    this.#send();
  }

  /** CockroachDB, say, would refuse every further try as well. */
  #fallSilent(): void {
    this.#isMute = true;
    this.#heardMyself = false;
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#heardMyself = false;
    client.end().catch(() => undefined);
    this.#reconnect();
  }

  #reconnect(): void {
    if (this.#closed || this.#isMute) return;
    this.#connecting = this.#connect().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT));
      this.#reconnect();
    });
  }

  #hear(payload: string): void {
    const [sender, ...entries] = payload.split(' ');
    if (sender === this.#self) {
      this.#heardMyself = true;
      return;
    }
    for (const entry of entries) {
      const [gameId, version] = entry.split(':') as [string, string];
      this.#listener({ kind: 'heard', gameId, version: Number(version) });
    }
  }

  #send(): void {
    if (!this.#sending) this.#sent = this.#sendAll();
  }

  /** Whatever was committed while the last ring was on its way, and a moment longer, goes into the next. */
  async #sendAll(): Promise<void> {
    this.#sending = true;
    while (this.#client && (this.#waiting.size > 0 || this.#wantsEcho)) {
      this.#wantsEcho = false;
      const entries = [...this.#waiting].slice(0, MOST_IN_ONE_RING);
      for (const [gameId] of entries) this.#waiting.delete(gameId);
      await this.#notify(this.#client, entries);
      await new Promise((resolve) => setTimeout(resolve, RING_PAUSE));
    }
    this.#sending = false;
  }

  async #notify(
    client: Client,
    entries: readonly (readonly [gameId: string, version: number])[],
  ): Promise<void> {
    const payload = [this.#self, ...entries.map(([gameId, version]) => `${gameId}:${version}`)].join(' ');
    try {
      await client.query({ ...RING, values: [CHANNEL, payload] });
    } catch (error) {
      if (isUnknown(error)) this.#fallSilent();
      // Whoever did not hear it compares versions by and by.
      this.#lose(client);
    }
  }

  /** A network may drop what it is given without a word, and a pooler in transaction mode takes a LISTEN and never delivers. */
  #tick(): void {
    const isDue = ++this.#ticks % TICKS_BETWEEN_POLLS === 0;
    if (isDue || !this.#heardMyself) this.#listener({ kind: 'unsure' });
    this.#heardMyself = false;
    this.#wantsEcho = true;
    this.#send();
  }
}
