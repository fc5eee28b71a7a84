import type { EventSourceMessage } from 'eventsource-parser/stream';
import { toQuery } from '../games/client.ts';
import type { Connection } from '../games/stream.ts';
import { type CallerOptions, createCaller } from '../http/caller.ts';
import type {
  AccountEvent,
  Challenge,
  ChallengeList,
  CreateChallenge,
  CreateSeek,
  DeclineReason,
  ListSeeks,
  Lobby,
  Pairing,
  SeekEvent,
  SeekList,
} from './schema.ts';

/** A client for finding opponents, as `createPairingClient` makes it. */
export type PairingClient = ReturnType<typeof createPairingClient>;

/** Options of a stream. */
export interface PairingStreamOptions {
  signal?: AbortSignal;
}

/** Options of `seek`. */
export interface SeekOptions extends PairingStreamOptions {
  /** Repeating a call with the same key continues the same seek. */
  key?: string;
}

/** Options of `watchAccount`. */
export interface WatchAccountOptions extends PairingStreamOptions {
  /** The id of the last event that the caller has seen. */
  after?: string;
  /** Called with the id of every event that has one, so that a program can continue after a restart. */
  onId?: (id: string) => void;
}

/**
 * Makes a client for seeks, challenges and the events of an account. In a browser the session is in a cookie; programs send
 * an API token.
 */
export function createPairingClient(options: CallerOptions = {}) {
  const call = createCaller(options);
  const { baseUrl = '', fetch = globalThis.fetch, signal, token } = options;
  const root = `${baseUrl}/api/v1`;
  const part = encodeURIComponent;
  const authorize = () => token !== undefined && { authorization: `Bearer ${token}` };

  /**
   * Looks for an opponent until one is found, the seek is cancelled or the signal aborts. A lost connection is opened again;
   * the seek keeps its place if that takes less than a few seconds.
   */
  async function* seek(
    body: CreateSeek,
    { key = crypto.randomUUID(), ...stream }: SeekOptions = {},
  ): AsyncGenerator<SeekEvent | Connection> {
    const { receive } = await import('../games/stream.ts');
    const request = {
      url: `${root}/seeks`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...authorize() },
      body: JSON.stringify(body),
    };
    const read = (sent: EventSourceMessage) => parseEvent<SeekEvent>(sent, SEEK_EVENTS);
    for await (const event of receive(() => request, read, {
      fetch,
      ...(signal && { signal }),
      ...stream,
    })) {
      yield event;
      if (event.kind === 'paired' || event.kind === 'ended') return;
    }
  }

  /** The events of the account, until the signal aborts. A lost connection continues after the last event. */
  async function* watchAccount({
    after,
    onId,
    ...stream
  }: WatchAccountOptions = {}): AsyncGenerator<AccountEvent | Connection> {
    const { receive } = await import('../games/stream.ts');
    let last = after;
    const toRequest = () => ({
      url: `${root}/account/events`,
      headers: { ...authorize(), ...(last !== undefined && { 'last-event-id': last }) },
    });
    const read = (sent: EventSourceMessage) => {
      if (sent.id !== undefined) {
        last = sent.id;
        onId?.(last);
      }
      return parseEvent<AccountEvent>(sent, ACCOUNT_EVENTS);
    };
    yield* receive(toRequest, read, { fetch, ...(signal && { signal }), ...stream });
  }

  const challenge = (id: string) => `/challenges/${part(id)}`;

  return {
    /** Looks for an opponent; see `SeekEvent`. */
    createSeek: seek,

    listSeeks: (query: ListSeeks = {}) => call<SeekList>('GET', `/seeks${toQuery(query)}`),

    /** Accepts a seek. Repeating a call with the same key is safe. */
    acceptSeek: (
      id: string,
      body: Pick<CreateSeek, 'name' | 'visitor'> = {},
      key: string = crypto.randomUUID(),
    ) => call<Pairing>('POST', `/seeks/${part(id)}/accept`, body, { key }),

    /** Cancels a seek. Without an account, `seekToken` from its `waiting` event is needed. */
    cancelSeek: (id: string, seekToken?: string) =>
      call('DELETE', `/seeks/${part(id)}`, undefined, { secret: seekToken }),

    /** Challenges an account. Repeating a call with the same key is safe. */
    createChallenge: (name: string, body: CreateChallenge = {}, key: string = crypto.randomUUID()) =>
      call<Challenge>('POST', challenge(name), body, { key }),

    listChallenges: () => call<ChallengeList>('GET', '/challenges'),

    acceptChallenge: (id: string, key: string = crypto.randomUUID()) =>
      call<Pairing>('POST', `${challenge(id)}/accept`, undefined, { key }),

    declineChallenge: (id: string, reason?: DeclineReason) =>
      call<Challenge>('POST', `${challenge(id)}/decline`, reason === undefined ? {} : { reason }),

    cancelChallenge: (id: string) => call<Challenge>('DELETE', challenge(id)),

    watchAccount,

    readLobby: () => call<Lobby>('GET', '/lobby'),
  };
}

const SEEK_EVENTS: readonly string[] = ['waiting', 'paired', 'ended'] satisfies SeekEvent['kind'][];

const ACCOUNT_EVENTS: readonly string[] = [
  'challenge',
  'challenge-accepted',
  'challenge-declined',
  'challenge-cancelled',
  'challenge-expired',
  'game-started',
  'turn',
  'game-ended',
  'ready',
] satisfies AccountEvent['kind'][];

/** The data of an event, with its kind. Heartbeats and kinds that only a newer client knows are left out. */
function parseEvent<Event>(
  { event: kind, data }: EventSourceMessage,
  known: readonly string[],
): Event | undefined {
  return kind !== undefined && known.includes(kind) ? ({ kind, ...JSON.parse(data) } as Event) : undefined;
}
