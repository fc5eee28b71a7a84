import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import type { Findings } from '../findings.ts';

/** One thing that nobody may do, and every way of trying it. */
export interface Guard {
  readonly name: string;
  /** Tries; `findings.check` is told each attempt. */
  run(post: Post): Promise<void>;
}

/** Where a guard stands: a server of its own, and what it has logged. */
export interface Post {
  readonly server: TestServer;
  readonly url: string;
  readonly log: readonly string[];
  readonly findings: Findings;
}

/** Lets a guard try on a server of its own that logs all it can. */
export async function standGuard(guard: Guard, findings: Findings): Promise<void> {
  const log: string[] = [];
  const server = await startTestServer({ logLevel: 'trace', logStream: { write: (line) => log.push(line) } });
  try {
    await guard.run({ server, url: server.url, log, findings });
  } finally {
    await server.stop();
  }
}
