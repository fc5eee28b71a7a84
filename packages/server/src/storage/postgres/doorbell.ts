import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { NewsListener } from '../../games/game-store.ts';
import { createClient } from './connection.ts';

const CHANNEL = 'kalah';

/** PostgreSQL takes payloads of less than 8000 bytes; an entry is a UUID, a colon, a version and a space. */
const MOST_IN_ONE_RING = 150;

/** Rings that could not be sent are kept up to here; beyond, the others find out by their own polls. */
const MOST_WAITING = 10_000;

/** Everything watched is compared this often in any case, and more often while the line is silent. Milliseconds. */
const POLL = 5000;
const POLL_WHILE_DEAF = 1000;
const RECONNECT = 250;

/**
 * Tells the other replicas which games this one has committed, and hears from them. It rings after the commit and for
 * many at once, because a NOTIFY inside the transaction makes all commits of the server stand in one line. What is lost
 * with a connection is made good by `unsure`: on every new connection and on a slow poll.
 */
export class Doorbell {
  readonly #url: string;
  readonly #listener: NewsListener;
  /** So that a replica does not take its own rings for news. */
  readonly #self = randomBytes(6).toString('hex');
  readonly #waiting = new Map<string, number>();
  #client: Client | undefined;
  #sending = false;
  #heardMyself = true;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #connecting: Promise<void> = Promise.resolve();

  constructor(url: string, listener: NewsListener) {
    this.#url = url;
    this.#listener = listener;
  }

  /** Resolves when it listens. */
  async open(): Promise<void> {
    await this.#connect();
    this.#schedulePoll();
  }

  ring(gameId: string, version: number): void {
    if (this.#waiting.size >= MOST_WAITING) this.#waiting.clear();
    this.#waiting.set(gameId, version);
    this.#send();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#connecting.catch(() => undefined);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = createClient(this.#url);
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    try {
      await client.connect();
      // A ring carries nothing that must survive: it need not wait for the disk.
      await client.query('SET synchronous_commit = off');
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#heardMyself = true;
    this.#listener({ kind: 'unsure' });
    this.#send();
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#heardMyself = false;
    client.end().catch(() => undefined);
    this.#reconnect();
  }

  #reconnect(): void {
    if (this.#closed) return;
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

  /** Whatever was committed while the last ring was on its way goes into the next. */
  async #send(): Promise<void> {
    while (this.#client && !this.#sending && this.#waiting.size > 0) {
      const entries = [...this.#waiting].slice(0, MOST_IN_ONE_RING);
      for (const [gameId] of entries) this.#waiting.delete(gameId);
      await this.#notify(entries);
    }
  }

  async #notify(entries: readonly (readonly [gameId: string, version: number])[]): Promise<void> {
    const client = this.#client!;
    this.#sending = true;
    const payload = [this.#self, ...entries.map(([gameId, version]) => `${gameId}:${version}`)].join(' ');
    try {
      await client.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
    } catch {
      // Whoever did not hear it compares versions by and by.
      this.#lose(client);
    } finally {
      this.#sending = false;
    }
  }

  /** Rings for itself, too: a pooler in transaction mode takes a LISTEN and never delivers. */
  #schedulePoll(): void {
    const pause = this.#heardMyself ? POLL : POLL_WHILE_DEAF;
    this.#timer = setTimeout(async () => {
      this.#listener({ kind: 'unsure' });
      this.#heardMyself = false;
      if (this.#client && !this.#sending) await this.#notify([]);
      if (!this.#closed) this.#schedulePoll();
    }, pause).unref();
  }
}
