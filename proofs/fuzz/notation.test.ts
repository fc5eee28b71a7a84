import { err } from '@kalah/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Findings } from '../findings.ts';
import { fuzzNotation, type Notation, positionNotation, recordNotation } from './notation.ts';

const scale = { runs: 400, seed: 1 };

const notations: Notation<unknown>[] = [positionNotation, recordNotation];

test.each(notations)('tries $name, some of which are accepted', async (notation) => {
  const findings = new Findings();
  await fuzzNotation(notation, findings, scale);
  expect(findings.failures).toEqual([]);
  expect(findings.figures.get(`${notation.name} accepted and read back`)).toBeGreaterThan(20);
});

test('fails when no text is accepted, because then little is tested', async () => {
  const findings = new Findings();
  await fuzzNotation({ ...recordNotation, texts: fc.string() }, findings, scale);
  expect(findings.failures).toEqual(['only 0 of 400 texts are records, so the parser is hardly tested']);
});

test.each([
  ['throws', () => JSON.parse('{')],
  ['points outside the text', () => err({ at: -1, message: 'no' })],
])('fails when a parser %s', async (_what, parse) => {
  const findings = new Findings();
  await fuzzNotation({ ...recordNotation, parse }, findings, scale);
  expect(findings.failures[0]).toContain('the parser of records fails at');
});

test('fails when a value is formatted as another one', async () => {
  const findings = new Findings();
  const format = () => '[Variant "6 4 -"]';
  await fuzzNotation({ ...recordNotation, format }, findings, scale);
  expect(findings.failures[0]).toContain('the parser of records fails at');
});
