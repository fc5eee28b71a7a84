import { randomUUID } from 'node:crypto';
import type { Book, BookProblem } from '@kalah/engine';
import { formatPosition } from '@kalah/rules';
import { Command } from 'commander';
import { Failure } from './failure.ts';
import { readBytes } from './file.ts';
import { count, nameOf, printJson, style } from './format.ts';
import { json, memory, wholeNumber } from './option.ts';
import { Progress } from './progress.ts';

interface Options {
  readonly sample: number;
  readonly seed?: string;
  readonly memory: number;
  readonly json: boolean;
}

interface Verified {
  readonly file: string;
  readonly book: Book;
  /** Null in books from before certificates named the version. */
  readonly engine: string | null;
  readonly proved: number;
  readonly nodes: number;
}

const MAX_SAMPLE = 1_000_000;

export function bookVerifyCommand(): Command {
  return new Command('verify')
    .description(
      'check a book against its certificate and its own rule, and prove a random sample of it again',
    )
    .argument('[file]', 'a book; without it, the books that come with the engine')
    .option('--sample <n>', 'positions to prove again', wholeNumber(0, MAX_SAMPLE), 5)
    .option('--seed <text>', 'chooses the sample (default: a random one, which is printed)')
    .addOption(memory())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah book verify 4-3.book --sample 20')
    .action(async (file: string | undefined, options: Options) => {
      const { ownBooks } = await import('@kalah/engine/node');
      const seed = options.seed ?? randomUUID().slice(0, 8);
      const verified: Verified[] = [];
      for (const path of file === undefined ? ownBooks() : [file])
        verified.push(await verify(path, seed, options));
      if (options.json) printJson({ seed, books: verified.map(toJson) });
      else console.log([...verified.map(describe), style.faint(`seed ${seed}`)].join('\n'));
    });
}

async function verify(file: string, seed: string, { sample, memory }: Options): Promise<Verified> {
  const { drawSample, findCertificate, openCore, proveAgain } = await import('@kalah/engine/node');
  const book = await readBook(file);
  const certificate = findCertificate(file);
  if (!certificate) throw new Failure(`${file} does not match the certificate in ${file}.json.`);
  const core = await openCore(memory);
  core.prepare(book.variant);
  const progress = new Progress();
  const positions = drawSample(book.rim(), sample, seed);
  if (positions.length > 0) while (core.tableSeeds < core.tableLimit) core.buildLayer();
  for (const [index, position] of positions.entries()) {
    progress.show(`${index} of ${positions.length} positions`, index / positions.length);
    const value = proveAgain(core, position);
    if (value !== book.find(position))
      throw new Failure(
        `${file} is wrong: ${formatPosition(position)} is worth ${value}, not ${book.find(position)}.`,
      );
  }
  progress.clear();
  return {
    file,
    book,
    engine: certificate.engine?.version ?? null,
    proved: positions.length,
    nodes: core.nodes,
  };
}

/** Checks that the values of the book agree with each other. */
export async function readBook(file: string): Promise<Book> {
  const { checkBook } = await import('@kalah/engine');
  const book = checkBook(new Uint8Array(await readBytes(file)));
  if (book.ok) return book.value;
  throw new Failure(`${file} ${PROBLEMS[book.problem]}`);
}

const PROBLEMS: Record<BookProblem, string> = {
  'not-a-book': 'is not a book.',
  damaged: 'is a damaged book.',
  unfinished: 'is not finished; run "kalah book build" to continue it.',
  contradictory: 'contradicts itself; delete it and build it again.',
};

function toJson({ book, engine, proved, nodes }: Verified) {
  const { variant, moves, positions } = book;
  return { ...variant, moves, positions, engine, proved, nodes };
}

function describe({ book, engine, proved, nodes }: Verified): string {
  const { variant, moves, positions } = book;
  const made = engine === null ? '' : `, made by version ${engine}`;
  const checked = `${count(positions)} positions up to ${moves} moves agree with their best moves${made}`;
  return `${style.strong(nameOf(variant))}: ${checked}; ${proved} proved again with ${count(nodes)} nodes`;
}
