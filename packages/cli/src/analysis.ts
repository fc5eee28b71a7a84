import { mkdir } from 'node:fs/promises';
import { type AnalyseOptions, type Analysis, EngineError } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import { Failure } from './failure.ts';
import { toFailure } from './file.ts';

export interface EngineOptions {
  readonly memory: number;
  readonly threads: number;
  readonly tables?: string;
  readonly books?: boolean;
}

/** Runs an analysis to its end, with a new engine. */
export async function followAnalysis(
  position: Position,
  { memory, threads, tables, books = true }: EngineOptions,
  request: AnalyseOptions,
  show: (analysis: Analysis) => void,
): Promise<Analysis> {
  const { createEngine } = await import('@kalah/engine/node');
  if (tables !== undefined) await makeFolder(tables);
  const tableFolder = tables === undefined ? {} : { tableFolder: tables };
  const engine = createEngine({ workers: 1, threads, memory, books, ...tableFolder });
  try {
    let last: Analysis | undefined;
    for await (last of engine.analyse(position, request)) show(last);
    return last!;
  } catch (error) {
    throw error instanceof EngineError ? new Failure(`The engine failed: ${error.message}.`) : error;
  } finally {
    await engine.close();
  }
}

/** Checked before the analysis, so that nobody waits for a table that cannot be saved. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw toFailure(error, folder);
  });
}
