import { expect, test } from 'vitest';
import { atOrigin } from './samples.ts';

test.each([
  ['http://kalah.example', 'curl http://kalah.example/a http://kalah.example/b ws://kalah.example/c'],
  ['https://localhost:3000', 'curl https://localhost:3000/a https://localhost:3000/b wss://localhost:3000/c'],
  [
    'http://my-localhost:3000',
    'curl http://my-localhost:3000/a http://my-localhost:3000/b ws://my-localhost:3000/c',
  ],
  ['http://<b>', 'curl http://&lt;b&gt;/a http://&lt;b&gt;/b ws://&lt;b&gt;/c'],
])('shows examples at %s', (origin, expected) => {
  expect(atOrigin('curl localhost:3000/a http://localhost:3000/b ws://localhost:3000/c', origin)).toBe(
    expected,
  );
});
