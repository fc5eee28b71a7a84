// Tries to break what is promised; npm run prove -- --help lists the parts.
import { readCommandLine } from './command-line.ts';
import { PARTS } from './parts.ts';
import { createDisplay } from './progress.ts';
import { record } from './report.ts';

const request = readCommandLine(process.argv.slice(2), PARTS);
if (request.kind === 'print') {
  (request.code === 0 ? console.log : console.error)(request.text);
  process.exit(request.code);
}
const { parts, scale } = request;
const names = PARTS.map(({ name }) => name);

let current: string | undefined;
// A peer's library runs in this process and might end it. A part that did not finish has failed.
process.on('exit', () => {
  if (current === undefined) return;
  console.error(`The process ended in the middle of ${current}.`);
  process.exitCode = 1;
});

const display = createDisplay();
for (const part of parts) {
  current = part.name;
  const began = performance.now();
  const findings = await part.run(scale, display.begin(part.name));
  const seconds = (performance.now() - began) / 1000;
  display.end(part.name, findings.failures, seconds);
  for (const [name, value] of findings.figures) console.log(`    ${name}: ${value}`);
  for (const note of findings.notes) console.log(`    ${note}`);
  for (const { head, rows } of findings.tables) console.table(rows.map((row) => toRecord(head, row)));
  // Figures from a few seconds say too little for a report.
  if (scale !== 'quick')
    await record(new URL('./', import.meta.url), { part, scale, findings, seconds }, names);
  if (findings.failed > 0) process.exitCode = 1;
}
current = undefined;

function toRecord(head: readonly string[], row: readonly string[]): Record<string, string> {
  return Object.fromEntries(head.map((name, column) => [name || ' ', row[column] ?? '']));
}
