import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { BroadcastListener, ReplicaChannel } from '../../replica-channel.ts';
import { createClient } from './connection.ts';
import { isUnknown } from './fault.ts';

const CHANNEL = 'kalah';

export interface DoorbellListener {
  onRing(key: string, version: number): void;
  /** Rings may have been missed. */
  onGap(): void;
}

/** A payload must be shorter than 8000 bytes; an entry is a UUID, a colon, a version or a short text, and a space. */
const MAX_PAYLOAD = 7800;

const BROADCAST = '!';

/** Maximum number of unsent rings. Beyond it they are dropped, and other replicas notice the commits by polling. */
const MAX_WAITING = 10_000;

/**
 * Milliseconds. At every tick the doorbell rings itself; if that ring has not come back by the next tick, the connection
 * does not deliver. A gap is then reported at every tick, otherwise at every fifth.
 */
const TICK = 1000;
const TICKS_BETWEEN_POLLS = 5;
const RECONNECT = 250;
/** A ring takes a millisecond or two. A connection that takes this long is dead, even if it reports no error. */
const RING_TIMEOUT = 2000;

/** Milliseconds. A database may stay read-only for hours, so the connection to it is replaced only this often. */
const LEAVE_READ_ONLY_EVERY = 5000;

/** Milliseconds. All replicas receive every ring, so a busy replica rings for several keys at once. */
const RING_PAUSE = 5;

/**
 * A ring need not be durable, so it does not wait for the disk. The setting is limited to this transaction, because a
 * pooler gives the connection to other clients, whose commits must wait.
 */
export const RING = {
  text: `
  SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2),
    current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  query_timeout: RING_TIMEOUT,
};

/**
 * Notifies other replicas of what this one has committed, by keys and versions, and receives their notifications. It rings after the
 * commit and for several keys at once, because a NOTIFY inside a transaction serializes all commits of the server. To make up
 * for notifications lost with a connection, it reports a gap after every new connection and now and then. If the database has
 * no LISTEN, it only does that.
 */
export class Doorbell implements ReplicaChannel {
  readonly #url: string;
  readonly #listener: DoorbellListener;
  readonly #self = randomBytes(6).toString('hex');
  /** Keys with their versions, and broadcasts. */
  readonly #waiting = new Map<string, number | string>();
  readonly #broadcastListeners: BroadcastListener[] = [];
  #client: Client | undefined;
  #sending = false;
  #sent: Promise<void> = Promise.resolve();
  #hasEcho = true;
  #isDelivering = true;
  #wantsEcho = false;
  #ticks = 0;
  #leftReadOnlyAt = Number.NEGATIVE_INFINITY;
  #isUnsupported = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #connecting: Promise<void> = Promise.resolve();

  constructor(url: string, listener: DoorbellListener) {
    this.#url = url;
    this.#listener = listener;
  }

  /** Resolves when it listens, or when it knows that the database does not support LISTEN. */
  async open(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => this.#tick(), TICK).unref();
  }

  /** [S13] An earlier version may be confirmed after a later one, and must not replace it. */
  ring(key: string, version: number): void {
    this.#enqueue(key, Math.max(version, Number(this.#waiting.get(key) ?? 0)));
  }

  broadcast(topic: string, text: string): void {
    this.#enqueue(BROADCAST + topic, text);
  }

  onBroadcast(listener: BroadcastListener): void {
    this.#broadcastListeners.push(listener);
  }

  isDelivering(): boolean {
    return this.#isDelivering;
  }

  #enqueue(key: string, value: number | string): void {
    if (this.#isUnsupported || this.#closed) return;
    if (this.#waiting.size >= MAX_WAITING) this.#waiting.clear();
    this.#waiting.set(key, value);
    this.#send();
  }

  /** Sends the remaining rings first. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#connecting.catch(() => undefined);
    await this.#sent;
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = createClient({ url: this.#url });
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      if (isUnknown(error)) return this.#giveUp();
      throw error;
    }
    this.#client = client;
    this.#hasEcho = true;
    this.#listener.onGap();
    this.#send();
  }

  /** For databases without LISTEN, such as CockroachDB, where every further attempt would fail too. */
  #giveUp(): void {
    this.#isUnsupported = true;
    this.#hasEcho = false;
    this.#isDelivering = false;
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#hasEcho = false;
    client.end().catch(() => undefined);
    this.#reconnect();
  }

  #reconnect(): void {
    if (this.#closed || this.#isUnsupported) return;
    this.#connecting = this.#connect().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT));
      this.#reconnect();
    });
  }

  #receive(payload: string): void {
    const [sender = '', ...entries] = payload.split(' ');
    if (sender === this.#self) {
      this.#hasEcho = true;
      return;
    }
    for (const entry of entries) {
      const colon = entry.indexOf(':');
      const key = entry.slice(0, colon);
      const value = entry.slice(colon + 1);
      if (key.startsWith(BROADCAST)) {
        for (const listener of this.#broadcastListeners) listener(key.slice(1), value, sender);
      } else this.#listener.onRing(key, Number(value));
    }
  }

  #send(): void {
    if (!this.#sending) this.#sent = this.#sendAll();
  }

  /** A ring includes everything that was committed since the last one was sent. */
  async #sendAll(): Promise<void> {
    this.#sending = true;
    while (this.#client && (this.#waiting.size > 0 || this.#wantsEcho)) {
      this.#wantsEcho = false;
      await this.#notify(this.#client, this.#takeEntries());
      await new Promise((resolve) => setTimeout(resolve, RING_PAUSE));
    }
    this.#sending = false;
  }

  #takeEntries(): string[] {
    const entries: string[] = [];
    let length = this.#self.length;
    for (const [key, value] of this.#waiting) {
      const entry = `${key}:${value}`;
      length += entry.length + 1;
      if (length > MAX_PAYLOAD) break;
      entries.push(entry);
      this.#waiting.delete(key);
    }
    return entries;
  }

  async #notify(client: Client, entries: readonly string[]): Promise<void> {
    const payload = [this.#self, ...entries].join(' ');
    try {
      const { rows } = await client.query<{ isReadOnly: boolean }>({ ...RING, values: [CHANNEL, payload] });
      if (rows[0]!.isReadOnly) this.#leaveReadOnly(client);
    } catch (error) {
      if (isUnknown(error)) this.#giveUp();
      // Replicas that did not receive it compare versions at their next poll.
      this.#lose(client);
    }
  }

  /** After a failover, a server that became read-only may keep its connections; commits are announced at the new primary. */
  #leaveReadOnly(client: Client): void {
    const now = performance.now();
    if (now - this.#leftReadOnlyAt < LEAVE_READ_ONLY_EVERY) return;
    this.#leftReadOnlyAt = now;
    this.#lose(client);
  }

  /** A network may silently drop data, and a pooler in transaction mode accepts a LISTEN but never delivers. */
  #tick(): void {
    const isDue = ++this.#ticks % TICKS_BETWEEN_POLLS === 0;
    if (isDue || !this.#hasEcho) this.#listener.onGap();
    this.#isDelivering = this.#hasEcho;
    this.#hasEcho = false;
    this.#wantsEcho = true;
    this.#send();
  }
}
