import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../packages/server/src/config.ts';

/** Stands in for a replica: says who it takes the caller for, and does what a test asks when it is asked for its state. */
export class Replica {
  readonly #app: FastifyInstance;
  /** From callers, oldest first. */
  readonly requests: string[] = [];
  checks = 0;
  /** /readyz waits for it, and responds with its status. */
  ready: () => Promise<number> = async () => 200;
  /** Cuts connections instead of answering. */
  cuts = false;

  /** `trustProxy` is the setting TRUST_PROXY. */
  static async start(trustProxy: string): Promise<Replica> {
    const app = Fastify({ trustProxy: readConfig({ TRUST_PROXY: trustProxy }).trustProxy });
    const replica = new Replica(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return replica;
  }

  private constructor(app: FastifyInstance) {
    this.#app = app;
    app.get('/readyz', async (_request, reply) => {
      this.checks++;
      return reply.code(await this.ready()).send({});
    });
    app.all('*', async ({ method, url, ip, protocol, host }, reply) => {
      this.requests.push(`${method} ${url}`);
      if (this.cuts) return reply.hijack().raw.destroy();
      return { ip, protocol, host };
    });
  }

  get port(): number {
    return (this.#app.server.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    return this.#app.close();
  }
}
