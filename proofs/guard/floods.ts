import { startTestServer } from '../../packages/server/src/test-server.ts';
import type { Guard } from './watch.ts';

const LIMITS = { requestsPerMinute: 200, streamsPerAddress: 20 };
/** A client may pretend to have other addresses. */
const DISGUISES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/** One address exceeds its limits and pretends to be many. */
export const floods: Guard = {
  name: 'floods from one address',
  async run({ findings }) {
    const server = await startTestServer({ rateLimit: true, limits: LIMITS });
    const stop = new AbortController();
    // Keeps the responses referenced: the connection of one that is garbage-collected is closed.
    const answers: Response[] = [];
    const ask = async (path: string, time: number) => {
      const disguise = DISGUISES[time % DISGUISES.length]!;
      const address = `192.0.2.${time % 256}`;
      const headers = { [disguise]: disguise === 'forwarded' ? `for=${address}` : address };
      findings.count('floods from one address');
      const answer = await fetch(server.url + path, { headers, signal: stop.signal });
      answers.push(answer);
      return answer.status;
    };
    const times = async (count: number, path: string) =>
      Promise.all(Array.from({ length: count }, (_, time) => ask(path, time)));
    try {
      const { game } = await server.client.createGame();
      const streams = await times(2 * LIMITS.streamsPerAddress, `/api/v1/games/${game.id}/events`);
      const open = streams.filter((status) => status === 200).length;
      findings.check(open === LIMITS.streamsPerAddress, `one address has ${open} streams open`);

      const lists = await times(2 * LIMITS.requestsPerMinute, '/api/v1/games');
      const answered = lists.filter((status) => status === 200).length;
      findings.check(answered <= LIMITS.requestsPerMinute, `one address was answered ${answered} times`);
      findings.check((await ask('/healthz', 0)) === 200, 'the server is not well after a flood');
    } finally {
      stop.abort();
      await server.stop();
    }
  },
};
