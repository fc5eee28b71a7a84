export interface Usage {
  /** Like `bench:server`. */
  readonly script: string;
  readonly measures: string;
  /** Arguments and environment variables, with their defaults. */
  readonly options?: Readonly<Record<string, string>>;
  /** How long it takes without options on a machine with little else to do. */
  readonly takes: string;
}

/** Exits after printing. To be called before anything is measured. */
export function printUsageIfAsked(usage: Usage): void {
  if (!process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return;
  console.log(formatUsage(usage));
  process.exit();
}

export function formatUsage({ script, measures, options = {}, takes }: Usage): string {
  const rows = Object.entries({ ...options, '--help': 'print this text' });
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`);
  const variables = rows.some(([name]) => /^[A-Z]+=/.test(name)) ? '[VARIABLE=value …] ' : '';
  return [
    `Usage: ${variables}npm run ${script} -- [options]`,
    '',
    measures,
    '',
    ...lines,
    '',
    `Takes ${takes}.`,
  ].join('\n');
}
