import { parseArgs } from 'node:util';
import type { Part, Scale } from './part.ts';

export type Request =
  | { readonly kind: 'run'; readonly parts: readonly Part[]; readonly scale: Scale }
  | { readonly kind: 'print'; readonly text: string; readonly code: 0 | 2 };

export function readCommandLine(args: readonly string[], parts: readonly Part[]): Request {
  const parsed = tryParse(args);
  if (typeof parsed === 'string') return reject(parsed, parts);
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'print', text: describeUsage(parts), code: 0 };
  if (values.quick && values.long) return reject('Choose one of --quick and --long.', parts);
  const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) return reject(`There is no part "${unknown}".`, parts);
  const chosen = positionals.length === 0 ? parts : parts.filter(({ name }) => positionals.includes(name));
  return { kind: 'run', parts: chosen, scale: values.quick ? 'quick' : values.long ? 'long' : 'normal' };
}

function tryParse(args: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { quick: flag, normal: flag, long: flag, help: { ...flag, short: 'h' } },
    });
  } catch (error) {
    return (error as Error).message.split('. ')[0]!.replace(/\.?$/, '.');
  }
}

function reject(sentence: string, parts: readonly Part[]): Request {
  return { kind: 'print', text: `${sentence}\n\n${describeUsage(parts)}`, code: 2 };
}

function describeUsage(parts: readonly Part[]): string {
  const width = Math.max(...parts.map(({ name }) => name.length));
  const list = parts.map(({ name, promise }) => `  ${name.padEnd(width)}  ${promise}`);
  return `Usage: npm run prove -- [parts…] [--quick | --long]

Tries to break what Kalah promises, and writes what it found to proofs/REPORT.md.

  --quick  some seconds for each part, as in npm test; leaves the report as it is
  --long   an hour and more for all parts
  --help   prints this text

Parts, all by default:
${list.join('\n')}`;
}
