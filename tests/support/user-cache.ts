import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** By number where users have one, because a container's user may have no name. */
const USER = process.getuid?.() ?? userInfo().username;

/**
 * Written last; lists the unpacked entries, because some systems delete old files from the temporary folder. There may be
 * more: the browser makes a folder beside its program.
 */
const COMPLETE = '.complete';

/** Every user of the machine has their own, because they cannot run each other's files. */
export const USER_FOLDER = join(tmpdir(), `kalah-tests-${USER}`);

/** Unpacks the program on first use and keeps it for later runs. `name` contains the program's version. */
export async function findOrUnpack(
  name: string,
  unpack: (folder: string) => Promise<void>,
  parent = USER_FOLDER,
): Promise<string> {
  prepareParent(parent);
  const folder = join(parent, name);
  if (isComplete(folder)) return folder;

  const fresh = await mkdtemp(`${folder}-`);
  try {
    chmodSync(fresh, 0o755);
    await unpack(fresh);
    writeFileSync(join(fresh, COMPLETE), JSON.stringify(listEntries(fresh)));
    await withLock(`${folder}.lock`, async () => {
      // Another process of the same user may have been faster.
      if (isComplete(folder)) return;
      await rm(folder, { recursive: true, force: true });
      await rename(fresh, folder);
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** A lock that is older belongs to a process that was killed. */
const LOCK_EXPIRES_MS = 30_000;
const LOCK_PAUSE_MS = 20;

async function withLock(lock: string, act: () => Promise<void>): Promise<void> {
  while (!(await tryToCreate(lock))) {
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LOCK_EXPIRES_MS) await rm(lock, { recursive: true, force: true });
    else await pause(LOCK_PAUSE_MS);
  }
  try {
    await act();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function tryToCreate(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * The parent's name can be guessed, so another user could have put their own programs there. Others may pass through
 * it: for root, PostgreSQL runs as another user.
 */
function prepareParent(parent: string): void {
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  const found = lstatSync(parent);
  const isOurs = process.platform === 'win32' || (found.uid === USER && (found.mode & 0o022) === 0);
  if (!found.isDirectory() || !isOurs)
    throw new Error(`${parent} belongs to another user, or others can write to it; remove it or set TMPDIR.`);
  chmodSync(parent, 0o711); // whatever the umask is
}

function isComplete(folder: string): boolean {
  try {
    const unpacked = JSON.parse(readFileSync(join(folder, COMPLETE), 'utf8')) as string[];
    const present = new Set(listEntries(folder));
    return unpacked.every((entry) => present.has(entry));
  } catch {
    return false;
  }
}

function listEntries(folder: string): string[] {
  return readdirSync(folder, { recursive: true }) as string[];
}
