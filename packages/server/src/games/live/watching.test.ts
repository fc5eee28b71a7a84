import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { countIterations, work } from '../../platform/time-slices-fixture.ts';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import { createHub } from './hub.ts';
import { Streams } from './streams.ts';
import { watchUntilClosed } from './watching.ts';

const stream = { sendKeepAlive: () => undefined, sendGoodbye: () => undefined };
const watcher = { start: () => undefined, send: () => undefined, sendAudience: () => undefined };

function setUp(onWatch: () => void) {
  const hub = createHub(createMemoryStore(), () => undefined);
  const streams = new Streams();
  const watch = async () => {
    work();
    onWatch();
    return () => undefined;
  };
  return { hub: { ...hub, watch }, streams };
}

const toWatches = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ gameId: `g${index}`, watcher, after: undefined }));

test('starts to watch several games in time slices', async () => {
  const loop = countIterations();
  const seen = new Set<number>();
  const parts = setUp(() => seen.add(loop.count));
  await watchUntilClosed(parts, stream, new EventEmitter(), toWatches(10));
  loop.stop();
  expect(seen.size).toBe(10);
});

test('starts no further game after the connection has closed', async () => {
  const connection = new EventEmitter();
  let watched = 0;
  const parts = setUp(() => {
    if (++watched === 3) connection.emit('close');
  });
  await watchUntilClosed(parts, stream, connection, toWatches(10));
  expect(watched).toBe(3);
});
