import type { Game, SeatedGame } from '@kalah/api';
import { exchangeSides, formatPosition, must, parsePosition, successors } from '@kalah/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '../../accounts/routes/browser-fixture.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

const CLOCK = { kind: 'live', initial: 180, increment: 2 };

let server: TestServer;
let ann: TestBrowser;
let bob: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  [ann, bob] = [new TestBrowser(server), new TestBrowser(server)];
  await ann.signUp('Fair-ann');
  await bob.signUp('Fair-bob');
});
afterAll(() => server.stop());

async function analyse(body: object, accept = 'application/json') {
  const response = await fetch(`${server.url}/api/v1/analysis`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ milliseconds: 20, ...body }),
  });
  const text = await response.text();
  return [response.status, response.ok ? undefined : JSON.parse(text).code];
}

/** A rated game that both players have begun. */
async function startRated(): Promise<Game> {
  const { body } = await ann.send<SeatedGame>('POST', '/games', { rated: true, clock: CLOCK });
  const { id } = body.game;
  await bob.send('POST', `/games/${id}/seats/north`, {});
  let game = await server.client.readGame(id);
  const hasMoved = (side: string) => game.moves.some((move) => move.side === side);
  while (!hasMoved('north') || game.board.turn === 'north') {
    const player = game.board.turn === 'south' ? ann : bob;
    const path = `/games/${id}/moves/${game.nextMove}`;
    game = (await player.send<Game>('PUT', path, { pit: game.legalPits[0] })).body;
  }
  return game;
}

test('[Q17] [Q19] refuses analyses of a rated game while it runs, and reviews it afterwards', async () => {
  const game = await startRated();
  const refused = [409, 'rated-game-running'];
  const position = must(parsePosition(game.position));
  expect(await analyse({ position: game.start })).toEqual([200, undefined]);
  expect(await analyse({ position: game.position })).toEqual(refused);
  expect(await analyse({ position: game.position }, 'text/event-stream')).toEqual(refused);
  expect(await analyse({ position: formatPosition(exchangeSides(position)) })).toEqual(refused);
  const stores = { south: position.stores.south + position.stores.north, north: 0 };
  expect(await analyse({ position: formatPosition({ ...position, stores }) })).toEqual(refused);
  const variant = { ...position.variant, capturesAlone: !position.variant.capturesAlone };
  expect(await analyse({ position: formatPosition({ ...position, variant }) })).toEqual(refused);
  const computer = { start: game.position, seats: { south: { engine: 8 }, north: { engine: 8 } } };
  const played = await ann.send('POST', '/games', computer);
  expect([played.status, played.body.code]).toEqual(refused);
  for (const { after } of successors(position))
    expect(await analyse({ position: formatPosition(after) })).toEqual(refused);
  const record = await (await fetch(`${server.url}/api/v1/games/${game.id}/record.txt`)).text();
  expect(await analyse({ record })).toEqual(refused);
  const own = await fetch(`${server.url}/api/v1/games/${game.id}/analysis`);
  expect([own.status, (await own.json()).code]).toEqual(refused);

  await ann.send('POST', `/games/${game.id}/resign`, {});
  expect(await analyse({ position: game.position })).toEqual([200, undefined]);
  await expect
    .poll(async () => (await server.client.readGame(game.id)).loss, { timeout: 30_000 })
    .not.toBeNull();
  const { loss } = await server.client.readGame(game.id);
  expect(loss!.south.moves + loss!.north.moves).toBeLessThanOrEqual(game.moves.length);
  const { events } = await server.client.readRecord(game.id);
  const [review] = events.filter((event) => event.kind === 'reviewed');
  expect(review!.losses).toHaveLength(game.moves.length);
});
