import { userInfo } from 'node:os';
import type { Decision, Operators } from '@kalah/server/admin';
import { Command } from 'commander';
import { DEFAULT_DATABASE, databaseOption } from '../database.ts';
import { Failure } from '../failure.ts';
import { oneLine, printJson } from '../format.ts';
import { json } from '../option.ts';

export type { Decision, Operators };

export interface AdminOptions {
  readonly database: string;
  readonly json: boolean;
}

export interface DecisionOptions extends AdminOptions {
  readonly reason: string;
}

/** Matches the limit of the API. */
const MAX_REASON = 500;

/** Servers may use the database at the same time. */
export function adminCommand(name: string, description: string, examples: readonly string[]): Command {
  const lines = examples.map((example) => `  kalah admin ${example}`).join('\n');
  return new Command(name)
    .description(description)
    .addOption(databaseOption('--database').default(DEFAULT_DATABASE))
    .addOption(json())
    .addHelpText('after', `\n${examples.length > 1 ? 'Examples' : 'Example'}:\n${lines}`);
}

/** The audit log records the decision and its reason. */
export function decisionCommand(name: string, description: string, examples: readonly string[]): Command {
  return adminCommand(name, description, examples).requiredOption(
    '--reason <text>',
    'why; it is written into the audit log',
  );
}

/** [O8] The operator of a terminal is the user of the system. */
function toDecision({ reason }: DecisionOptions): Decision {
  const text = reason.trim();
  if (text === '' || text.length > MAX_REASON) {
    throw new Failure(`Use 1 to ${MAX_REASON} characters for --reason.`, 2);
  }
  return { operator: `terminal:${userInfo().username}`, reason: text, at: Date.now() };
}

type Server = typeof import('@kalah/server/admin');

export async function show<Value>(
  options: AdminOptions,
  read: (operators: Operators, server: Server) => Promise<Value>,
  describe: (value: Value) => string,
): Promise<void> {
  const value = await operate(options, read);
  if (options.json) printJson(value);
  else console.log(describe(value));
}

/** Prints `empty` instead of an empty list. */
export function showList<Value>(
  options: AdminOptions,
  read: (operators: Operators, server: Server) => Promise<readonly Value[]>,
  describe: (values: readonly Value[]) => string,
  empty: string,
): Promise<void> {
  return show(options, read, (values) => (values.length > 0 ? describe(values) : empty));
}

/** Checks the reason before it opens the database. */
export async function decide<Value>(
  options: DecisionOptions,
  act: (operators: Operators, decision: Decision, server: Server) => Promise<Value>,
  describe: (value: Value) => string,
): Promise<void> {
  const decision = toDecision(options);
  await show(options, (operators, server) => act(operators, decision, server), describe);
}

/** Turns expected errors into sentences. */
async function operate<Done>(
  { database }: AdminOptions,
  work: (operators: Operators, server: Server) => Promise<Done>,
): Promise<Done> {
  const server = await import('@kalah/server/admin');
  try {
    return await server.withOperators(database, (operators) => work(operators, server));
  } catch (error) {
    const { name, message, code = '', cause } = error as Error & { code?: string };
    if (name === 'OpeningError') throw new Failure(message);
    if (code === 'unavailable') throw new Failure(`The database is not responding (${cause}).`);
    const sentence = server.findSentence(code);
    throw sentence === undefined ? error : new Failure(sentence);
  }
}

export function toTable(table: readonly (readonly string[])[]): string {
  const rows = table.map((row) => row.map(oneLine));
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
