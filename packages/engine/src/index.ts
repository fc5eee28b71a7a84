export type { Wanted } from './analysis.ts';
export { type Book, type BookProblem, parseBook } from './book.ts';
export type { Choice } from './choice.ts';
export type { AnalyseOptions, ChooseOptions, Engine, Served } from './engine.ts';
export { EngineError, type EngineErrorCode } from './engine.ts';
export { checkLevel, type Level } from './level.ts';
export { checkMemory, LEAST_MEMORY, type MemoryProblem, MOST_MEMORY } from './plan.ts';
export { type Analysis, findBest, type Verdict, type VerdictKind } from './verdict.ts';
