import type { Claims, Difference } from '@kalah/engine/node';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { readText } from './file.ts';
import { count, describeMargin, duration, nameOf, printJson, signed, style, thousandths } from './format.ts';
import { json, memory, openTables, tables } from './option.ts';
import { Progress } from './progress.ts';

interface Options {
  readonly memory: number;
  readonly tables?: string;
  readonly json: boolean;
}

interface Verified {
  readonly difference: Difference | undefined;
  readonly nodes: number;
  readonly seconds: number;
}

const SLICE_MS = 100;

export function solveVerifyCommand(): Command {
  return new Command('verify')
    .description('prove the answers in a certificate again; takes about as long as the proof')
    .argument('<file>', 'a certificate that `solve --checkpoint` has written')
    .addOption(memory())
    .addOption(tables())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah solve verify 4-3.proof.certificate.json')
    .action(async (file: string, _options: Options, command: Command) => {
      const options = command.optsWithGlobals<Options>(); // `solve` has options of the same names and reads them first
      const claims = await readClaims(file);
      const verified = await verify(claims, options);
      report(file, claims, verified, options);
    });
}

async function readClaims(file: string): Promise<Claims> {
  const { parseClaims } = await import('@kalah/engine/node');
  const claims = parseClaims(await readText(file));
  if (!claims) throw new Failure(`${file} is not a certificate of "kalah solve".`);
  return claims;
}

async function verify(claims: Claims, { memory, tables }: Options): Promise<Verified> {
  const { openCore, verifyAnswers } = await import('@kalah/engine/node');
  const core = await openCore(memory);
  const files = await openTables(tables);
  const progress = new Progress();
  const began = performance.now();
  let sliceEnd = 0;
  core.shouldStop = () => performance.now() >= sliceEnd;
  const claimed = claims.answers.reduce((sum, { nodes }) => sum + nodes, 0);
  for (const steps = verifyAnswers({ core, claims, tables: files }); ; ) {
    sliceEnd = performance.now() + SLICE_MS;
    const { done, value } = steps.next();
    const seconds = (performance.now() - began) / 1000;
    if (done) {
      progress.clear();
      return { difference: value, nodes: core.nodes, seconds };
    }
    const confirmed = `${value} of ${claims.answers.length} answers confirmed`;
    progress.show(
      `${confirmed}, ${count(core.nodes)} nodes in ${duration(seconds)}; the proof took ${count(claimed)}`,
    );
  }
}

function report(
  file: string,
  claims: Claims,
  { difference, nodes, seconds }: Verified,
  options: Options,
): void {
  const { variant, margin, answers } = claims;
  const wrong = difference && describe(difference, claims);
  if (options.json) {
    printJson({
      ...variant,
      margin,
      answers: answers.length,
      wrong: wrong ?? null,
      nodes,
      seconds: thousandths(seconds),
    });
  }
  if (wrong !== undefined) throw new Failure(`${file} is wrong: ${wrong}.`);
  if (options.json) return;
  const many = answers.length === 1 ? '1 answer is' : `${answers.length} answers are`;
  console.log(`${style.strong(nameOf(variant))}: ${many} proved again; ${describeMargin(margin)}`);
  console.log(style.faint(`${count(nodes)} nodes in ${duration(seconds)}`));
}

function describe(difference: Difference, { margin, moves }: Claims): string {
  if (difference.kind === 'answer') {
    const { pit, isReached, bound } = difference.answer;
    const atLeast = (value: number) => `at least ${signed(value)}`;
    const atMost = (value: number) => `at most ${signed(value)}`;
    const [claim, fact] = isReached
      ? [atLeast(bound), atMost(bound - 2)]
      : [atMost(bound), atLeast(bound + 2)];
    return `answer ${difference.number + 1} says that ${subject(pit)} is ${claim}, but it is ${fact}`;
  }
  const { pit, least, most } = difference;
  const value = pit === undefined ? margin : moves.find((move) => move.pit === pit)!.value;
  return `${subject(pit)} is said to be ${signed(value)}, but the answers prove ${signed(least)} to ${signed(most)}`;
}

function subject(pit: number | undefined): string {
  return pit === undefined ? 'the margin' : `the value of pit ${pit + 1}`;
}
