import type { GameEvent, GameRecord } from '@kalah/api';
import { createClient } from '@kalah/api/client';
import { formatPosition, must, parsePosition, playAll } from '@kalah/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { findLoss } from './comparison.ts';
import { Table } from './table.ts';

/** A comparison that finds nothing proves nothing unless it would find something. */
describe('the comparison of what was acknowledged with what is there', () => {
  let server: TestServer;
  let table: Table;
  let record: GameRecord;
  beforeAll(async () => {
    server = await startTestServer();
    const line = { client: createClient({ baseUrl: server.url }), url: server.url };
    table = new Table(true);
    for (let step = 0; step < 6; step++) await table.goOn(line);
    table.leave();
    record = (await (
      await fetch(`${server.url}/api/v1/games/${table.game!.id}/record.json`)
    ).json()) as GameRecord;
  });
  afterAll(() => server.stop());

  const renumber = (events: readonly GameEvent[]) =>
    events.map((event, index) => ({ ...event, number: index + 1 }));
  const moved = (event: GameEvent) => event as GameEvent & { kind: 'moved' };

  test('finds nothing wrong with what is as it was acknowledged', () => {
    expect(findLoss(table, record)).toBeUndefined();
  });

  test('lets what was asked for and not answered be there or not', () => {
    const { number, pit } = table.wish as { number: number; pit: number };
    const last = moved(record.events.at(-1)!);
    const next = { ...last, number: last.number + 1, move: number, pit };
    const position = formatPosition(playAll(must(parsePosition(record.start)), [...record.moves, pit]));
    expect(findLoss(table, { ...record, position, events: [...record.events, next] })).toBeUndefined();
  });

  const damages: [name: string, damage: () => Partial<GameRecord>, loss: RegExp][] = [
    ['a lost event', () => ({ events: record.events.slice(0, -1) }), /1 acknowledged events are lost/],
    ['a gap', () => ({ events: record.events.filter((_, index) => index !== 3) }), /gap/],
    ['a double', () => ({ events: [...record.events, record.events.at(-1)!] }), /double/],
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
      /another one/,
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
    ['a board that stands elsewhere', () => ({ position: record.start }), /not where the log leads/],
  ];
  test.each(damages)('finds %s', (_name, damage, loss) => {
    expect(findLoss(table, { ...record, ...damage() })).toMatch(loss);
  });

  test('finds an event lost that only a watcher was shown', () => {
    const watched = Object.assign(new Table(false), { game: table.game, shown: record.events.length + 1 });
    expect(findLoss(watched, record)).toMatch(/shown are lost/);
  });
});
