/**
 * When to stop. The host decides (a deadline, a cancelled request). The leading thread asks it regularly and tells the
 * helpers through shared memory.
 */

// @ts-ignore: decorator
@external('host', 'shouldStop')
declare function shouldStop(): bool;

/** Nodes between two calls of the host: about a sixth of a millisecond. */
const POLL_INTERVAL: u64 = 1024;

const stopWord: usize = memory.data(4, 4);

/** The results of the search are then invalid. */
export let stopped: bool = false;

export let nodes: u64 = 0;

let leading: bool = true;

export function setLeading(leads: bool): void {
  leading = leads;
}

/** Called by the leading thread before a task, while the helpers are idle. */
export function clearStop(): void {
  atomic.store<i32>(stopWord, 0);
  stopped = false;
}

export function joinWork(): void {
  stopped = false;
}

export function stopAll(): void {
  atomic.store<i32>(stopWord, 1);
}

export function poll(): bool {
  if (leading && shouldStop()) stopAll();
  if (atomic.load<i32>(stopWord) != 0) stopped = true;
  return stopped;
}

/** When the search exceeds the depth that memory allows, or its limit. */
export function giveUp(): i32 {
  stopped = true;
  return 0;
}

export function addNodes(count: u64): void {
  nodes += count;
}

/** For nodes that were searched without polling the host. Polls it if it is due. */
export function countNodes(count: u64): void {
  const before = nodes;
  nodes += count;
  if ((before ^ nodes) >= POLL_INTERVAL) poll();
}

// @ts-ignore: decorator
@inline
export function countNode(): bool {
  nodes++;
  if ((nodes & (POLL_INTERVAL - 1)) == 0) poll();
  return stopped;
}
