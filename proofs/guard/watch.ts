import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import type { Findings } from '../findings.ts';

/** One thing that nobody may do, and every attempt to do it. */
export interface Guard {
  readonly name: string;
  /** Reports each attempt to `findings`. */
  run(post: Post): Promise<void>;
}

export interface Post {
  readonly server: TestServer;
  readonly url: string;
  readonly log: readonly string[];
  readonly findings: Findings;
}

/** The server is new and logs at the most verbose level. */
export async function standGuard(guard: Guard, findings: Findings): Promise<void> {
  const log: string[] = [];
  const server = await startTestServer({ logLevel: 'trace', logStream: { write: (line) => log.push(line) } });
  try {
    await guard.run({ server, url: server.url, log, findings });
  } finally {
    await server.stop();
  }
}
