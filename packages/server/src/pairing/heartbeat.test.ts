import { expect, onTestFinished, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { createReplicaId, Heartbeat } from './heartbeat.ts';

test('[L7] a server that replaces killed ones pairs from its first beat', async () => {
  const { pairing, close } = createMemoryStore();
  for (let killed = 0; killed < 9; killed++) await pairing.beatReplica(createReplicaId(Date.now() - 1000));
  const heartbeat = new Heartbeat({
    store: pairing,
    replica: createReplicaId(Date.now()),
    now: Date.now,
    isNeeded: () => true,
    beforeBeat: async () => undefined,
    onBeat: () => undefined,
    report: (error) => {
      throw error;
    },
  });
  onTestFinished(async () => {
    heartbeat.stop();
    await close();
  });
  await heartbeat.start();
  expect(heartbeat).toMatchObject({ hasOthers: true, isNewest: true });
});
