export type { Goal } from './analysis/analysis.ts';
export { type Analysis, findBest, type Verdict, type VerdictKind } from './analysis/verdict.ts';
export { type Book, type BookProblem, checkBook, parseBook } from './books/book.ts';
export {
  type AnalyseOptions,
  type ChooseOptions,
  type Engine,
  EngineError,
  type EngineErrorCode,
  type EngineSettings,
  type RequestTimes,
} from './engine.ts';
export type { Choice } from './levels/choice.ts';
export { checkLevel, isLevel, LEVELS, type Level, MAX_LEVEL } from './levels/levels.ts';
export { checkMemory, DEFAULT_MEMORY, MAX_MEMORY, type MemoryProblem, MIN_MEMORY } from './search/plan.ts';
