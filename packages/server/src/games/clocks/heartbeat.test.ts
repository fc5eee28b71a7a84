import type { Outage } from '@kalah/rules/clock';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import { newGame } from '../change-fixture.ts';
import { Heartbeat } from './heartbeat.ts';

const LIVE = { kind: 'live', initial: 60, increment: 0 } as const;

function createReplica(store = createMemoryStore()) {
  const seen: (Outage | number)[] = [];
  const clock = { now: 1_000_000 };
  const heartbeat = new Heartbeat({
    store,
    report: (error) => expect.unreachable(String(error)),
    onOutages: (outages) => seen.push(...outages),
    onDrift: (milliseconds) => seen.push(milliseconds),
    now: () => clock.now,
  });
  return Object.assign(clock, { store, seen, heartbeat });
}

test('[T10] a replica that starts after all were down notices the outage before it decides about a clock', async () => {
  const first = createReplica();
  await first.heartbeat.confirm();
  await first.store.append(newGame({ at: first.now, clock: LIVE }));
  const second = createReplica(first.store);
  second.now = 1_060_000;
  await second.heartbeat.confirm();
  const outage = { from: 1_000_000, to: 1_062_000 };
  expect(second.heartbeat.outages).toEqual([outage]);
  expect(second.seen).toEqual([outage]);
  const third = createReplica(first.store);
  third.now = 1_060_400;
  await third.heartbeat.confirm();
  expect(third.heartbeat.outages).toEqual([outage]);
});

test('[T10] a replica that was frozen notices the outage before it decides about a clock', async () => {
  const replica = createReplica();
  await replica.heartbeat.confirm();
  await replica.store.append(newGame({ at: replica.now, clock: LIVE }));
  replica.now += 900;
  expect(replica.heartbeat.confirm()).toBeUndefined();
  replica.now += 30_000;
  await replica.heartbeat.confirm();
  expect(replica.heartbeat.outages).toEqual([{ from: 1_000_000, to: 1_032_900 }]);
});

test('[T10] a replica that was frozen just after the first live game began notices the outage', async () => {
  const replica = createReplica();
  await replica.heartbeat.confirm();
  replica.heartbeat.setPace(undefined);
  replica.now += 300;
  await replica.heartbeat.confirm();
  await replica.store.append(newGame({ at: replica.now, clock: LIVE }));
  replica.now += 8000;
  await replica.heartbeat.confirm();
  expect(replica.heartbeat.outages).toEqual([{ from: 1_000_000, to: 1_010_300 }]);
});

test('[T10] there is no outage while another replica is up, or while no clock runs', async () => {
  const [one, other] = [createReplica(), createReplica()];
  const quiet = createReplica(one.store);
  await quiet.heartbeat.confirm();
  quiet.now += 60_000;
  await quiet.heartbeat.confirm();
  await one.store.append(newGame({ at: quiet.now, clock: LIVE }));
  one.now = quiet.now + 500;
  for (let beat = 0; beat < 9; beat++, one.now += 500) await one.heartbeat.beat();
  quiet.now = one.now;
  await quiet.heartbeat.confirm();
  expect([...quiet.heartbeat.outages, ...one.heartbeat.outages, ...other.heartbeat.outages]).toEqual([]);
});

test('[T10] beats rarely while only correspondence clocks run, and takes that for no outage', async () => {
  const replica = createReplica();
  await replica.heartbeat.confirm();
  await replica.store.append(newGame({ at: replica.now, clock: { kind: 'correspondence', days: 1 } }));
  replica.heartbeat.setPace(await replica.store.findNextDueTime());
  await replica.heartbeat.beat();
  replica.now += 15_000;
  expect(replica.heartbeat.confirm()).toBeUndefined();
  await replica.store.append(newGame({ at: replica.now, clock: LIVE }));
  replica.heartbeat.setPace(await replica.store.findNextDueTime());
  await replica.heartbeat.confirm();
  expect(replica.heartbeat.outages).toEqual([]);
  replica.now += 2000;
  await replica.heartbeat.confirm();
  expect(replica.heartbeat.outages).toHaveLength(1);
});

test('[T10] the end of the last live game is no outage for correspondence games', async () => {
  const replica = createReplica();
  await replica.heartbeat.confirm();
  await replica.store.append(newGame({ at: replica.now, clock: { kind: 'correspondence', days: 1 } }));
  replica.heartbeat.setPace(await replica.store.findNextDueTime());
  replica.now += 10_000;
  await replica.heartbeat.beat();
  expect(replica.heartbeat.outages).toEqual([]);
});

test('[T10] a replica that starts beside one that beats rarely sees no outage', async () => {
  const first = createReplica();
  await first.heartbeat.confirm();
  await first.store.append(newGame({ at: first.now, clock: { kind: 'correspondence', days: 1 } }));
  const second = createReplica(first.store);
  second.now += 8000;
  second.heartbeat.start(await first.store.findNextDueTime());
  await second.heartbeat.confirm();
  await second.heartbeat.beat();
  await second.heartbeat.stop();
  expect(second.heartbeat.outages).toEqual([]);
});

test('[T10] a replica that has not noticed the first correspondence game of another one sees no outage', async () => {
  const first = createReplica();
  const second = createReplica(first.store);
  await second.heartbeat.confirm();
  second.heartbeat.setPace(undefined);
  first.now += 60_000;
  await first.heartbeat.confirm();
  await first.store.append(newGame({ at: first.now, clock: { kind: 'correspondence', days: 1 } }));
  second.now = first.now + 4000;
  await second.heartbeat.confirm();
  expect(second.heartbeat.outages).toEqual([]);
});

test('[T19] reports a clock that differs from the database’s by more than a second, and when it is right again', async () => {
  const replica = createReplica();
  let databaseTime = replica.now - 400;
  replica.store.recordHeartbeat = async () => ({ isRecorded: true, outages: [], databaseTime });
  await replica.heartbeat.beat();
  expect(replica.seen).toEqual([]);
  expect(replica.heartbeat.driftMs).toBe(400);
  for (const difference of [2500, 3000, -800]) {
    databaseTime = replica.now - difference;
    await replica.heartbeat.beat();
  }
  expect(replica.seen).toEqual([2500, -800]);
});

test('[T19] corrects its time when its clock jumps, and does not take the jump for an outage', async () => {
  const replica = createReplica();
  const { store, heartbeat } = replica;
  const { recordHeartbeat } = store;
  let databaseTime = replica.now;
  // A database with a clock of its own, which does not record heartbeats that differ from it.
  store.recordHeartbeat = async (given) => {
    const isRight = Math.abs(given.at - databaseTime) <= given.maxErrorMs;
    const recorded = { isRecorded: false, outages: [] };
    return { ...(isRight ? await recordHeartbeat(given) : recorded), databaseTime };
  };
  await heartbeat.confirm();
  await store.append(newGame({ at: replica.now, clock: LIVE }));
  for (const jump of [300_000, -900_000, 600_000]) {
    const before = replica.now;
    replica.now += jump;
    databaseTime += 100;
    replica.now += 100;
    await heartbeat.confirm();
    expect(heartbeat.now()).toBe(databaseTime);
    expect(heartbeat.correct(replica.now - 50)).toBe(databaseTime - 50);
    // A request that arrived before the jump is never in the future.
    expect(heartbeat.correct(before)).toBeLessThanOrEqual(databaseTime);
  }
  expect(heartbeat.outages).toEqual([]);
  expect(replica.seen).toEqual([300_000, 0]);
});
