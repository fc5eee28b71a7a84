/**
 * The positions that are currently being searched, so that threads on the same tree take different branches. Entries
 * may overwrite each other: that costs duplicate work, never a wrong result.
 */
const SLOTS: u64 = 1024;
const slots: usize = memory.data(8 * 1024, 16);

// @ts-ignore: decorator
@inline
function slotOf(hash: u64): usize {
  return slots + <usize>((hash >> 20) & (SLOTS - 1)) * 8;
}

export function enter(hash: u64): void {
  atomic.store<u64>(slotOf(hash), hash);
}

export function leave(hash: u64): void {
  const slot = slotOf(hash);
  if (atomic.load<u64>(slot) == hash) atomic.store<u64>(slot, 0);
}

export function isBusy(hash: u64): bool {
  return atomic.load<u64>(slotOf(hash)) == hash;
}
