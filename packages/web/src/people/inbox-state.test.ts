import type { Game } from '@kalah/api';
import type { AccountEvent, Challenge } from '@kalah/api/pairing';
import { expect, test } from 'vitest';
import { begunGame, withMove } from '../../test/game-server.ts';
import { applyAccountEvent, countUnseen, emptyInbox, type InboxState, markSeen } from './inbox-state.ts';

const player = (name: string) => ({ name, kind: 'person', rating: 1500, provisional: true }) as const;
const challenge: Challenge = {
  id: 'c1',
  state: 'open',
  from: player('Ben'),
  to: player('Ann'),
  variant: begunGame.variant,
  start: 'standard',
  clock: null,
  rated: false,
  pie: false,
  pair: false,
  side: 'random',
  reason: null,
  game: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:15:00.000Z',
};
const byAnn: Challenge = { ...challenge, id: 'c2', from: player('Ann'), to: player('Ben') };

/** The inbox of Ann after some events, which arrive a millisecond apart. */
function after(...events: AccountEvent[]): InboxState {
  return events.reduce((inbox, event, at) => applyAccountEvent(inbox, event, at + 1), emptyInbox('Ann'));
}

const kinds = ({ notes }: InboxState) => notes.map(({ kind }) => kind);
const turn = (game: Game): AccountEvent => ({ kind: 'turn', side: 'south', game });

test('lists open challenges until they are answered', () => {
  const open = after({ kind: 'challenge', challenge }, { kind: 'challenge', challenge: byAnn });
  expect([open.received, open.sent]).toEqual([[challenge], [byAnn]]);
  const answered = applyAccountEvent(
    open,
    { kind: 'challenge-accepted', challenge: { ...challenge, state: 'accepted' } },
    3,
  );
  expect([answered.received, answered.sent, answered.notes]).toEqual([[], [byAnn], []]);
});

test('reports what the other player did with a challenge, but not what the account itself did', () => {
  const declined = { ...byAnn, state: 'declined', reason: 'later' } as const;
  expect(after({ kind: 'challenge-declined', challenge: declined }).notes).toMatchObject([
    { kind: 'declined', opponent: 'Ben', reason: 'later' },
  ]);
  expect(
    kinds(after({ kind: 'challenge-cancelled', challenge: { ...challenge, state: 'cancelled' } })),
  ).toEqual(['cancelled']);
  expect(
    kinds(after({ kind: 'challenge-declined', challenge: { ...challenge, state: 'declined' } })),
  ).toEqual([]);
  expect(kinds(after({ kind: 'challenge-cancelled', challenge: { ...byAnn, state: 'cancelled' } }))).toEqual(
    [],
  );
});

test('has one note per game, the latest', () => {
  const over: Game = {
    ...begunGame,
    status: 'finished',
    result: { winner: 'south', how: 'resignation' } as Game['result'],
  };
  const started: AccountEvent = { kind: 'game-started', side: 'south', game: begunGame };
  expect(kinds(after(started))).toEqual(['started']);
  expect(kinds(after(started, turn(begunGame)))).toEqual(['turn']);
  expect(after(started, { kind: 'game-ended', side: 'south', game: over }).notes).toMatchObject([
    { kind: 'ended', result: 'won', opponent: 'Ben' },
  ]);
});

test('ignores events that a new connection repeats or that are out of date', () => {
  const told = markSeen(after(turn(begunGame)), 5);
  expect(countUnseen(applyAccountEvent(told, turn(begunGame), 9))).toBe(0);
  const theirTurn = withMove(begunGame, 0);
  expect(applyAccountEvent(told, turn(theirTurn), 9).notes).toEqual([]);
  expect(after({ kind: 'game-started', side: 'south', game: theirTurn }).notes).toEqual([]);
});

test('counts what has not been seen', () => {
  const inbox = after({ kind: 'challenge', challenge }, turn(begunGame));
  expect(countUnseen(inbox)).toBe(2);
  expect(countUnseen(markSeen(inbox, 2))).toBe(0);
});
