import type { Engine } from '@kalah/engine';
import type { FirstTurn } from '@kalah/engine/fair';
import { startPosition, type Variant } from '@kalah/rules';
import { Command } from 'commander';
import { claim, fromOne, nameOf, printJson, seedsOf, style } from './format.ts';
import { addVariantArguments, json, memory, toVariant } from './option.ts';
import { Progress } from './progress.ts';

interface PieOptions {
  readonly capturesAlone: boolean;
  readonly memory: number;
  readonly json: boolean;
}

interface JudgedTurn {
  /** Counted from 1. */
  readonly pits: readonly number[];
  readonly value: number;
}

export function fairPieCommand(): Command {
  return addVariantArguments(new Command('pie'))
    .description('show the value of every first turn, and whether the pie rule is fair')
    .addOption(memory())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah fair pie 6 4 --captures-alone')
    .action(async (pits: number, seeds: number, options: PieOptions) => {
      const variant = toVariant(pits, seeds, options);
      const turns = await judgeTurns(variant, options);
      // The second player takes the better side, so the first player chooses the turn that leaves the smallest margin.
      const margin = Math.min(...turns.map(({ value }) => Math.abs(value)));
      if (options.json) printJson({ ...variant, fair: margin === 0, margin, turns });
      else printTurns(variant, turns, margin);
    });
}

async function judgeTurns(variant: Variant, { memory }: PieOptions): Promise<JudgedTurn[]> {
  const { listFirstTurns } = await import('@kalah/engine/fair');
  const { createEngine } = await import('@kalah/engine/node');
  const engine = createEngine({ workers: 1, memory });
  const progress = new Progress();
  const turns = listFirstTurns(startPosition(variant));
  const judged: JudgedTurn[] = [];
  try {
    for (const turn of turns) {
      progress.show(`${judged.length} of ${turns.length} turns`, judged.length / turns.length);
      judged.push({ pits: fromOne(turn.pits), value: await judge(engine, turn) });
    }
    return judged;
  } finally {
    progress.clear();
    await engine.close();
  }
}

async function judge(engine: Engine, { after }: FirstTurn): Promise<number> {
  const { least } = await engine.judge(after, { wanted: 'margin', milliseconds: Number.POSITIVE_INFINITY });
  return after.turn === 'south' ? least : 0 - least; // in a finished game it is still the first player's turn
}

function printTurns(variant: Variant, turns: readonly JudgedTurn[], margin: number): void {
  const verdict =
    margin === 0
      ? 'the pie rule is fair.'
      : `with the pie rule the second player wins by ${seedsOf(margin)}.`;
  console.log(style.strong(`${nameOf(variant)}: ${verdict}`));
  for (const { pits, value } of turns) {
    const line = `  pits ${pits.join(' ').padEnd(9)} ${claim('exact', value)}`;
    console.log(value === 0 ? style.good(line) : line);
  }
}
