import type { EventEmitter } from 'node:events';
import { Refusal } from '../../platform/refusal.ts';
import { nextTimeSlice } from '../../platform/time-slices.ts';
import type { Watcher } from './feed.ts';
import type { Hub } from './hub.ts';
import type { Stream, Streams } from './streams.ts';

export interface Live {
  readonly hub: Hub;
  readonly streams: Streams;
}

export interface Watch {
  readonly gameId: string;
  readonly watcher: Watcher;
  readonly after: number | undefined;
}

/** Keeps a stream alive and lets it watch games until its connection closes. Unknown games are left out. */
export async function watchUntilClosed(
  { hub, streams }: Live,
  stream: Stream,
  connection: EventEmitter,
  watches: readonly Watch[],
): Promise<void> {
  const open: (() => void)[] = [];
  let isClosed = false;
  connection.once('close', () => {
    isClosed = true;
    streams.remove(stream);
    for (const leave of open) leave();
  });
  streams.add(stream);
  const watching = watches.map(async ({ gameId, watcher, after }) => {
    // A single game starts at once. Formatting 50 long games takes 15 ms.
    if (watches.length > 1) await nextTimeSlice();
    if (isClosed) return;
    const leave = await hub.watch(gameId, watcher, after);
    if (isClosed) leave();
    else open.push(leave);
  });
  await Promise.all(watching.map((watch) => watch.catch(ignoreUnknown)));
}

function ignoreUnknown(error: Error): void {
  if (!(error instanceof Refusal && error.code === 'no-such-game')) throw error;
}
