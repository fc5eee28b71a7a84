import { Connection } from '../load/connection.ts';
import { percentile, round } from '../load/figures.ts';
import { startKalah } from '../load/process.ts';

const ACCOUNTS = 20;
const CONNECTIONS = 8;
const SECONDS = Number(process.env.SECONDS ?? 10);
const PASSWORD = 'four seeds in every pit';

export async function measureSignIns(databaseUrl: string): Promise<void> {
  const server = await startKalah(databaseUrl);
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => Connection.open(server.url)),
  );
  const [first] = connections as [Connection];
  const names = Array.from({ length: ACCOUNTS }, (_, index) => `Player-${index}x`);
  for (const name of names) await send(first, '/api/v1/accounts', name);
  await readEventLoopDelay(first); // it covers the time since it was last read
  const durations: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    connections.map(async (connection, index) => {
      for (let turn = index; performance.now() < end; turn++) {
        const began = performance.now();
        await send(connection, '/api/v1/sessions', names[turn % ACCOUNTS]!);
        durations.push(performance.now() - began);
      }
    }),
  );
  const delay = await readEventLoopDelay(first);
  for (const connection of connections) connection.close();
  await server.stop();
  const [p50, p99] = [0.5, 0.99].map((share) => round(percentile(durations, share), 0));
  console.log(
    `sign-ins with a password, ${CONNECTIONS} connections: ${round(durations.length / SECONDS, 0)} per second (target 20), ` +
      `p50 ${p50} ms, p99 ${p99} ms; event loop p99 ${round(delay, 1)} ms (target 20)`,
  );
}

/** Everybody has the same password here. */
async function send(connection: Connection, path: string, name: string): Promise<void> {
  const { status, body } = await connection.request(
    'POST',
    path,
    JSON.stringify({ name, password: PASSWORD }),
  );
  if (status !== 201) throw new Error(`${status} ${body}`);
}

/** The p99 delay since the last reading, in milliseconds. */
async function readEventLoopDelay(connection: Connection): Promise<number> {
  const { body } = await connection.request('GET', '/metrics');
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(body)?.[1]) * 1000;
}
