import { afterEach, expect, test } from 'vitest';
import type { BroadcastListener, ReplicaChannel } from '../../platform/replica-channel.ts';
import { Presence } from './presence.ts';

const GAME = 'game';
const opened: Presence[] = [];
afterEach(() => {
  for (const presence of opened.splice(0)) presence.close();
});

function createReplicas(count: number) {
  const clock = { now: 1_000_000, isDelivering: true };
  const listeners = new Map<string, BroadcastListener>();
  const replicas = Array.from({ length: count }, (_, index) => {
    const self = String(index);
    const channel: ReplicaChannel = {
      broadcast(topic, text) {
        for (const [name, listener] of listeners) if (name !== self) listener(topic, text, self);
      },
      onBroadcast: (listener) => listeners.set(self, listener),
      isDelivering: () => clock.isDelivering,
    };
    const presence = new Presence(channel, () => clock.now);
    opened.push(presence);
    return { presence, die: () => listeners.delete(self) };
  });
  return { clock, replicas };
}

const here = (side: 'south' | 'north' | 'nobody', spectators = 0) => ({
  players: { south: side === 'south', north: side === 'north' },
  spectators,
});

test('[T17] the audience is the sum over all replicas', () => {
  const { replicas } = createReplicas(3);
  const [one, two, three] = replicas.map(({ presence }) => presence);
  one!.set(GAME, here('south', 2));
  two!.set(GAME, here('north', 5));
  for (const presence of [one, two, three]) {
    expect(presence!.audience(GAME)).toEqual({
      players: { south: { state: 'here' }, north: { state: 'here' } },
      spectators: 7,
    });
  }
});

test('[T17] a player who has left is away, then gone, on every replica, also on one that follows the game later', () => {
  const { clock, replicas } = createReplicas(2);
  const [one, two] = replicas.map(({ presence }) => presence);
  const leave = one!.follow(GAME, () => undefined);
  one!.set(GAME, here('south'));
  clock.now += 5000;
  leave();
  const left = clock.now;
  clock.now += 59_999;
  expect(one!.audience(GAME).players).toEqual({ south: { state: 'away', since: left }, north: undefined });
  clock.now += 1;
  expect(two!.audience(GAME).players.south).toEqual({ state: 'gone', since: left });
  expect(two!.absentSince(GAME, 'south')).toBe(left);
  expect(two!.absentSince(GAME, 'north')).toBeUndefined();
});

test('[T17] a replica that begins to follow a game asks the others', () => {
  const { clock, replicas } = createReplicas(2);
  const [one, two] = replicas.map(({ presence }) => presence);
  one!.set(GAME, here('south', 3));
  let changes = 0;
  clock.now += 60_000;
  two!.refresh();
  expect(two!.audience(GAME).spectators).toBe(0);
  two!.follow(GAME, () => changes++);
  expect(two!.audience(GAME)).toMatchObject({ players: { south: { state: 'here' } }, spectators: 3 });
  expect(changes).toBe(1);
});

test('[T17] a player who reconnects to another replica is here', () => {
  const { clock, replicas } = createReplicas(2);
  const [one, two] = replicas.map(({ presence }) => presence);
  one!.set(GAME, here('north'));
  clock.now += 1000;
  two!.set(GAME, here('north'));
  one!.set(GAME, here('nobody'));
  expect(one!.audience(GAME).players.north).toEqual({ state: 'here' });
  expect(two!.absentSince(GAME, 'north')).toBeUndefined();
});

test('[T17] the players of a replica that died were last here when it was last heard of', () => {
  const { clock, replicas } = createReplicas(2);
  const [one, two] = replicas;
  one!.presence.set(GAME, here('south', 4));
  const heard = clock.now;
  one!.die();
  clock.now += 30_000;
  two!.presence.refresh();
  expect(two!.presence.audience(GAME)).toEqual({
    players: { south: { state: 'away', since: heard }, north: undefined },
    spectators: 0,
  });
});

test('[T17] a player who has left is unknown while messages of other replicas do not arrive, and nobody can claim', () => {
  const { clock, replicas } = createReplicas(2);
  const [one] = replicas.map(({ presence }) => presence);
  one!.set(GAME, here('south'));
  one!.set(GAME, here('north'));
  clock.isDelivering = false;
  clock.now += 70_000;
  expect(one!.audience(GAME).players).toEqual({ south: undefined, north: { state: 'here' } });
  expect(one!.absentSince(GAME, 'south')).toBeUndefined();
  clock.isDelivering = true;
  expect(one!.audience(GAME).players.south).toMatchObject({ state: 'gone' });
});
