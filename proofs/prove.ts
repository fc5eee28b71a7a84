// Tries to break what is promised: npm run prove [-- [parts…] [--quick | --long]]
import { parseArgs } from 'node:util';
import { type Part, SCALES, type Scale } from './part.ts';
import { PARTS } from './parts.ts';
import { createDisplay } from './progress.ts';
import { record } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(SCALES.map((scale) => [scale, { type: 'boolean' as const }])),
});
const scale: Scale = SCALES.find((name) => values[name]) ?? 'normal';
const names = PARTS.map(({ name }) => name);
const chosen = positionals.length === 0 ? PARTS : positionals.map(findPart);

/** The part that is being proved. */
let current: string | undefined;
// A peer's library runs in this process and might end it; a proof that did not come to its end has failed.
process.on('exit', () => {
  if (current === undefined) return;
  console.error(`The process was ended in the middle of ${current}.`);
  process.exitCode = 1;
});

const display = createDisplay();
for (const part of chosen) {
  current = part.name;
  const began = performance.now();
  const findings = await part.run(scale, display.begin(part.name));
  const seconds = (performance.now() - began) / 1000;
  display.end(part.name, findings.failures, seconds);
  for (const [name, value] of findings.figures) console.log(`    ${name}: ${value}`);
  for (const note of findings.notes) console.log(`    ${note}`);
  for (const { head, rows } of findings.tables) console.table(rows.map((row) => toRecord(head, row)));
  // Figures of a few seconds would be taken for more than they are.
  if (scale !== 'quick')
    await record(new URL('./', import.meta.url), { part, scale, findings, seconds }, names);
  if (findings.failed > 0) process.exitCode = 1;
}
current = undefined;

function findPart(name: string): Part {
  const part = PARTS.find((candidate) => candidate.name === name);
  if (part) return part;
  console.error(`There is no part "${name}"; there are ${names.join(', ')}.`);
  process.exit(2);
}

function toRecord(head: readonly string[], row: readonly string[]): Record<string, string> {
  return Object.fromEntries(head.map((name, column) => [name || ' ', row[column] ?? '']));
}
