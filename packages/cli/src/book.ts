import type { Book } from '@kalah/engine';
import type { BookReport } from '@kalah/engine/node';
import { startPosition, type Variant } from '@kalah/rules';
import { Command } from 'commander';
import { bookVerifyCommand, readBook } from './book-verify.ts';
import { Failure } from './failure.ts';
import { toFailure } from './file.ts';
import { count, describeMargin, duration, nameOf, printJson, style } from './format.ts';
import { addVariantArguments, json, memory, toVariant, wholeNumber } from './option.ts';
import { Progress } from './progress.ts';

interface BuildOptions {
  readonly capturesAlone: boolean;
  readonly moves: number;
  readonly out: string;
  readonly memory: number;
  readonly json: boolean;
}

const MAX_MOVES = 20;

export function bookCommand(): Command {
  return new Command('book')
    .description('build and inspect opening books: solved positions near the start')
    .addCommand(buildCommand())
    .addCommand(infoCommand())
    .addCommand(bookVerifyCommand());
}

function buildCommand(): Command {
  return addVariantArguments(new Command('build'))
    .description('solve the opening of a variant; continues an interrupted build')
    .requiredOption(
      '--moves <n>',
      'solve the positions up to this many moves from the start',
      wholeNumber(1, MAX_MOVES),
    )
    .requiredOption('--out <file>', 'the book to write')
    .addOption(memory())
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah book build 4 3 --moves 4 --out 4-3.book')
    .action(async (pits: number, seeds: number, options: BuildOptions) => {
      await build(toVariant(pits, seeds, options), options);
      await show(options.out, options);
    });
}

async function build(variant: Variant, { moves, out, memory }: BuildOptions): Promise<void> {
  const { BookContradiction, buildBook, openCore } = await import('@kalah/engine/node');
  const progress = new Progress();
  const onProgress = ({ solved, toSolve, secondsLeft }: BookReport) => {
    const left = solved > 0 ? `, ${duration(secondsLeft)} left` : '';
    progress.show(`${count(solved)} of ${count(toSolve)} positions${left}`, solved / toSolve);
  };
  try {
    buildBook({ core: await openCore(memory), variant, moves, path: out, onProgress });
  } catch (error) {
    if (!(error instanceof BookContradiction)) throw toFailure(error, out);
    throw new Failure(`The book contradicts itself: ${error.message}. Delete ${out} and build it again.`);
  } finally {
    progress.clear();
  }
}

function infoCommand(): Command {
  return new Command('info')
    .description('check and describe a book; without a file, the books that come with the engine')
    .argument('[file]', 'a book')
    .addOption(json())
    .addHelpText('after', '\nExample:\n  kalah book info 4-3.book')
    .action((file: string | undefined, options: { json: boolean }) => show(file, options));
}

async function show(file: string | undefined, { json }: { json: boolean }): Promise<void> {
  const books = file === undefined ? await readOwnBooks() : [await readBook(file)];
  const shown = books.map((book) => (json ? toJson(book) : describe(book)));
  if (json) printJson(file === undefined ? shown : shown[0]);
  else console.log(shown.join('\n'));
}

async function readOwnBooks(): Promise<Book[]> {
  const { ownBooks } = await import('@kalah/engine/node');
  return Promise.all(ownBooks().map(readBook));
}

function toJson(book: Book) {
  const { variant, moves, positions } = book;
  return { ...variant, moves, positions, margin: marginOf(book) };
}

function describe(book: Book): string {
  const { variant, moves, positions } = book;
  const reach = `${count(positions)} positions, up to ${moves} ${moves === 1 ? 'move' : 'moves'} from the start`;
  return `${style.strong(nameOf(variant))}: ${reach}; ${describeMargin(marginOf(book))}`;
}

/** Every book contains the start position. */
function marginOf(book: Book): number {
  return book.find(startPosition(book.variant))!;
}
