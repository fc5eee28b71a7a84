import { type Client, createClient } from '@kalah/api/client';
import type { Findings } from '../findings.ts';
import type { Campaign } from './campaign.ts';

/** So many events make a replay long enough to be cut in the middle. */
const OFFERS = 400;

/** Kills the server while it replays a long game to a watcher, who goes on at the next server behind what it saw. */
export async function killDuringReplay(campaign: Campaign, findings: Findings): Promise<void> {
  const first = await campaign.serve();
  const id = await createLongGame(createClient({ baseUrl: first.url }));
  const seen = await readStream(first.url, id, 0, async (numbers) => {
    if (numbers.length > 0) first.kalah.process.kill('SIGKILL');
    return true;
  });
  await first.kalah.ended;

  const second = await campaign.serve();
  const { version } = await createClient({ baseUrl: second.url }).readGame(id);
  const rest = await readStream(second.url, id, seen.at(-1)!, async (numbers) => numbers.at(-1) !== version);
  await second.kalah.signal('SIGKILL');
  const all = [...seen, ...rest];
  findings.check(
    all.length === version && all.every((number, index) => number === index + 1),
    () => `a watcher whose stream was cut at ${seen.at(-1)} saw ${all.length} events of ${version}`,
  );
  findings.count('kills during a replay');
}

/** A draw, offered and declined again and again. */
async function createLongGame(client: Client): Promise<string> {
  const { game } = await client.createGame({ seats: { south: 'open', north: 'open' } });
  for (let offer = 0; offer < OFFERS / 2; offer++) {
    await client.draw(game.id, { side: 'south', answer: 'offer' });
    await client.draw(game.id, { side: 'north', answer: 'decline' });
  }
  return game.id;
}

/** The numbers of the events of a stream, until the line is cut or nobody wants to hear more. */
async function readStream(
  url: string,
  id: string,
  after: number,
  goesOn: (numbers: readonly number[]) => Promise<boolean>,
): Promise<number[]> {
  const numbers: number[] = [];
  let rest = '';
  try {
    const { body } = await fetch(`${url}/api/v1/games/${id}/events?after=${after}`);
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      // An event is told when it is told whole.
      const messages = (rest + text).split('\n\n');
      rest = messages.pop()!;
      for (const message of messages) {
        const [, number] = /^id: (\d+)$/m.exec(message) ?? [];
        if (number) numbers.push(Number(number));
      }
      if (!(await goesOn(numbers))) break;
    }
  } catch {
    // The server was killed, as intended.
  }
  return numbers;
}
