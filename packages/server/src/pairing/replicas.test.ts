import { expect, onTestFinished, test } from 'vitest';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { createReplicaId, Replicas } from './replicas.ts';

test('[L7] a server that replaces killed ones pairs from its first beat', async () => {
  const { pairing, close } = createMemoryStore();
  for (let killed = 0; killed < 9; killed++) await pairing.beatReplica(createReplicaId(Date.now() - 1000));
  const replicas = new Replicas({
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
    replicas.stop();
    await close();
  });
  await replicas.start();
  expect(replicas).toMatchObject({ hasOthers: true, isNewest: true });
});
