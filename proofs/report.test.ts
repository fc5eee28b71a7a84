import { expect, test } from 'vitest';
import { Findings } from './findings.ts';
import { toMarkdown } from './report.ts';

const part = { name: 'kill', promise: 'Nothing is lost.' };

test('a report says what was counted, and that nothing failed', () => {
  const findings = new Findings();
  findings.count('kills', 1200);
  findings.check(true, 'never');
  const text = toMarkdown('normal', [{ part, findings, seconds: 3.2 }], new Date(0));
  expect(text).toContain('| kills | 1,200 |');
  expect(text).toContain('Nothing was lost, doubled or wrong.');
});

test('a report says what failed, in front', () => {
  const findings = new Findings();
  findings.check(false, 'a move is lost');
  const text = toMarkdown('quick', [{ part, findings, seconds: 1 }], new Date(0));
  expect(text).toContain('**Broken: kill.**');
  expect(text).toContain('- **Failed:** a move is lost');
  expect(text).not.toContain('Nothing was lost');
});
