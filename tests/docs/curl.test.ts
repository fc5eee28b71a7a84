import { expect, test } from 'vitest';
import { parseCurl } from './curl.ts';

const variables = new Map([
  ['GAME', 'g1'],
  ['TOKEN', 't 1'],
]);

test('reads method, headers and body as a shell and curl would', () => {
  const line = `curl -s -X PUT "localhost:3000/games/$GAME/moves/1" -H 'a-b: c d' -H "authorization: Bearer $TOKEN" -d '{"pit":"$GAME"}'`;
  expect(parseCurl(line, variables)).toEqual({
    method: 'PUT',
    url: 'localhost:3000/games/g1/moves/1',
    headers: {
      'a-b': 'c d',
      authorization: 'Bearer t 1',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: '{"pit":"$GAME"}',
  });
});

test('defaults to GET, or to POST with a body', () => {
  expect(parseCurl('curl localhost:3000/', variables).method).toBe('GET');
  expect(parseCurl("curl localhost:3000/ -d ''", variables).method).toBe('POST');
});

test('reads the status and the code from the comment', () => {
  expect(parseCurl('curl localhost:3000/x  # 404 no-such-route', variables).expected).toEqual({
    status: 404,
    code: 'no-such-route',
  });
});

test.each([
  ['an unknown option', 'curl --insecure localhost:3000/'],
  ['a variable without a value', 'curl localhost:3000/$OTHER'],
  ['an open quote', "curl 'localhost:3000/"],
  ['no address', 'curl -X POST'],
])('rejects %s', (_, line) => {
  expect(() => parseCurl(line, variables)).toThrow();
});
