import { randomUUID } from 'node:crypto';
import { CLASSIC, must } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { parseName } from '../accounts/name.ts';
import { addEvents, newGame } from '../games/change-fixture.ts';
import type { Change, ClosedPairing } from '../games/game-store.ts';
import { toGameNotices } from '../games/notice.ts';
import type { Seat } from '../games/seat.ts';
import type { Store } from '../store/store.ts';
import { type OpenedStore, openForEachTest } from '../store/store-fixture.ts';
import type { Challenge } from './challenge.ts';
import type { AccountPlayer } from './player.ts';
import { type Seek, toAccountSeeker } from './seek.ts';
import { KEPT_NOTICES } from './store/notices.ts';

const LIVE = {
  variant: CLASSIC,
  clock: { kind: 'live', initial: 180, increment: 2 },
  isFair: false,
  rated: false,
} as const;
const SLOW = { ...LIVE, clock: { kind: 'correspondence', days: 3 } } as const;

const newSeek = (seeker: string, more: Partial<Seek> = {}): Seek => ({
  id: randomUUID(),
  seeker,
  player: { kind: 'anonymous' },
  terms: LIVE,
  tokenHash: 'hash',
  requestHash: 'request',
  createdAt: 1000,
  ...more,
});

const player = (id: string): AccountPlayer => ({
  kind: 'person',
  id,
  name: id,
  rating: 1500,
  isProvisional: true,
});
const seatOf = (id: string): Seat => ({ kind: 'account', id, name: id, tokenHash: `hash of ${id}` });

const newChallenge = (from: string, to: string, more: Partial<Challenge> = {}): Challenge => ({
  id: randomUUID(),
  from: player(from),
  to: player(to),
  terms: LIVE,
  requestHash: 'request',
  createdAt: 1000,
  expiresAt: 5000,
  state: 'open',
  ...more,
});

const LIMITS = { sent: 2, received: 3 };

/** A game that closes seeks or challenges. */
function newPairing(closes: readonly ClosedPairing[], [south, north] = ['ann', 'bob']): Change {
  const change = newGame({ south: seatOf(south!), north: seatOf(north!) });
  return { ...change, closes, notices: toGameNotices(change) };
}

const closing = (
  id: string,
  side: ClosedPairing['side'] = 'south',
  kind: ClosedPairing['kind'] = 'seek',
) => ({
  kind,
  id,
  side,
});

