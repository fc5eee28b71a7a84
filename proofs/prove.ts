// Tries to break what is promised: npm run prove [-- [parts…] [--quick | --long]]
import { parseArgs } from 'node:util';
import { type Part, SCALES, type Scale } from './part.ts';
import { PARTS } from './parts.ts';
import { createDisplay } from './progress.ts';
import { type Outcome, writeReport } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(SCALES.map((scale) => [scale, { type: 'boolean' as const }])),
});
const scale: Scale = SCALES.find((name) => values[name]) ?? 'normal';
const chosen = positionals.length === 0 ? PARTS : positionals.map(findPart);

const display = createDisplay();
const outcomes: Outcome[] = [];
for (const part of chosen) {
  const began = performance.now();
  const findings = await part.run(scale, display.begin(part.name));
  const seconds = (performance.now() - began) / 1000;
  display.end(part.name, findings.failures, seconds);
  for (const [name, value] of findings.figures) console.log(`    ${name}: ${value}`);
  for (const note of findings.notes) console.log(`    ${note}`);
  for (const { head, rows } of findings.tables) console.table(rows.map((row) => toRecord(head, row)));
  outcomes.push({ part, findings, seconds });
}

// A report of some parts, or of a few seconds, would be taken for more than it is.
if (chosen === PARTS && scale !== 'quick') await writeReport(new URL('./', import.meta.url), scale, outcomes);
if (outcomes.some(({ findings }) => findings.failures.length > 0)) process.exitCode = 1;

function findPart(name: string): Part {
  const part = PARTS.find((candidate) => candidate.name === name);
  if (part) return part;
  console.error(`There is no part "${name}"; there are ${PARTS.map((known) => known.name).join(', ')}.`);
  process.exit(2);
}

function toRecord(head: readonly string[], row: readonly string[]): Record<string, string> {
  return Object.fromEntries(head.map((name, column) => [name || ' ', row[column] ?? '']));
}
