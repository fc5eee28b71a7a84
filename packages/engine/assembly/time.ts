// When to stop. The host decides (a deadline, a cancelled request). The leading thread asks it regularly and tells the
// helpers through shared memory.

// @ts-ignore: decorator
@external('host', 'shouldStop')
declare function shouldStop(): bool;

/** Nodes between two calls of the host: about a sixth of a millisecond. */
const POLL_INTERVAL: u64 = 1024;

const stopWord: usize = memory.data(4, 4);

/** Whether this thread has been asked to stop. The results of its search are then invalid. */
export let stopped: bool = false;

/** Nodes this thread has searched. */
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

/** Called by a helper at the start of its task. */
export function joinWork(): void {
  stopped = false;
}

/** Stops the current task in all threads. */
export function stopAll(): void {
  atomic.store<i32>(stopWord, 1);
}

export function poll(): bool {
  if (leading && shouldStop()) stopAll();
  if (atomic.load<i32>(stopWord) != 0) stopped = true;
  return stopped;
}

/** Stops this thread's search, because it exceeds the depth that memory allows or its limit. */
export function giveUp(): i32 {
  stopped = true;
  return 0;
}

/** Adds nodes that were counted elsewhere. */
export function addNodes(count: u64): void {
  nodes += count;
}

/** Counts nodes that were searched without polling the host, and polls it if it is due. */
export function countNodes(count: u64): void {
  const before = nodes;
  nodes += count;
  if ((before ^ nodes) >= POLL_INTERVAL) poll();
}

/** Counts a node; returns whether to stop. */
// @ts-ignore: decorator
@inline
export function countNode(): bool {
  nodes++;
  if ((nodes & (POLL_INTERVAL - 1)) == 0) poll();
  return stopped;
}
