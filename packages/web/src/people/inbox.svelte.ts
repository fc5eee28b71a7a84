import type { AccountEvent, Challenge, DeclineReason, Pairing } from '@kalah/api/pairing';
import type { PairingClient } from '@kalah/api/pairing-client';
import { randomId } from '../game/random-id.ts';
import { findItem, onStorageChange, removeItem, setItem } from '../ui/storage.ts';
import {
  applyAccountEvent,
  countUnseen,
  emptyInbox,
  type InboxState,
  markSeen,
  type Note,
  noteKey,
  unseenChallenges,
} from './inbox-state.ts';

const KEY = 'inbox';

/**
 * What happens to the account: challenges, games that begin, turns. One tab of a browser has the connection, and the others
 * read what it stores. A new connection continues after the last event.
 */
export class Inbox {
  #state = $state.raw<InboxState>(emptyInbox(''));
  readonly #client: PairingClient;
  readonly #onnote: (note: Note) => void;

  /** `onnote` is called in every tab. */
  constructor(client: PairingClient, onnote: (note: Note) => void) {
    this.#client = client;
    this.#onnote = onnote;
  }

  get received() {
    return this.#state.received;
  }

  get sent() {
    return this.#state.sent;
  }

  get notes() {
    return this.#state.notes;
  }

  readonly unseen: number = $derived.by(() => countUnseen(this.#state));
  readonly unseenChallenges: readonly Challenge[] = $derived.by(() => unseenChallenges(this.#state));

  /** Follows an account; returns a function that stops it. */
  open(name: string): () => void {
    const leaving = new AbortController();
    const { signal } = leaving;
    this.#read(name);
    signal.addEventListener(
      'abort',
      onStorageChange(KEY, () => this.#hearAfter(() => this.#read(name))),
    );
    void this.#takeTurns(signal);
    return () => leaving.abort();
  }

  forget(): void {
    this.#state = emptyInbox('');
    removeItem(KEY);
  }

  markSeen(): void {
    this.#write(markSeen(this.#state, Date.now()));
  }

  dismiss({ id }: Challenge): void {
    this.#write({ ...this.#state, seen: [...this.#state.seen, id] });
  }

  /** Removes the news; challenges stay until they are answered. */
  clear(): void {
    this.#write({ ...this.#state, notes: [] });
  }

  /** The player has opened a game, so there is nothing left to say about it. */
  visit(game: string): void {
    const notes = this.#state.notes.filter((note) => !('game' in note) || note.game !== game);
    if (notes.length < this.#state.notes.length) this.#write({ ...this.#state, notes });
  }

  async challenge(...request: Parameters<PairingClient['createChallenge']>): Promise<Challenge> {
    const challenge = await this.#client.createChallenge(...request);
    this.#apply({ kind: 'challenge', challenge });
    return challenge;
  }

  async accept({ id }: Challenge): Promise<Pairing> {
    try {
      return await this.#client.acceptChallenge(id, randomId());
    } finally {
      this.#drop(id);
    }
  }

  async decline({ id }: Challenge, reason: DeclineReason): Promise<void> {
    this.#drop(id);
    await this.#client.declineChallenge(id, reason);
  }

  async cancel({ id }: Challenge): Promise<void> {
    this.#drop(id);
    await this.#client.cancelChallenge(id);
  }

  /** Follows the account while no other tab does. Without locks, on plain HTTP, every tab has its own connection. */
  async #takeTurns(signal: AbortSignal): Promise<void> {
    try {
      if (navigator.locks)
        await navigator.locks.request('kalah:inbox', { signal }, () => this.#follow(signal));
      else await this.#follow(signal);
    } catch (error) {
      if (!signal.aborted) console.warn(error); // the session has ended, or the server has no accounts any more
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { last } = this.#state;
    const onId = (id: string) => this.#write({ ...this.#state, last: id });
    for await (const event of this.#client.watchAccount({ ...(last && { after: last }), onId, signal })) {
      if (event.kind !== 'connection') this.#apply(event);
      else if (event.online) await this.#refresh();
    }
  }

  /** The challenges that are open now, whatever events were missed. */
  async #refresh(): Promise<void> {
    try {
      const { received, sent } = await this.#client.listChallenges();
      this.#write({ ...this.#state, received, sent });
    } catch {
      // The next connection asks again.
    }
  }

  #apply(event: AccountEvent): void {
    this.#hearAfter(() => this.#write(applyAccountEvent(this.#state, event, Date.now())));
  }

  #hearAfter(change: () => void): void {
    const known = new Set(this.notes.map(noteKey));
    change();
    for (const note of this.notes) if (!known.has(noteKey(note))) this.#onnote(note);
  }

  #drop(id: string): void {
    const without = (list: readonly Challenge[]) => list.filter((challenge) => challenge.id !== id);
    this.#write({ ...this.#state, received: without(this.received), sent: without(this.sent) });
  }

  #read(name: string): void {
    const stored = findItem<InboxState>(KEY);
    this.#state = stored?.name === name ? { ...emptyInbox(name), ...stored } : emptyInbox(name);
  }

  #write(state: InboxState): void {
    this.#state = state;
    setItem(KEY, state);
  }
}