export function describePairingStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} keeps the pairing contract`, () => {
    let store: Store;
    openForEachTest(open, (opened) => {
      store = opened;
    });

    const notices = async (account: string, after = 0) =>
      (await store.pairing.listNotices(account, after, 99)).map(({ number, kind }) => [number, kind]);

    /** Adds live seeks of a replica that is up. */
    async function add(...seeks: Seek[]): Promise<void> {
      await store.pairing.beatReplica('here');
      await store.pairing.addLiveSeeks(seeks, 'here');
    }

    test('[L4] closes both seeks with the game that they lead to', async () => {
      const [one, other] = [newSeek('a'), newSeek('b')];
      await add(one, other);
      const change = newPairing([closing(one.id, 'north'), closing(other.id, 'south')]);
      expect(await store.append(change)).toBe(true);
      const pairing = { game: change.game.id, side: 'north' };
      expect(await store.pairing.findSeek(one.id)).toEqual({
        seek: one,
        replica: 'here',
        isLeft: false,
        pairing,
      });
      expect(await store.pairing.listOpenSeeks({ limit: 9 })).toEqual([]);
      expect(await store.pairing.countOpenSeeks()).toBe(0);
    });

    test('[L4] of many games that close one seek, one is written', async () => {
      const seeks = Array.from({ length: 9 }, (_, index) => newSeek(`seeker ${index}`));
      await add(...seeks);
      const changes = seeks
        .slice(1)
        .map(({ id }, index) => newPairing([closing(seeks[0]!.id), closing(id)], [`s${index}`, `n${index}`]));
      const written = await Promise.all(changes.map((change) => store.append(change)));
      expect(written.filter(Boolean)).toHaveLength(1);
      const games = await Promise.all(changes.map(({ game }) => store.find(game.id)));
      expect(games.map((game) => game !== undefined)).toEqual(written);
      expect(await store.pairing.countOpenSeeks()).toBe(7);
      const told = await Promise.all(changes.map((_, index) => notices(`s${index}`)));
      expect(told.map(({ length }) => length === 1)).toEqual(written);
    });

    test('[L5] a live seek replaces that of the same person, on any replica', async () => {
      const [first, second] = [newSeek('a'), newSeek('a')];
      await add(first);
      await store.pairing.beatReplica('there');
      await store.pairing.addLiveSeeks([second], 'there');
      expect(await store.pairing.findSeek(first.id)).toBeUndefined();
      const both = [newSeek('a'), newSeek('a')];
      await Promise.all(both.map((seek, index) => store.pairing.addLiveSeeks([seek], `replica ${index}`)));
      const found = await Promise.all(both.map(({ id }) => store.pairing.findSeek(id)));
      expect(found.filter((seek) => seek !== undefined)).toHaveLength(1);
    });

    test('[L5] of two games that end one seek, one by pairing and one by accepting another seek, one is written', async () => {
      for (let round = 0; round < 5; round++) {
        const [own, other, third] = ['a', 'b', 'c'].map((seeker) => newSeek(`${seeker}${round}`)) as [
          Seek,
          Seek,
          Seek,
        ];
        await add(own, other, third);
        const paired = newPairing([closing(own.id), closing(third.id, 'north')], ['a', 'c']);
        const accepted = { ...newPairing([closing(other.id, 'north')], ['a', 'b']), withdraws: [own.id] };
        const changes = round % 2 === 0 ? [paired, accepted] : [accepted, paired];
        const written = await Promise.all(changes.map((change) => store.append(change)));
        expect(written.filter(Boolean)).toHaveLength(1);
        const isAccepted = written[changes.indexOf(accepted)]!;
        expect((await store.pairing.findSeek(own.id)) === undefined).toBe(isAccepted);
        expect((await store.pairing.findSeek(other.id))?.pairing?.game === accepted.game.id).toBe(isAccepted);
      }
    });

    test('[L5] a seek whose connection is lost can still be withdrawn', async () => {
      const [own, other] = [newSeek('a'), newSeek('b')];
      await add(own, other);
      await store.pairing.leaveSeeks([own.id], 'here');
      expect(await store.pairing.findLiveSeek('a', 0)).toEqual({ seek: own, replica: 'here', isLeft: true });
      const change = { ...newPairing([closing(other.id)]), withdraws: [own.id] };
      expect(await store.append(change)).toBe(true);
      expect(await store.pairing.findLiveSeek('a', 0)).toBeUndefined();
      const { at } = change.events[0]!;
      expect((await store.pairing.findLiveSeek('b', at))?.pairing?.game).toBe(change.game.id);
      expect(await store.pairing.findLiveSeek('b', at + 1)).toBeUndefined();
    });

    test('[L6] a seek that was left is not open, until it is resumed', async () => {
      const [left, stays] = [newSeek('a'), newSeek('b', { createdAt: 2000 })];
      await add(left, stays);
      await store.pairing.leaveSeeks([left.id], 'here');
      expect(await store.append(newPairing([closing(left.id), closing(stays.id)]))).toBe(false);
      expect(await store.pairing.listOpenSeeks({ limit: 9 })).toEqual([stays]);
      await store.pairing.beatReplica('there');
      expect(await store.pairing.resumeSeek(left.id, 'there')).toBe(true);
      await store.pairing.removeLeftSeeks([left.id, stays.id], 'here');
      expect(await store.pairing.listOpenSeeks({ limit: 9 })).toEqual([left, stays]);
      await store.pairing.leaveSeeks([left.id], 'there');
      await store.pairing.removeLeftSeeks([left.id], 'there');
      expect(await store.pairing.resumeSeek(left.id, 'there')).toBe(false);
    });

    test('[L7] seeks of a replica that is not up are not shown, and are removed', async () => {
      const seek = newSeek('a');
      await store.pairing.addLiveSeeks([seek], 'never seen');
      expect(await store.pairing.listOpenSeeks({ limit: 9 })).toEqual([]);
      expect(await store.pairing.beatReplica('here')).toEqual(['here']);
      expect(await store.pairing.listOtherSeeks('here', 9)).toEqual([]);
      await store.pairing.removeDeadReplicas();
      expect(await store.pairing.findSeek(seek.id)).toBeUndefined();
    });

    test('[L7] lists the replicas that are up', async () => {
      await store.pairing.beatReplica('b');
      expect(await store.pairing.beatReplica('a')).toEqual(['a', 'b']);
      const seeks = [newSeek('x'), newSeek('y', { createdAt: 1001 })];
      await store.pairing.addLiveSeeks([seeks[0]!], 'a');
      await store.pairing.addLiveSeeks([seeks[1]!], 'b');
      expect(await store.pairing.listOtherSeeks('a', 9)).toEqual([seeks[1]]);
      const ids = [...seeks.map(({ id }) => id), randomUUID()];
      expect(await store.pairing.readSeekStates(ids)).toEqual(
        new Map([
          [ids[0], { replica: 'a', isLeft: false }],
          [ids[1], { replica: 'b', isLeft: false }],
        ]),
      );
      await store.pairing.removeReplica('b');
      expect(await store.pairing.beatReplica('a')).toEqual(['a']);
    });

    test('[L7] a correspondence seek needs no replica, and a person may have a few', async () => {
      const seeks = [1, 2, 3].map((at) => newSeek('a', { terms: SLOW, createdAt: at }));
      expect(
        await Promise.all([seeks[0]!, seeks[1]!].map((seek) => store.pairing.addLastingSeek(seek, 2))),
      ).toEqual([true, true]);
      expect(await store.pairing.addLastingSeek(seeks[2]!, 2)).toBe(false);
      await store.pairing.removeDeadReplicas();
      expect(await store.pairing.listOpenSeeks({ clock: 'correspondence', limit: 9 })).toEqual(
        seeks.slice(0, 2),
      );
      expect(await store.pairing.listOpenSeeks({ clock: 'live', limit: 9 })).toEqual([]);
      expect(await store.pairing.listOtherSeeks('here', 9)).toEqual(seeks.slice(0, 2));
      expect(await store.pairing.removeSeek(seeks[0]!.id)).toBe(true);
      expect(await store.pairing.removeSeek(seeks[0]!.id)).toBe(false);
    });

    test('adds and pairs many seeks at once', async () => {
      const seeks = Array.from({ length: 700 }, (_, index) =>
        newSeek(`seeker ${index}`, { createdAt: index }),
      );
      await add(...seeks);
      expect(await store.pairing.listOpenSeeks({ limit: 1000 })).toEqual(seeks);
      const changes = Array.from({ length: 350 }, (_, index) =>
        newPairing([closing(seeks[2 * index]!.id), closing(seeks[2 * index + 1]!.id, 'north')]),
      );
      expect(new Set(await Promise.all(changes.map((change) => store.append(change))))).toEqual(
        new Set([true]),
      );
      expect(await notices('ann', 340)).toEqual(
        Array.from({ length: 10 }, (_, index) => [341 + index, 'game-started']),
      );
      await store.pairing.removePairedSeeks(changes[0]!.events[0]!.at + 1);
      expect(await store.pairing.findSeek(seeks[0]!.id)).toBeUndefined();
    });

    test('[L9] a challenge is accepted once', async () => {
      const challenge = newChallenge('ann', 'bob');
      const told = [{ account: 'bob', kind: 'challenge', data: { id: challenge.id } }];
      expect(await store.pairing.addChallenge(challenge, LIMITS, told)).toBe('added');
      expect(await notices('bob')).toEqual([[1, 'challenge']]);
      const changes = [1, 2, 3].map(() => newPairing([closing(challenge.id, 'north', 'challenge')]));
      const written = await Promise.all(changes.map((change) => store.append(change)));
      expect(written.filter(Boolean)).toHaveLength(1);
      const { game } = changes[written.indexOf(true)]!;
      expect(await store.pairing.findChallenge(challenge.id)).toEqual({
        ...challenge,
        state: 'accepted',
        game: game.id,
      });
      const declined = { at: 2000, notices: told };
      expect(await store.pairing.closeChallenge(challenge.id, 'declined', declined)).toBe(false);
      expect(await notices('bob')).toEqual([
        [1, 'challenge'],
        [2, 'game-started'],
      ]);
    });

    test('[L9] a challenge that was answered leads to no game', async () => {
      const challenge = newChallenge('ann', 'bob');
      await store.pairing.addChallenge(challenge, LIMITS, []);
      const answer = { at: 2000, reason: 'later', notices: [] } as const;
      const answers = await Promise.all(
        [1, 2].map(() => store.pairing.closeChallenge(challenge.id, 'declined', answer)),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await store.append(newPairing([closing(challenge.id, 'south', 'challenge')]))).toBe(false);
      expect(await store.pairing.findChallenge(challenge.id)).toEqual({
        ...challenge,
        state: 'declined',
        reason: 'later',
      });
      expect(await store.pairing.listChallenges('ann', 0)).toEqual([]);
    });

    test('[L9] limits open challenges, and lists those that have not expired', async () => {
      const [first, second] = [newChallenge('ann', 'bob'), newChallenge('ann', 'cy', { createdAt: 2000 })];
      expect(await store.pairing.addChallenge(first, LIMITS, [])).toBe('added');
      expect(await store.pairing.addChallenge(first, LIMITS, [])).toBe('exists');
      expect(await store.pairing.addChallenge(newChallenge('ann', 'bob'), LIMITS, [])).toBe(
        'already-challenged',
      );
      expect(await store.pairing.addChallenge(second, LIMITS, [])).toBe('added');
      expect(await store.pairing.addChallenge(newChallenge('ann', 'di'), LIMITS, [])).toBe(
        'too-many-challenges',
      );
      for (const sender of ['e', 'f'])
        await store.pairing.addChallenge(newChallenge(sender, 'bob'), LIMITS, []);
      expect(await store.pairing.addChallenge(newChallenge('g', 'bob'), LIMITS, [])).toBe(
        'too-many-challenges',
      );
      expect(await store.pairing.listChallenges('ann', 4999)).toEqual([second, first]);
      expect(await store.pairing.listChallenges('ann', 5000)).toEqual([]);
      expect(await store.pairing.listExpiredChallenges(4999, 9)).toEqual([]);
      expect(await store.pairing.listExpiredChallenges(5000, 9)).toHaveLength(4);
    });

    test('[L8] [L9] keeps the limits when many are added at once', async () => {
      const name = must(parseName('Ann'));
      const account = { id: 'ann', name: 'Ann', kind: 'person', createdAt: 1000 } as const;
      await store.accounts.addAccount({ account, name });
      const slow = { player: player('ann'), terms: SLOW };
      const seeks = Array.from({ length: 12 }, () => newSeek(toAccountSeeker('ann'), slow));
      const added = await Promise.all(seeks.map((seek) => store.pairing.addLastingSeek(seek, 5)));
      expect(added.filter(Boolean)).toHaveLength(5);
      const sent = Array.from({ length: 12 }, (_, index) => newChallenge('ann', `rival ${index}`));
      const answers = await Promise.all(sent.map((one) => store.pairing.addChallenge(one, LIMITS, [])));
      expect(answers.filter((answer) => answer === 'added')).toHaveLength(LIMITS.sent);
    });

    /** Open seeks and challenges of two accounts. */
    async function addOpen() {
      const live = newSeek(toAccountSeeker('ann'), { player: player('ann') });
      const slow = newSeek(toAccountSeeker('ann'), { player: player('ann'), terms: SLOW });
      const others = newSeek(toAccountSeeker('bob'), { player: player('bob') });
      await add(live, others);
      await store.pairing.addLastingSeek(slow, 9);
      const sent = newChallenge('ann', 'bob');
      const received = newChallenge('cy', 'ann');
      const told = [{ account: 'ann', kind: 'challenge', data: { challenge: sent.id } }];
      for (const challenge of [sent, received])
        await store.pairing.addChallenge(challenge, LIMITS, challenge === sent ? told : []);
      return { others, sent, received };
    }

    test('[A15] a deleted account leaves no seeks, challenges or events', async () => {
      const { others, sent, received } = await addOpen();
      await store.accounts.deleteAccount('ann', 2000);
      expect(await store.pairing.listOpenSeeks({ limit: 9 })).toEqual([others]);
      for (const { id } of [sent, received]) expect(await store.pairing.findChallenge(id)).toBeUndefined();
      expect(await notices('ann')).toEqual([]);
    });

    test('[O2] a closed account looks for nobody, and its challenges end', async () => {
      const name = must(parseName('Ann'));
      const account = { id: 'ann', name: 'Ann', kind: 'person', createdAt: 1000 } as const;
      await store.accounts.addAccount({ account, name });
      const { others, sent, received } = await addOpen();
      const entry = {
        operator: 'Op',
        action: 'account-closed',
        subject: 'ann',
        reason: 'x',
        at: 2000,
      } as const;
      await store.moderation.closeAccount('ann', entry);
      expect(await store.pairing.listOpenSeeks({ limit: 9 })).toEqual([others]);
      for (const { id } of [sent, received])
        expect((await store.pairing.findChallenge(id))?.state).toBe('cancelled');
    });

    test('[L9] forgets challenges that ended long ago, together with their events', async () => {
      const [ended, open] = [newChallenge('ann', 'bob'), newChallenge('ann', 'cy')];
      for (const challenge of [ended, open]) await store.pairing.addChallenge(challenge, LIMITS, []);
      await store.pairing.closeChallenge(ended.id, 'declined', { at: 2000, notices: [] });
      await store.pairing.trimNotices(2000);
      expect((await store.pairing.findChallenge(ended.id))?.state).toBe('declined');
      await store.pairing.trimNotices(2001);
      expect(await store.pairing.findChallenge(ended.id)).toBeUndefined();
      expect((await store.pairing.findChallenge(open.id))?.state).toBe('open');
    });

    test('[L11] numbers the events of an account without gaps, and keeps the latest', async () => {
      const one = newChallenge('ann', 'bob');
      const many = Array.from({ length: KEPT_NOTICES + 3 }, () => ({
        account: 'bob',
        kind: 'challenge',
        data: {},
      }));
      await store.pairing.addChallenge(one, LIMITS, many);
      expect(await store.pairing.readNoticeNumbers('bob')).toEqual({ first: 4, last: KEPT_NOTICES + 3 });
      expect((await store.pairing.listNotices('bob', KEPT_NOTICES, 99)).map(({ number }) => number)).toEqual([
        KEPT_NOTICES + 1,
        KEPT_NOTICES + 2,
        KEPT_NOTICES + 3,
      ]);
      await store.pairing.trimNotices(1001);
      expect(await store.pairing.readNoticeNumbers('bob')).toEqual({
        first: KEPT_NOTICES + 4,
        last: KEPT_NOTICES + 3,
      });
      await store.append(newPairing([]));
      expect(await notices('bob')).toEqual([[KEPT_NOTICES + 4, 'game-started']]);
      expect(await store.pairing.readNoticeNumbers('nobody')).toEqual({ first: 1, last: 0 });
    });

    test('[L12] lists the games that an account is playing', async () => {
      const vacant = newGame({ south: seatOf('ann'), north: { kind: 'vacant' } });
      await store.append(vacant);
      expect(await store.pairing.listPlaying('ann', 9)).toEqual([]);
      const seated = addEvents(vacant.game, { kind: 'seated', side: 'north', seat: seatOf('bob') });
      await store.append(seated);
      expect(await store.pairing.listPlaying('ann', 9)).toEqual([vacant.game.id]);
      expect(await store.pairing.listPlaying('bob', 9)).toEqual([vacant.game.id]);
      const ending = { how: 'resignation', winner: 'south' } as const;
      await store.append(
        addEvents(seated.game, { kind: 'resigned', side: 'north' }, { kind: 'ended', ending }),
      );
      expect(await store.pairing.listPlaying('bob', 9)).toEqual([]);
    });

    test('[L13] counts the listed games that are being played', async () => {
      const hour = 3_600_000;
      const clock = { kind: 'live', initial: 60, increment: 0 } as const;
      for (const change of [
        newGame({ at: hour }),
        newGame({ at: 3 * hour }),
        newGame({ at: hour, clock }),
        newGame({ at: 3 * hour, listed: false }),
        newGame({ at: 3 * hour, north: { kind: 'vacant' } }),
      ]) {
        await store.append(change);
      }
      expect(await store.countActive(2 * hour)).toBe(2);
    });
  });
}
