import type { GameEvent, GameRecord } from '@kalah/api';
import { createClient } from '@kalah/api/client';
import { formatPosition, must, parsePosition, playAll } from '@kalah/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { findLoss } from './comparison.ts';
import { PlayedGame } from './played-game.ts';

/** A comparison that reports nothing is only worth something if it reports damage when there is some. */
describe('findLoss', () => {
  let server: TestServer;
  let played: PlayedGame;
  let record: GameRecord;
  beforeAll(async () => {
    server = await startTestServer();
    const connection = { client: createClient({ baseUrl: server.url }), url: server.url };
    played = new PlayedGame(true);
    for (let step = 0; step < 6; step++) await played.advance(connection);
    played.leave();
    record = (await (
      await fetch(`${server.url}/api/v1/games/${played.game!.id}/record.json`)
    ).json()) as GameRecord;
  });
  afterAll(() => server.stop());

  const renumber = (events: readonly GameEvent[]) =>
    events.map((event, index) => ({ ...event, number: index + 1 }));
  const moved = (event: GameEvent) => event as GameEvent & { kind: 'moved' };

  test('reports nothing when everything acknowledged is stored', () => {
    expect(findLoss(played, record)).toBeUndefined();
  });

  test('accepts that a request without an answer may or may not have been executed', () => {
    const { number, pit } = played.nextRequest as { number: number; pit: number };
    const last = moved(record.events.at(-1)!);
    const next = { ...last, number: last.number + 1, move: number, pit };
    const position = formatPosition(playAll(must(parsePosition(record.start)), [...record.moves, pit]));
    expect(findLoss(played, { ...record, position, events: [...record.events, next] })).toBeUndefined();
  });

  const damages: [name: string, damage: () => Partial<GameRecord>, loss: RegExp][] = [
    ['a lost event', () => ({ events: record.events.slice(0, -1) }), /1 acknowledged events are lost/],
    ['a gap', () => ({ events: record.events.filter((_, index) => index !== 3) }), /gap/],
    ['a duplicate', () => ({ events: [...record.events, record.events.at(-1)!] }), /duplicate/],
    [
      'a move played twice under a new number',
      () => ({ events: renumber([...record.events, record.events.at(-1)!]) }),
      /not at its number/,
    ],
    [
      'another move in its place',
      () => ({
        events: record.events.with(-1, {
          ...moved(record.events.at(-1)!),
          pit: 5 - moved(record.events.at(-1)!).pit,
        }),
      }),
      /replaced by another/,
    ],
    [
      'a move that nobody asked for',
      () => {
        const last = moved(record.events.at(-1)!);
        return {
          events: [...record.events, { ...last, number: last.number + 1, move: last.move + 1, pit: 11 }],
        };
      },
      /nobody asked/,
    ],
    [
      'a board that does not match the log',
      () => ({ position: record.start }),
      /does not follow from the log/,
    ],
  ];
  test.each(damages)('finds %s', (_name, damage, loss) => {
    expect(findLoss(played, { ...record, ...damage() })).toMatch(loss);
  });

  test('finds a lost event that only a watcher was shown', () => {
    const watched = Object.assign(new PlayedGame(false), {
      game: played.game,
      shown: record.events.length + 1,
    });
    expect(findLoss(watched, record)).toMatch(/shown are lost/);
  });
});
