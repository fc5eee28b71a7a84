import { type AnalyseOptions, type Analysis, EngineError } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import { Failure } from './failure.ts';
import { makeFolder } from './file.ts';

export interface EngineOptions {
  readonly memory: number;
  readonly threads: number;
  readonly tables?: string;
  readonly books?: boolean;
}

export async function followAnalysis(
  position: Position,
  { memory, threads, tables, books = true }: EngineOptions,
  request: AnalyseOptions,
  show: (analysis: Analysis) => void,
): Promise<Analysis> {
  const { createEngine } = await import('@kalah/engine/node');
  // Now, so that nobody waits for a table that cannot be saved.
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
