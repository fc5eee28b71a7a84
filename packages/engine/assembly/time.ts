// When to stop. The host decides (a deadline, a cancelled request); the leading thread asks it every now and then and
// passes the word on to the others through shared memory.

// @ts-ignore: decorator
@external('host', 'shouldStop')
declare function shouldStop(): bool;

/** Nodes between two questions: about a sixth of a millisecond. */
const PATIENCE: u64 = 1024;

const stopWord: usize = memory.data(4, 4);

/** Whether this thread has been told to stop; what a search returns from then on is no result. */
export let stopped: bool = false;

/** Nodes this thread has searched. */
export let nodes: u64 = 0;

let leading: bool = true;

export function setLeading(leads: bool): void {
  leading = leads;
}

/** Opens a piece of work, by the leading thread while the others are idle. */
export function clearStop(): void {
  atomic.store<i32>(stopWord, 0);
  stopped = false;
}

/** Joins work that the leading thread has opened. */
export function joinWork(): void {
  stopped = false;
}

/** Ends the work under way in all threads. */
export function stopAll(): void {
  atomic.store<i32>(stopWord, 1);
}

export function poll(): bool {
  if (leading && shouldStop()) stopAll();
  if (atomic.load<i32>(stopWord) != 0) stopped = true;
  return stopped;
}

/** Ends this thread's search: it would go deeper than memory was laid out for, or further than is wanted. */
export function giveUp(): i32 {
  stopped = true;
  return 0;
}

/** Counts nodes that were searched elsewhere. */
export function addNodes(count: u64): void {
  nodes += count;
}

/** Counts a node; says whether to stop. */
// @ts-ignore: decorator
@inline
export function countNode(): bool {
  nodes++;
  if ((nodes & (PATIENCE - 1)) == 0) poll();
  return stopped;
}
