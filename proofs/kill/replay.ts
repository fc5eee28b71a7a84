import { type Client, createClient } from '@kalah/api/client';
import type { Findings } from '../findings.ts';
import type { Campaign } from './campaign.ts';

/** Enough events and watchers for the replay to take a while. */
const TAKEBACKS = 100;
const WATCHERS = 40;

/** Many watchers follow the replay of a long game, and then resume at the next server. */
export async function killDuringReplay(campaign: Campaign, findings: Findings): Promise<void> {
  const first = await campaign.serve();
  const client = createClient({ baseUrl: first.url });
  const id = await createLongGame(client);
  const { version } = await client.readGame(id);
  const crowd = Array.from({ length: WATCHERS }, (): number[] => []);
  const kill = () => first.kalah.process.kill('SIGKILL');
  await Promise.all(crowd.map((seen) => watch(first.url, id, seen, () => kill())));
  await first.kalah.ended;
  const cut = crowd.filter((seen) => seen.length < version);

  const second = await campaign.serve();
  await Promise.all(
    cut.map((seen) => watch(second.url, id, seen, (stop) => seen.at(-1) === version && stop())),
  );
  await second.kalah.signal('SIGKILL');
  for (const seen of crowd) {
    const isWhole = seen.length === version && seen.every((number, index) => number === index + 1);
    findings.check(isWhole, `a watcher whose stream was cut saw ${seen.length} events of ${version}`);
  }
  findings.count('kills during a replay');
  findings.count('streams cut in a replay', cut.length);
}

/** One move is played and taken back many times. */
async function createLongGame(client: Client): Promise<string> {
  const { game } = await client.createGame({ seats: { south: 'open', north: 'open' } });
  for (let move = 1; move <= TAKEBACKS; move++) {
    await client.playMove(game.id, move, { pit: 0 });
    await client.takeback(game.id, { side: 'south' }); // accepted at once because both seats are open
  }
  return game.id;
}

/** Resumes after the last event seen, until the connection is cut or `stop` is called. Records event numbers. */
async function watch(
  url: string,
  id: string,
  seen: number[],
  onEvents: (stop: () => void) => void,
): Promise<void> {
  const stopping = new AbortController();
  let rest = '';
  try {
    const { signal } = stopping;
    const { body } = await fetch(`${url}/api/v1/games/${id}/events?after=${seen.at(-1) ?? 0}`, { signal });
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      // An event counts only when all of it has arrived.
      const messages = (rest + text).split('\n\n');
      rest = messages.pop()!;
      for (const message of messages) {
        const [, number] = /^id: (\d+)$/m.exec(message) ?? [];
        if (number) seen.push(Number(number));
      }
      onEvents(() => stopping.abort());
    }
  } catch {
    // The connection was cut, as intended.
  }
}
