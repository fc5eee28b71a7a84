import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Findings, Table } from './findings.ts';
import type { Part, Scale } from './part.ts';

/** A part as it went. */
export interface Outcome {
  readonly part: Pick<Part, 'name' | 'promise'>;
  readonly findings: Findings;
  readonly seconds: number;
}

/** Writes the report for people and the one for programs, and the plots beside them. */
export async function writeReport(
  folder: URL,
  scale: Scale,
  outcomes: readonly Outcome[],
  at = new Date(),
): Promise<void> {
  await writeFile(new URL('REPORT.md', folder), toMarkdown(scale, outcomes, at));
  const json = new URL('report.json', folder);
  await writeFile(json, JSON.stringify(toJson(scale, outcomes, at)));
  // In the house's format, for the report lies in the repository.
  await promisify(execFile)('npx', ['biome', 'format', '--write', fileURLToPath(json)]);
  for (const { file, svg } of outcomes.flatMap(({ findings }) => findings.plots)) {
    await writeFile(new URL(file, folder), svg);
  }
}

export function toMarkdown(scale: Scale, outcomes: readonly Outcome[], at: Date): string {
  const broken = outcomes.filter(({ findings }) => findings.failures.length > 0);
  return [
    '# Proofs: the latest figures',
    '',
    `Written by \`npm run prove -- --${scale}\` on ${at.toISOString().slice(0, 10)}; the parts are explained in [README.md](README.md).`,
    `Machine: ${describeMachine()}.`,
    '',
    broken.length === 0
      ? 'Nothing was lost, doubled or wrong.'
      : `**Broken: ${broken.map(({ part }) => part.name).join(', ')}.**`,
    ...outcomes.flatMap(toSection),
    '',
  ].join('\n');
}

function toSection({ part, findings, seconds }: Outcome): string[] {
  const { figures, failures, notes, tables, plots } = findings;
  return [
    '',
    `## ${part.name}`,
    '',
    part.promise,
    '',
    ...toTable({
      title: '',
      head: ['', ''],
      rows: [...figures, ['seconds', Math.round(seconds)] as const].map(([name, value]) => [
        name,
        show(value),
      ]),
    }),
    ...failures.flatMap((failure) => ['', `- **Failed:** ${failure}`]),
    ...notes.flatMap((note) => ['', note]),
    ...tables.flatMap((table) => ['', ...toTable(table)]),
    ...plots.flatMap(({ title, file }) => ['', `![${title}](${file})`]),
  ];
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

function toJson(scale: Scale, outcomes: readonly Outcome[], at: Date) {
  return {
    at: at.toISOString(),
    scale,
    machine: describeMachine(),
    parts: outcomes.map(({ part, findings, seconds }) => ({
      name: part.name,
      promise: part.promise,
      seconds: Math.round(seconds),
      figures: Object.fromEntries(findings.figures),
      failures: findings.failures,
      notes: findings.notes,
      tables: findings.tables,
    })),
  };
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? process.arch;
  return `${availableParallelism()} cores (${model}), ${process.platform}, Node ${process.versions.node}`;
}
