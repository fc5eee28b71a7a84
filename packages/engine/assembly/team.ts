/**
 * Threads that share one memory. The leading thread starts a task, takes part in it and waits for the helpers, which
 * sleep in `help` until they are called. Every thread runs this module with its own globals.
 */

export const QUIT: i32 = 0;
export const SETUP: i32 = 1;
export const BUILD: i32 = 2;
export const PROVE: i32 = 3;

const FOREVER: i64 = -1;

const callWord: usize = memory.data(4, 4);
const taskWord: usize = memory.data(4, 4);
const idleWord: usize = memory.data(4, 4);

export let threads: i32 = 1;
let heard: i32 = 0;

export function setThreads(count: i32): void {
  threads = count;
}

/** The parameters of the task must have been written before. */
export function call(task: i32): void {
  if (threads == 1) return;
  atomic.store<i32>(idleWord, 0);
  atomic.store<i32>(taskWord, task);
  atomic.add<i32>(callWord, 1);
  atomic.notify(callWord, threads);
}

export function gather(): void {
  if (threads == 1) return;
  for (let idle = atomic.load<i32>(idleWord); idle < threads - 1; idle = atomic.load<i32>(idleWord)) {
    atomic.wait<i32>(idleWord, idle, FOREVER);
  }
}

export function listen(): i32 {
  while (atomic.load<i32>(callWord) == heard) atomic.wait<i32>(callWord, heard, FOREVER);
  heard = atomic.load<i32>(callWord);
  return atomic.load<i32>(taskWord);
}

export function rest(): void {
  atomic.add<i32>(idleWord, 1);
  atomic.notify(idleWord, 1);
}
