import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Findings, Plot, Table } from './findings.ts';
import type { Part, Scale } from './part.ts';

export interface Outcome {
  readonly part: Pick<Part, 'name' | 'promise'>;
  readonly scale: Scale;
  readonly findings: Findings;
  readonly seconds: number;
}

/** Each part says when and how it was run, because parts need not run together. */
export interface Entry {
  readonly name: string;
  readonly promise: string;
  readonly scale: Scale;
  readonly at: string;
  readonly machine: string;
  readonly seconds: number;
  readonly figures: Readonly<Record<string, number | string>>;
  readonly failures: readonly string[];
  readonly notes: readonly string[];
  readonly tables: readonly Table[];
  readonly plots: readonly Omit<Plot, 'svg'>[];
}

/** Writes the result of a part to report.json and REPORT.md, in the order of `parts`. */
export async function record(folder: URL, outcome: Outcome, parts: readonly string[]): Promise<void> {
  const json = new URL('report.json', folder);
  const known = JSON.parse(await readFile(json, 'utf8')) as Entry[];
  const entries = merge(known, toEntry(outcome, new Date()), parts);
  await writeFile(json, JSON.stringify(entries));
  // Formatted, because the report is committed to the repository.
  await promisify(execFile)('npx', ['biome', 'format', '--write', fileURLToPath(json)]);
  await writeFile(new URL('REPORT.md', folder), toMarkdown(entries));
  for (const { file, svg } of outcome.findings.plots) await writeFile(new URL(file, folder), svg);
}

/** Drops entries of parts that no longer exist. */
export function merge(known: readonly Entry[], entry: Entry, parts: readonly string[]): Entry[] {
  const entries = [entry, ...known.filter(({ name }) => name !== entry.name)];
  return parts.flatMap((part) => entries.filter(({ name }) => name === part));
}

export function toEntry({ part, scale, findings, seconds }: Outcome, at: Date): Entry {
  const { figures, failures, notes, tables, plots } = findings;
  return {
    name: part.name,
    promise: part.promise,
    scale,
    at: at.toISOString(),
    machine: describeMachine(),
    seconds: Math.round(seconds),
    figures: Object.fromEntries(figures),
    failures,
    notes,
    tables,
    plots: plots.map(({ file, title }) => ({ file, title })),
  };
}

export function toMarkdown(entries: readonly Entry[]): string {
  const broken = entries.filter(({ failures }) => failures.length > 0);
  return [
    '# Proofs: the latest figures',
    '',
    'Written by `npm run prove`; [README.md](README.md) explains the parts.',
    '',
    broken.length === 0
      ? 'Nothing was lost, duplicated or wrong.'
      : `**Broken: ${broken.map(({ name }) => name).join(', ')}.**`,
    ...entries.flatMap(toSection),
    '',
  ].join('\n');
}

function toSection(entry: Entry): string[] {
  const { name, promise, scale, at, machine, seconds, figures, failures, notes, tables, plots } = entry;
  return [
    '',
    `## ${name}`,
    '',
    promise,
    '',
    `\`npm run prove -- ${name} --${scale}\`, ${at.slice(0, 10)}, ${show(seconds)} seconds on ${machine}:`,
    '',
    ...Object.entries(figures).map(([figure, value]) => `- ${figure}: ${show(value)}`),
    ...failures.flatMap((failure) => ['', `- **Failed:** ${failure}`]),
    ...notes.flatMap((note) => ['', note]),
    ...tables.flatMap((table) => ['', ...toTable(shorten(table))]),
    ...plots.flatMap(({ title, file }) => ['', `![${title}](${file})`]),
  ];
}

const MOST_ROWS = 8;

/** Keeps the rows with the highest figures; report.json has all of them. */
function shorten({ title, head, rows }: Table): Table {
  if (rows.length <= MOST_ROWS) return { title, head, rows };
  const highest = rows.toSorted((one, other) => Number(other[1]) - Number(one[1])).slice(0, MOST_ROWS);
  return { title: `${title}; the ${MOST_ROWS} highest of ${rows.length}`, head, rows: highest };
}

function toTable({ title, head, rows }: Table): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    ...(title ? [title, ''] : []),
    line(head),
    line(head.map((_, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ];
}

function show(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : value;
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? process.arch;
  return `${availableParallelism()} cores (${model}), ${process.platform}, Node ${process.versions.node}`;
}
