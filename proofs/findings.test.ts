import { expect, test } from 'vitest';
import { Findings } from './findings.ts';

test('counts every failure and describes the first ones', () => {
  const findings = new Findings();
  for (let move = 1; move <= 1000; move++) findings.check(false, `move ${move} is lost`);
  expect(findings.failed).toBe(1000);
  expect(findings.failures).toHaveLength(21);
  expect(findings.failures[0]).toBe('move 1 is lost');
  expect(findings.failures.at(-1)).toBe('and 980 more');
});

test('describes all failures when there are few', () => {
  const findings = new Findings();
  findings.fail('a move is lost');
  findings.check(true, 'never');
  expect(findings.failed).toBe(1);
  expect(findings.failures).toEqual(['a move is lost']);
});
