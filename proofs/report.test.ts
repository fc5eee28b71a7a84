import { expect, test } from 'vitest';
import { Findings } from './findings.ts';
import { merge, toEntry, toMarkdown } from './report.ts';

function entryOf(name: string, findings = new Findings(), day = 1) {
  const part = { name, promise: 'Nothing is lost.' };
  return toEntry({ part, scale: 'long', findings, seconds: 3.2 }, new Date(Date.UTC(2030, 0, day)));
}

test('reports the counts, how they were made, and that nothing failed', () => {
  const findings = new Findings();
  findings.count('kills', 1200);
  findings.check(true, 'never');
  const text = toMarkdown([entryOf('kill', findings)]);
  expect(text).toContain('\n- kills: 1,200\n');
  expect(text).toContain('`npm run prove -- kill --long`, 2030-01-01, 3 seconds on ');
  expect(text).toContain('Nothing was lost, duplicated or wrong.');
});

test('puts failures first', () => {
  const findings = new Findings();
  findings.check(false, 'a move is lost');
  const text = toMarkdown([entryOf('race'), entryOf('kill', findings)]);
  expect(text).toContain('**Broken: kill.**');
  expect(text).toContain('- **Failed:** a move is lost');
  expect(text).not.toContain('Nothing was lost');
});

test('replaces the entry of the part that ran and keeps the others', () => {
  const known = ['kill', 'retired', 'soak'].map((name) => entryOf(name));
  const merged = merge(known, entryOf('kill', new Findings(), 2), ['kill', 'race', 'soak']);
  expect(merged.map(({ name, at }) => `${name} ${at.slice(0, 10)}`)).toEqual([
    'kill 2030-01-02',
    'soak 2030-01-01',
  ]);
});

test('shows the highest rows of a long table', () => {
  const findings = new Findings();
  const rows = Array.from({ length: 20 }, (_, at) => [`GET /${at}`, `${at}.0`]);
  findings.tables.push({ title: 'Waits', head: ['request', 'ms'], rows });
  const text = toMarkdown([entryOf('guard', findings)]);
  expect(text).toContain('Waits; the 8 highest of 20');
  expect(text).toContain('| GET /19 | 19.0 |\n| GET /18 | 18.0 |');
  expect(text).not.toContain('| GET /11 |');
});
