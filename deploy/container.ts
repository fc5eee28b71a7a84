import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How to run an image, by its own configuration. */
export interface ImageConfig {
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Env: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
  readonly Labels: Readonly<Record<string, string>>;
}

/** An image unpacked to a folder, its volume, and how to run it. */
export interface Image {
  readonly root: string;
  readonly data: string;
  readonly config: ImageConfig;
}

/** Mounts the root read-only, /tmp in memory and /data from outside; then runs its arguments in place of the shell. */
const ENTER = `
  set -e
  root=$1 data=$2
  shift 2
  mount --bind "$root" "$root"
  mount -o remount,bind,ro "$root"
  mount -t tmpfs tmpfs "$root/tmp"
  mount --bind "$data" "$root/data"
  mount -t proc proc "$root/proc"
  exec setpriv --no-new-privs "$@"
`;

/** A container without an engine: it has its own mounts and process tree, in which the image's command is process 1. */
export class Container {
  readonly #image: Image;
  readonly #process: ChildProcess;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  output = '';

  constructor(image: Image, environment: Readonly<Record<string, string>>) {
    this.#image = image;
    const { root, data, config } = image;
    const [uid, gid] = config.User.split(':') as [string, string];
    mkdirSync(join(root, 'proc'), { recursive: true });
    const unshare = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'sh', root, data];
    const asUser = [
      'unshare',
      `--root=${root}`,
      `--wd=${config.WorkingDir}`,
      '--setgid',
      gid,
      '--setuid',
      uid,
    ];
    this.#process = spawn('unshare', [...unshare, ...asUser, ...config.Entrypoint, ...config.Cmd], {
      env: {
        ...Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2))),
        ...environment,
      },
    });
    for (const stream of [this.#process.stdout!, this.#process.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    this.ended = once(this.#process, 'close').then(([code]) => code);
  }

  /** The address that it prints when it is ready. */
  async address(): Promise<string> {
    for (;;) {
      const found = / at http:\/\/[\d.]+:(\d+)/.exec(this.output);
      if (found) return `http://127.0.0.1:${found[1]}`;
      const more = once(this.#process.stdout!, 'data').then(() => 'more');
      if ((await Promise.race([more, this.ended])) !== 'more') throw new Error(`It exited:\n${this.output}`);
    }
  }

  /** A field of the kernel's status of process 1. */
  status(field: string): string {
    const status = readFileSync(`/proc/${this.#first()}/status`, 'utf8');
    return new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(status)![1]!;
  }

  /** Runs a command inside, as the image's user. Throws if the command fails. */
  run(command: readonly string[], environment: Readonly<Record<string, string>> = {}): void {
    const [uid, gid] = this.#image.config.User.split(':') as [string, string];
    const target = ['--target', String(this.#first()), '--mount', '--pid', '--root', '--wd'];
    execFileSync('nsenter', [...target, '--setgid', gid, '--setuid', uid, '--', ...command], {
      env: { ...process.env, ...environment },
      stdio: 'pipe',
    });
  }

  /** Stops it like a container engine; gives the exit code. */
  async stop(): Promise<number | null> {
    process.kill(this.#first(), 'SIGTERM');
    return this.ended;
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  #first(): number {
    const { pid } = this.#process;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
  }
}
