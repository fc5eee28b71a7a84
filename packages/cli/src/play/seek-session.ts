import { type Game, toClockSettings } from '@kalah/api';
import { type Client, createClient, ProblemError } from '@kalah/api/client';
import type { SeekEvent } from '@kalah/api/pairing';
import { createPairingClient, type PairingClient } from '@kalah/api/pairing-client';
import { Retry } from '@kalah/api/retry';
import { findPlayerName } from '@kalah/api/seat';
import { opposite, type Side, type Variant } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import { Failure } from '../failure.ts';
import { type Opponent, type Output, RETRYING } from './output.ts';
import { ServerMatch } from './server-match.ts';
import { TIMEOUT_MS } from './timeout.ts';

export interface SeekChoice {
  readonly rated: boolean;
  /** An API token of the account that plays. */
  readonly token?: string;
}

export interface SeekSession extends SeekChoice {
  readonly server: string;
  readonly variant: Variant;
  readonly clock: TimeControl;
  readonly json: boolean;
  readonly lines: AsyncIterator<string>;
  /** Aborts when the user wants to leave: the seek ends, or the game is resigned. */
  readonly leaving: AbortSignal;
  readonly createOutput: (side: Side, opponent: Opponent) => Output;
  readonly write: (text: string) => void;
}

type Paired = Pick<Extract<SeekEvent, { kind: 'paired' }>, 'game' | 'side' | 'token'>;

const ENDED = {
  cancelled: 'The search was cancelled.',
  replaced: 'The search ended, because you are looking for an opponent elsewhere.',
} as const;

const LEFT = 'You are no longer looking for an opponent.';
const UNREACHABLE = 'The server cannot be reached; your search may still be open there.';
const WITHDRAWAL_MS = 3000;

export async function playBySeek(session: SeekSession): Promise<void> {
  const baseUrl = session.server.replace(/\/$/, '');
  const token = session.token !== undefined && { token: session.token };
  const pairing = createPairingClient({ baseUrl, ...token, timeoutMs: TIMEOUT_MS });
  try {
    await check(session.server, pairing);
    const paired = await findOpponent(session, pairing, baseUrl);
    if (paired) await playGame(session, paired, baseUrl);
  } catch (error) {
    if (error instanceof ProblemError) throw new Failure(error.message);
    throw error;
  }
}

/** A stream would wait for the server to come up. */
async function check(server: string, pairing: PairingClient): Promise<void> {
  try {
    await pairing.readLobby();
  } catch (error) {
    if (!(error instanceof ProblemError))
      throw new Failure(`${server} is not a Kalah server, or cannot be reached.`);
    if (error.problem.status === 404)
      throw new Failure(`${server} does not pair players: it has no accounts.`);
    throw error;
  }
}

/** Undefined if the user leaves before an opponent is found. */
async function findOpponent(
  session: SeekSession,
  pairing: PairingClient,
  baseUrl: string,
): Promise<Paired | undefined> {
  const { variant, clock, rated, leaving } = session;
  const terms = { variant, clock: toClockSettings(clock), rated };
  const key = crypto.randomUUID();
  /** Missing after a reconnection, so the first one is kept. */
  let token: string | null = null;
  for await (const event of pairing.createSeek(terms, { key, signal: leaving })) {
    if (event.kind === 'paired') return { ...event, token: event.token ?? token };
    if (event.kind === 'ended') throw new Failure(ENDED[event.reason]);
    if (event.kind === 'waiting' && token === null) {
      token = event.token;
      const sentence = `Looking for an opponent for a ${rated ? 'rated' : 'casual'} game. Press Ctrl-C to stop.`;
      announce(session, 'waiting', { clock: terms.clock, rated }, sentence);
    }
  }
  const again = pairing.createSeek(terms, { key, signal: AbortSignal.timeout(WITHDRAWAL_MS) });
  const client = createClient({ baseUrl, timeoutMs: WITHDRAWAL_MS });
  const isWithdrawn = await withdraw(again, pairing, (game, own) =>
    client.resign(game, {}, session.token ?? own ?? token!),
  );
  announce(session, 'left', {}, isWithdrawn ? LEFT : UNREACHABLE);
  return undefined;
}

/**
 * Ends a seek that was found again by its key, or resigns if an opponent was found at the same moment. Resolves to
 * false if the server does not respond.
 */
async function withdraw(
  events: ReturnType<PairingClient['createSeek']>,
  pairing: PairingClient,
  resign: (game: string, token: string | null) => Promise<unknown>,
): Promise<boolean> {
  for await (const event of events) {
    // Rejected if an opponent has just been found; then the next event reports the game.
    if (event.kind === 'waiting') await pairing.cancelSeek(event.seek.id, event.token).catch(() => undefined);
    if (event.kind === 'ended') return true;
    if (event.kind === 'paired')
      return resign(event.game, event.token).then(
        () => true,
        () => false,
      );
  }
  return false;
}

async function playGame(session: SeekSession, { game: id, side, token }: Paired, baseUrl: string) {
  const { lines, leaving, createOutput } = session;
  const done = new AbortController();
  const client = createClient({ baseUrl, signal: done.signal, timeoutMs: TIMEOUT_MS });
  try {
    const own = session.token ?? token!;
    const game = await readGame(session, client, id);
    if (!game) {
      const isResigned = await client.resign(id, {}, own).then(
        () => true,
        () => false,
      );
      return announce(session, 'left', {}, isResigned ? LEFT : UNREACHABLE);
    }
    const name = findPlayerName(game.seats[opposite(side)]) ?? null;
    announce(session, 'paired', { game: id, side, opponent: name }, describe(name, side));
    const output = createOutput(side, toOpponent(name));
    const match = { client, game, token: own, side, isAgainstPerson: true, lines, output, leaving };
    await new ServerMatch(match).play();
  } finally {
    done.abort();
  }
}

/** Retries until the server responds; undefined if the user leaves meanwhile. */
async function readGame(session: SeekSession, client: Client, id: string): Promise<Game | undefined> {
  const { leaving } = session;
  let isAnnounced = false;
  const retry = new Retry(leaving, () => {
    if (!isAnnounced) announce(session, 'retrying', {}, RETRYING);
    isAnnounced = true;
  });
  try {
    return await retry.run(() => client.readGame(id));
  } catch (error) {
    if (leaving.aborted) return undefined;
    throw error;
  }
}

function toOpponent(name: string | null): Opponent {
  return { title: name ?? 'Opponent', name: name ?? 'Your opponent', isPerson: true };
}

function describe(name: string | null, side: Side): string {
  const seat = side === 'south' ? 'South and begin' : 'North';
  return `${name === null ? 'Your opponent is anonymous' : `Your opponent is ${name}`}. You are ${seat}.`;
}

function announce({ json, write }: SeekSession, kind: string, more: object, sentence: string): void {
  write(`${json ? JSON.stringify({ kind, ...more }) : sentence}\n`);
}
