import type { MakeResult } from '@kalah/engine/node';
import { must, type Position, parseRecord, play, type Variant } from '@kalah/rules';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { readText, toFailure } from './file.ts';
import { count, nameOf, printJson, style } from './format.ts';
import { addVariantArguments, json, memory, openTables, tables, toVariant, wholeNumber } from './option.ts';
import { Progress } from './progress.ts';

interface MakeOptions {
  readonly capturesAlone: boolean;
  readonly work: string;
  readonly seed: string;
  readonly records?: string;
  readonly games: number;
  readonly puzzles: number;
  readonly cost: number;
  readonly maxSeeds: number;
  readonly tables?: string;
  readonly memory: number;
  readonly json: boolean;
}

const MANY = 10_000_000;

export function puzzlesMakeCommand(): Command {
  return addVariantArguments(new Command('make'))
    .description(
      'find puzzles in games between computer players, or in the games of a file; continues an interrupted search',
    )
    .requiredOption('--work <file>', 'collects the puzzles; games that it has already are not searched again')
    .option('--puzzles <n>', 'stop when there are this many puzzles', wholeNumber(1, MANY), 1000)
    .option('--games <n>', 'stop after this many games', wholeNumber(1, MANY), MANY)
    .option('--seed <text>', 'chooses the games; the same seed gives the same puzzles', '1')
    .option(
      '--records <file>',
      'search the games of this file instead, which contains one record after another',
    )
    .option('--cost <n>', 'the minimum number of seeds that every wrong move loses', wholeNumber(2, 48), 4)
    .option(
      '--max-seeds <n>',
      'the maximum number of seeds in play; more take longer to prove',
      wholeNumber(6, 60),
      36,
    )
    .addOption(tables())
    .addOption(memory())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah puzzles make 6 4 --work 6-4.puzzles --puzzles 2500')
    .action(async (pits: number, seeds: number, options: MakeOptions) => {
      const variant = toVariant(pits, seeds, options);
      const made = await make(variant, options);
      if (options.json) printJson(made);
      else printText(variant, made);
    });
}

async function make(variant: Variant, options: MakeOptions): Promise<MakeResult> {
  const { work, seed, records, games, puzzles, cost, maxSeeds, tables, memory } = options;
  const { makePuzzles, openCores, SettingsMismatch } = await import('@kalah/engine/node');
  const progress = new Progress();
  try {
    return makePuzzles({
      cores: await openCores(memory),
      settings: { variant, cost, maxSeeds, seed: records === undefined ? seed : null },
      work,
      games: records === undefined ? undefined : await readGames(records, variant),
      maxGames: games,
      maxPuzzles: puzzles,
      tables: await openTables(tables),
      onProgress: (made) => progress.show(describe(made), progressOf(made, options)),
    });
  } catch (error) {
    if (error instanceof SyntaxError) throw new Failure(`${work} is not a file of puzzles.`);
    if (error instanceof SettingsMismatch)
      throw new Failure(`${work} was begun with other settings: ${error.message}`);
    throw toFailure(error, work);
  } finally {
    progress.clear();
  }
}

function progressOf(made: Pick<MakeResult, 'games' | 'puzzles'>, { games, puzzles }: MakeOptions): number {
  return Math.max(made.games / games, made.puzzles / puzzles);
}

async function readGames(file: string, variant: Variant): Promise<Position[][]> {
  const text = await readText(file);
  const records = text.split(/^(?=\[Variant )/m).filter((record) => record.trim() !== '');
  return records.map((record, index) => {
    const parsed = parseRecord(record);
    if (!parsed.ok) throw new Failure(`${file}, game ${index + 1}: ${parsed.problem.message}`);
    const { start, moves } = parsed.value;
    const { pits, seeds, capturesAlone } = start.variant;
    if (pits !== variant.pits || seeds !== variant.seeds || capturesAlone !== variant.capturesAlone)
      throw new Failure(
        `${file}, game ${index + 1}: it is ${nameOf(start.variant)}, not ${nameOf(variant)}.`,
      );
    const positions = [start];
    for (const pit of moves) positions.push(must(play(positions.at(-1)!, pit)).after);
    return positions;
  });
}

function describe({ puzzles, games }: Pick<MakeResult, 'games' | 'puzzles'>): string {
  return `${count(puzzles)} ${puzzles === 1 ? 'puzzle' : 'puzzles'} in ${count(games)} ${games === 1 ? 'game' : 'games'}`;
}

function printText(variant: Variant, made: MakeResult): void {
  console.log(`${style.strong(`${nameOf(variant)}:`)} ${describe(made)}`);
  console.log(style.faint(`${count(made.nodes)} nodes`));
}
