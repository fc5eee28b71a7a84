import { expect, test } from 'vitest';
import { findSourceUrl } from '../source-url.ts';

const GITHUB = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'ann/kalah' };

test.each([
  [{ SOURCE_URL: 'https://code.example/kalah' }, 'https://code.example/kalah'],
  [GITHUB, 'https://github.com/ann/kalah'],
  [{ ...GITHUB, SOURCE_URL: 'https://code.example/kalah' }, 'https://code.example/kalah'],
  [{ SOURCE_URL: '' }, undefined],
])('finds the address of the source code in %j', (environment, url) => {
  expect(findSourceUrl(environment)).toBe(url);
});
