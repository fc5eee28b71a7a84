import { availableParallelism } from 'node:os';
import { checkMemory, MAX_MEMORY, MIN_MEMORY } from '@kalah/engine';
import {
  createVariant,
  MAX_PITS,
  MAX_SEEDS,
  must,
  type Position,
  parsePosition,
  type Variant,
} from '@kalah/rules';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Failure } from './failure.ts';

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
  };
}

export function addVariantArguments(command: Command): Command {
  return command
    .argument('<pits>', `pits per side, 1 to ${MAX_PITS}`, wholeNumber(1, MAX_PITS))
    .argument('<seeds>', `seeds in each pit at the start, 1 to ${MAX_SEEDS}`, wholeNumber(1, MAX_SEEDS))
    .addOption(capturesAlone());
}

export function flag(name: string, description: string): Option {
  return new Option(name, description).default(false, 'no');
}

export function capturesAlone(): Option {
  return flag(
    '--captures-alone',
    'a last seed in an empty pit of its owner is captured even if the facing pit is empty',
  );
}

export function toVariant(
  pits: number,
  seeds: number,
  { capturesAlone }: { capturesAlone: boolean },
): Variant {
  return must(createVariant({ pits, seeds, capturesAlone }));
}

/** Also accepts positions in which the game is over. */
export function toPosition(text: string): Position {
  const parsed = parsePosition(text);
  if (parsed.ok) return parsed.value;
  const { message, at } = parsed.problem;
  throw new Failure(`This is not a position.\n\n  ${text}\n  ${' '.repeat(at)}^ ${message}`, 2);
}

export function json(): Option {
  return flag('--json', 'print one JSON value instead of text');
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };
const MIN = formatSize(MIN_MEMORY);
const MAX = formatSize(MAX_MEMORY);

export function memory(size = '512M'): Option {
  return new Option('--memory <size>', `memory for the engine, ${MIN} to ${MAX}`)
    .argParser(parseMemory)
    .default(parseMemory(size), size);
}

function parseMemory(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,12}(?:\.\d+)?)([KMG])?i?B?$/i.exec(text) ?? [];
  if (amount === undefined) throw new InvalidArgumentError('Use a size like 512M or 2G.');
  const bytes = checkMemory(Number(amount) * UNITS[unit.toUpperCase()]!);
  if (bytes.ok) return bytes.value;
  const isTooSmall = bytes.problem === 'memory-too-small';
  throw new InvalidArgumentError(isTooSmall ? `Use at least ${MIN}.` : `Use at most ${MAX}.`);
}

export function formatSize(bytes: number): string {
  return bytes < UNITS.G! ? `${bytes / UNITS.M!}M` : `${bytes / UNITS.G!}G`;
}

export function tables(): Option {
  return new Option('--tables <folder>', 'load endgame tables from this folder and save them there');
}

export async function openTables(folder: string | undefined) {
  const { openTableFiles } = await import('@kalah/engine/node');
  return folder === undefined ? undefined : openTableFiles(folder);
}

const MAX_THREADS = 16;

export function threads(): Option {
  const cores = Math.min(MAX_THREADS, availableParallelism());
  return new Option('--threads <n>', 'threads that search together')
    .argParser(wholeNumber(1, MAX_THREADS))
    .default(cores, `${cores}, one per core`);
}
