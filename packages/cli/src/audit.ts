import { Command } from 'commander';
import { DEFAULT_DATABASE, databaseOption } from './database.ts';
import { Failure } from './failure.ts';
import { count, duration, printJson, style, thousandths } from './format.ts';
import { json } from './option.ts';
import { Progress } from './progress.ts';
import { withClearErrors } from './transfer.ts';

interface Options {
  readonly database: string;
  readonly json: boolean;
}

interface Work {
  readonly databaseUrl: string;
  readonly onProgress: (games: number, total?: number) => void;
}

interface Task<Done> {
  readonly description: string;
  readonly notes: string;
  readonly run: (work: Work) => Promise<Done>;
  /** What was done, in bold, and the rest of the sentence. */
  readonly describe: (done: Done) => [string, string];
}

interface Verified {
  readonly games: number;
  readonly problems: number;
  /** The first differences. */
  readonly examples: readonly string[];
}

interface Rebuilt {
  readonly games: number;
}

/** Tables that follow from the logs of the games, and the commands that compare and rebuild them. */
export interface Audit<V extends Verified, R extends Rebuilt> {
  readonly name: 'ratings' | 'explorer';
  readonly description: string;
  readonly oneDiffers: string;
  readonly severalDiffer: string;
  readonly verify: Task<V>;
  readonly rebuild: Task<R>;
}

export function auditCommand<V extends Verified, R extends Rebuilt>(audit: Audit<V, R>): Command {
  return new Command(audit.name)
    .description(audit.description)
    .addCommand(verifyCommand(audit))
    .addCommand(rebuildCommand(audit));
}

function verifyCommand<V extends Verified, R extends Rebuilt>(audit: Audit<V, R>): Command {
  const { verify, name } = audit;
  return taskCommand(
    new Command('verify'),
    verify,
    `kalah ${name} verify --database sqlite:./data/kalah.db`,
  ).action(async ({ database, json }: Options) => {
    const { done, seconds } = await follow(database, verify.run);
    if (json) printJson({ ...done, seconds: thousandths(seconds) });
    if (done.problems > 0) throw new Failure(describeDifferences(audit, done));
    if (!json) printText(verify, done, seconds);
  });
}

function rebuildCommand<V extends Verified, R extends Rebuilt>({ name, rebuild }: Audit<V, R>): Command {
  return taskCommand(
    new Command('rebuild'),
    rebuild,
    `kalah ${name} rebuild --database postgres://kalah@db.example/kalah`,
  ).action(async ({ database, json }: Options) => {
    const { done, seconds } = await follow(database, rebuild.run);
    if (json) printJson({ ...done, seconds: thousandths(seconds) });
    else printText(rebuild, done, seconds);
  });
}

function taskCommand<Done>(command: Command, task: Task<Done>, example: string): Command {
  return command
    .description(task.description)
    .addOption(databaseOption('--database').default(DEFAULT_DATABASE))
    .addOption(json())
    .addHelpText('after', `\n${task.notes}\n\nExample:\n  ${example}`);
}

async function follow<Done>(
  databaseUrl: string,
  run: Task<Done>['run'],
): Promise<{ done: Done; seconds: number }> {
  const progress = new Progress();
  const began = performance.now();
  const onProgress = (games: number, total?: number) =>
    progress.show(`${count(games)} games`, total && games / total);
  const done = await withClearErrors(databaseUrl, () => run({ databaseUrl, onProgress })).finally(() =>
    progress.clear(),
  );
  return { done, seconds: (performance.now() - began) / 1000 };
}

function printText<Done extends { readonly games: number }>(
  { describe }: Task<Done>,
  done: Done,
  seconds: number,
): void {
  const [what, rest] = describe(done);
  console.log(style.strong(what) + rest);
  console.log(style.faint(`${count(done.games)} games in ${duration(seconds)}`));
}

function describeDifferences<V extends Verified, R extends Rebuilt>(
  { name, oneDiffers, severalDiffer }: Audit<V, R>,
  { problems, examples }: Verified,
): string {
  const listed = examples.map((example) => `\n- ${example}`).join('');
  return `${count(problems)} ${problems === 1 ? oneDiffers : severalDiffer} from the logs; \`kalah ${name} rebuild\` replaces them.${listed}`;
}
