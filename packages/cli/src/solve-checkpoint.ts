import type { Forecast, Question, SolveCertificate, SolveProblem, SolveProgress } from '@kalah/engine/node';
import { totalSeeds, type Variant } from '@kalah/rules';
import { Failure } from './failure.ts';
import { toFailure } from './file.ts';
import { count, duration, nameOf, signed } from './format.ts';
import { formatSize, openTables } from './option.ts';
import { Progress } from './progress.ts';

interface Options {
  readonly checkpoint: string;
  readonly marginOnly: boolean;
  readonly memory: number;
  readonly tables?: string;
}

/** In seconds, where standard error is not a terminal. */
const LINE_EVERY = 60;

/** Solves a variant and keeps the proof in a file, so that it can be stopped at any time and continued anywhere. */
export async function solveWithCheckpoint(variant: Variant, options: Options): Promise<SolveCertificate> {
  const { checkpoint: path, marginOnly, memory, tables } = options;
  const { forecastNodes, openCore, solveFromCheckpoint } = await import('@kalah/engine/node');
  const forecast = forecastNodes(variant.pits, totalSeeds(variant));
  const progress = new Progress();
  let last: SolveProgress | undefined;
  let printedAt = 0;
  const onProgress = (now: SolveProgress) => {
    last = now;
    const text = `${describeState(now, variant)}; ${describeEffort(now, forecast)}`;
    progress.show(text);
    if (process.stderr.isTTY || now.secondsNow - printedAt < LINE_EVERY) return;
    printedAt = now.secondsNow;
    console.error(text);
  };
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    const solved = await solveFromCheckpoint({
      core: await openCore(memory),
      variant,
      memory,
      marginOnly,
      path,
      tables: await openTables(tables),
      signal: stop.signal,
      onProgress,
    });
    if (!solved.ok) throw new Failure(describeProblem(path, solved.problem));
    if (solved.value) return solved.value;
    throw new Failure(
      `Stopped: ${last ? describeState(last, variant) : 'nothing is proved yet'}. Run the same command again to continue.`,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR')
      throw new Failure(
        `${path}.lock cannot be locked: ${(error as Error).message}. Name a file on a local disk.`,
      );
    throw toFailure(error, path);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    progress.clear();
  }
}

export function describeState(progress: SolveProgress, variant: Variant): string {
  const { tableSeeds, nodes, question } = progress;
  if (nodes === 0) return `endgame table of ${Math.max(0, tableSeeds)} seeds`;
  const parts = [describeBounds(progress, variant), question && describeQuestion(question)];
  return parts.filter((part) => part !== undefined).join('; ') || 'nothing is proved yet';
}

/** Undefined as long as no question is answered: the margin cannot exceed the seeds on the board. */
function describeBounds({ least, most, movesProved }: SolveProgress, variant: Variant): string | undefined {
  const seeds = totalSeeds(variant);
  if (most - least === 2 * seeds) return undefined;
  if (least < most) return `margin ${signed(least)} to ${signed(most)}`;
  return `margin ${signed(least)}, ${movesProved} first ${movesProved === 1 ? 'move' : 'moves'} proved`;
}

/** The proof numbers estimate the effort that is left. They rise and fall; at 0, the question is answered. */
function describeQuestion({ pit, atLeast, toProve, toRefute }: Question): string {
  const asked = `is ${pit === undefined ? 'the margin' : `pit ${pit + 1} worth`} at least ${signed(atLeast)}?`;
  if (toProve === undefined || toRefute === undefined) return asked;
  return `${asked} effort ${count(toProve)} to prove, ${count(toRefute)} to refute`;
}

/** The forecast is an extrapolation and says so; it counts nodes of the proof of the margin. */
function describeEffort(progress: SolveProgress, forecast: Forecast | undefined): string {
  const { nodes, seconds, nodesNow, secondsNow, least, most } = progress;
  const done = `${count(nodes)} nodes in ${duration(seconds)}`;
  if (!forecast || nodesNow === 0 || least === most) return done;
  const left = (total: number) => duration((Math.max(0, total - nodes) / nodesNow) * secondsNow);
  const range = `${count(forecast.least)} to ${count(forecast.most)}`;
  return `${done} of an extrapolated ${range}: ${left(forecast.least)} to ${left(forecast.most)} left`;
}

function describeProblem(path: string, problem: SolveProblem): string {
  if (problem === 'not-a-checkpoint') return `${path} is not a checkpoint of "kalah solve".`;
  if (problem === 'damaged') return `${path} is damaged; delete it to begin again.`;
  if (problem === 'in-use')
    return `Another run of "kalah solve" is using ${path}; wait for it or stop it, or choose another file.`;
  switch (problem.kind) {
    case 'other-variant':
      return `${path} belongs to ${nameOf(problem.variant)}; choose another file.`;
    case 'other-engine':
      return `${path} was written by another build of the engine (version ${problem.engine.version}); continue with that one, or choose another file.`;
    case 'other-memory':
      return `${path} was written with --memory ${formatSize(problem.memory)}; continue with the same size.`;
  }
}
