import { lobbyTexts } from 'virtual:texts/lobby';
import type { Problem } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
import { StreamRefused } from '@kalah/api/stream';
import { explain as explainGame } from '../game/explain.ts';

export function explain(error: unknown): string {
  const sentences: Readonly<Record<string, string>> = lobbyTexts().problems;
  const problem = findProblem(error);
  const sentence = problem && sentences[problem.code];
  return sentence ?? explainGame(problem ? new ProblemError(problem) : error);
}

export function findProblem(error: unknown): Problem | undefined {
  return error instanceof ProblemError || error instanceof StreamRefused ? error.problem : undefined;
}
