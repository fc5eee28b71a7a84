import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../support/free-port.ts';
import { deploy, readYaml, root } from './program.ts';
import type { Replica } from './replica.ts';
import { toolPath } from './tool.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Runs as compose runs it, in front of replicas on this machine. */
export class HaProxy {
  readonly #port: number;
  readonly #process: ChildProcess;
  readonly #folder: string;

  /** `trustProxy` is the setting TRUST_PROXY. */
  static async start(replicas: readonly Replica[], trustProxy = ''): Promise<HaProxy> {
    const folder = mkdtempSync(join(tmpdir(), 'kalah-haproxy-'));
    const port = await freePort();
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(config, bringHome(readFileSync(join(deploy, 'haproxy.cfg'), 'utf8'), port, replicas));
    const [{ services }] = readYaml(join(root, 'compose.yaml'));
    const [file, ...args] = (services.proxy.command as string[]).map((word) =>
      word.replaceAll('$$', '$').replace('/usr/local/etc/haproxy/haproxy.cfg', config),
    );
    const child = spawn(file!, args, { env: { PATH: toolPath, TRUST_PROXY: trustProxy } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    const proxy = new HaProxy(port, child, folder);
    while (!(await proxy.send('GET', '/').catch(() => undefined))) {
      if (child.exitCode === null) continue;
      rmSync(folder, { recursive: true });
      throw new Error(`HAProxy exited:\n${output}`);
    }
    return proxy;
  }

  private constructor(port: number, child: ChildProcess, folder: string) {
    this.#port = port;
    this.#process = child;
    this.#folder = folder;
  }

  /** Sends the path as it is; `fetch` would tidy it up. */
  async send(method: string, path: string, headers: IncomingHttpHeaders = {}): Promise<Answer> {
    const options = { host: '127.0.0.1', port: this.#port, method, path, headers, agent: false };
    const sent = request(options).end();
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, body: await text(response) };
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true });
  }
}

/** Uses addresses of this machine instead of those of compose's network. */
function bringHome(config: string, port: number, replicas: readonly Replica[]): string {
  const servers = replicas.map((replica, index) => `server replica${index} 127.0.0.1:${replica.port}`);
  return config
    .replace(/maxconn \d+/, 'maxconn 200') // a test may open few files
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll(/server-template .*/g, servers.join('\n  '));
}
