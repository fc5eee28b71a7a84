import type { Core } from '@kalah/engine/node';
import type { Variant } from '@kalah/rules';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { count, duration, printJson, style, thousandths } from './format.ts';
import { json, memory, openTables, tables, wholeNumber } from './option.ts';
import { Progress } from './progress.ts';

export interface ProofOptions {
  readonly memory: number;
  readonly tables?: string;
}

interface Options extends ProofOptions {
  readonly sample?: number;
  readonly seed?: string;
  readonly json: boolean;
}

export interface Proved {
  /** One text for each item whose proof failed. */
  readonly wrong: readonly string[];
  readonly nodes: number;
}

export interface CheckedFiles {
  readonly files: number;
  readonly mistakes: readonly string[];
}

export interface Verification<Item> {
  readonly description: string;
  readonly sampling: string;
  readonly maxSample: number;
  readonly examples: readonly string[];
  readonly noun: 'puzzle' | 'start';
  /** What the items are when their proofs succeed. */
  readonly claim: string;
  /** Runs before anything is proved. */
  readonly checkFiles?: () => Promise<CheckedFiles>;
  /** A sample if its size is given. The items of one variant come together and share an endgame table. */
  choose(sample: number | undefined, seed: string): Promise<readonly Item[]>;
  prove(items: readonly Item[], options: ProofOptions): Promise<Proved>;
  describeWrong(wrong: readonly string[]): string;
}

export function verifyCommand<Item>(verification: Verification<Item>): Command {
  const nouns = `${verification.noun}s`;
  return new Command('verify')
    .description(verification.description)
    .option('--sample <n>', verification.sampling, wholeNumber(1, verification.maxSample))
    .option('--seed <text>', `chooses the sample; the same seed gives the same ${nouns}`)
    .addOption(tables())
    .addOption(memory())
    .addOption(json())
    .addHelpText(
      'after',
      `\nExamples:\n${verification.examples.map((example) => `  kalah ${example}`).join('\n')}`,
    )
    .action(async ({ seed = String(Date.now()), sample, ...options }: Options) => {
      const began = performance.now();
      const checked = await verification.checkFiles?.();
      if (checked && checked.mistakes.length > 0)
        throw new Failure(`The files do not match their certificate: ${checked.mistakes.join('; ')}.`);
      if (checked && !options.json) console.log(`${checked.files} files match their certificate`);
      const items = await verification.choose(sample, seed);
      const { wrong, nodes } = await verification.prove(items, options);
      const seconds = thousandths((performance.now() - began) / 1000);
      const sampled = sample !== undefined && { seed };
      const files = checked && { files: checked.files };
      if (options.json) printJson({ [nouns]: items.length, wrong, ...sampled, nodes, seconds, ...files });
      if (wrong.length > 0) throw new Failure(verification.describeWrong(wrong));
      if (options.json) return;
      const many = items.length === 1 ? `${verification.noun} is` : `${nouns} are`;
      const chosen = sampled ? ` (a sample with the seed ${seed})` : '';
      console.log(`${count(items.length)} ${many} ${verification.claim}${chosen}`);
      console.log(style.faint(`${count(nodes)} nodes in ${duration(seconds)}`));
    });
}

/** Calls `check` for every item, with the endgame table of its variant, and shows the progress. */
export async function proveAll<Item>(
  items: readonly Item[],
  {
    core,
    tables,
    nouns,
  }: { readonly core: Core; readonly tables?: string | undefined; readonly nouns: string },
  toVariant: (item: Item) => Variant,
  check: (item: Item) => string | undefined,
): Promise<Proved> {
  const { prepareProofs } = await import('@kalah/engine/node');
  const files = await openTables(tables);
  const progress = new Progress();
  const wrong: string[] = [];
  for (const [index, item] of items.entries()) {
    const show = () =>
      progress.show(`${count(index)} of ${count(items.length)} ${nouns}`, index / items.length);
    for (const _ of prepareProofs(core, toVariant(item), files)) show();
    show();
    const problem = check(item);
    if (problem !== undefined) wrong.push(problem);
  }
  progress.clear();
  return { wrong, nodes: core.nodes };
}
