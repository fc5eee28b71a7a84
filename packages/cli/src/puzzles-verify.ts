import type { Certificate, Puzzle } from '@kalah/engine/puzzles';
import { formatPosition } from '@kalah/rules';
import type { Command } from 'commander';
import {
  type CheckedFiles,
  type ProofOptions,
  type Proved,
  proveAll,
  verifyCommand,
} from './verification.ts';

export function puzzlesVerifyCommand(): Command {
  return verifyCommand<Puzzle>({
    description: 'compare the puzzles that come with the engine with their certificate, and prove them again',
    sampling: 'prove only this many, chosen at random',
    maxSample: 1_000_000,
    examples: ['puzzles verify', 'puzzles verify --sample 100 --seed monday'],
    noun: 'puzzle',
    claim: 'proved again',
    checkFiles,
    choose: choosePuzzles,
    prove: provePuzzles,
    describeWrong: (wrong) => `Wrong puzzles:\n${wrong.join('\n')}`,
  });
}

/** [Z14] The certificate is an argument for tests. */
export async function checkFiles(certificate?: Pick<Certificate, 'chunks'>): Promise<CheckedFiles> {
  const { loadLines, puzzleCertificate } = await import('@kalah/engine/puzzles');
  const { chunkMistakes } = await import('@kalah/engine/node');
  const { chunks } = certificate ?? puzzleCertificate;
  const mistakes = await Promise.all(
    chunks.map(async (chunk) => chunkMistakes(chunk, await loadLines(chunk))),
  );
  return { files: chunks.length, mistakes: mistakes.flat() };
}

async function choosePuzzles(sample: number | undefined, seed: string): Promise<Puzzle[]> {
  const { loadAllPuzzles } = await import('@kalah/engine/puzzles');
  const { shufflePuzzles } = await import('@kalah/engine/node');
  const all = await loadAllPuzzles();
  const chosen = sample === undefined ? [...all] : shufflePuzzles(all, seed).slice(0, sample);
  return [...Map.groupBy(chosen, ({ position }) => JSON.stringify(position.variant)).values()].flat();
}

export async function provePuzzles(
  puzzles: readonly Puzzle[],
  { memory, tables }: ProofOptions,
): Promise<Proved> {
  const { puzzleMistakes, openCores } = await import('@kalah/engine/node');
  const { puzzleCertificate } = await import('@kalah/engine/puzzles');
  const cost = Math.min(...puzzleCertificate.made.map((made) => made.cost));
  const cores = await openCores(memory);
  return proveAll(
    puzzles,
    { core: cores.proofs, tables, nouns: 'puzzles' },
    ({ position }) => position.variant,
    (puzzle) => {
      const mistakes = puzzleMistakes(cores, puzzle, cost);
      if (mistakes.length === 0) return undefined;
      return `  ${puzzle.id} ${formatPosition(puzzle.position)}: ${mistakes.join(', ')}`;
    },
  );
}
