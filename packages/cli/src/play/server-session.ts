import { toClockSettings } from '@kalah/api';
import { type Client, createClient, ProblemError } from '@kalah/api/client';
import type { TimeControl } from '@kalah/rules/clock';
import { Failure } from '../failure.ts';
import type { Output } from './output.ts';
import { ServerMatch } from './server-match.ts';
import type { MatchOptions } from './session.ts';
import { TIMEOUT_MS } from './timeout.ts';

export interface ServerSession extends MatchOptions {
  readonly server: string;
  readonly clock?: TimeControl;
  readonly lines: AsyncIterator<string>;
  readonly output: Output;
}

export async function playOnServer(session: ServerSession): Promise<void> {
  const leaving = new AbortController();
  const baseUrl = session.server.replace(/\/$/, '');
  const client = createClient({ baseUrl, signal: leaving.signal, timeoutMs: TIMEOUT_MS });
  try {
    const { game, seat } = await createGame(session, client);
    const { side, lines, output } = session;
    await new ServerMatch({
      client,
      game,
      token: seat!.token,
      side,
      isAgainstPerson: false,
      lines,
      output,
    }).play();
  } catch (error) {
    if (error instanceof ProblemError) throw new Failure(error.message);
    throw error;
  } finally {
    leaving.abort();
  }
}

async function createGame({ variant, side, level, clock, server }: ServerSession, client: Client) {
  const computer = { engine: level };
  const seats = {
    south: side === 'south' ? 'me' : computer,
    north: side === 'north' ? 'me' : computer,
  } as const;
  try {
    return await client.createGame({
      variant,
      seats,
      listed: false,
      ...(clock && { clock: toClockSettings(clock) }),
    });
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new Failure(`${server} is not a Kalah server, or cannot be reached.`);
  }
}
