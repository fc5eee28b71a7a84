import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** By number where users have one, because a container's user may have no name. */
const USER = process.getuid?.() ?? userInfo().username;

/**
 * Written last; lists the unpacked entries, because some systems delete old files from the temporary folder. There may be
 * more: the browser makes a folder beside its program.
 */
const COMPLETE = '.complete';

/**
 * The folder of an unpacked program, which is unpacked on first use and kept for later runs. `name` contains the
 * program's version. Every user of the machine has their own copy, because they cannot run each other's files.
 */
export async function findOrUnpack(
  name: string,
  unpack: (folder: string) => Promise<void>,
  parent = join(tmpdir(), `kalah-tests-${USER}`),
): Promise<string> {
  prepareParent(parent);
  const folder = join(parent, name);
  if (isComplete(folder)) return folder;

  const fresh = await mkdtemp(`${folder}-`);
  try {
    chmodSync(fresh, 0o755);
    await unpack(fresh);
    writeFileSync(join(fresh, COMPLETE), JSON.stringify(listEntries(fresh)));
    if (!isComplete(folder)) await discard(folder, `${fresh}-incomplete`);
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another process of the same user may have been faster.
    if (!isComplete(folder)) throw error;
  }
  return folder;
}

/** Moved away first, because another process may replace the folder with a complete one while this one deletes it. */
async function discard(folder: string, aside: string): Promise<void> {
  try {
    await rename(folder, aside);
  } catch {
    return; // it does not exist, or another process moved it
  }
  if (isComplete(aside)) await rename(aside, folder);
  else await rm(aside, { recursive: true, force: true });
}

/**
 * The parent's name can be guessed, so another user could have put their own programs there. Others may pass through
 * it: for root, PostgreSQL runs as another user.
 */
function prepareParent(parent: string): void {
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  const stat = lstatSync(parent);
  const isOurs = process.platform === 'win32' || (stat.uid === USER && (stat.mode & 0o022) === 0);
  if (!stat.isDirectory() || !isOurs)
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
