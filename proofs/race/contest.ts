import type { Findings } from '../findings.ts';

/** Many clients want the same thing at the same time, spread over all servers of one store. */
export interface Contest {
  readonly name: string;
  run(field: Field): Promise<void>;
}

export interface Field {
  /** They share one store. */
  readonly urls: readonly string[];
  readonly rivals: number;
  readonly findings: Findings;
}

/** Starts all attempts at once. */
export function race<Result>(
  { urls, rivals }: Field,
  attempt: (url: string, rival: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: rivals }, (_, rival) => attempt(urls[rival % urls.length]!, rival)),
  );
}

/** Counts each status, such as `{ 200: 1, 409: 31 }`. */
export function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Checks that `winners` clients got the status `won` and all others got `lost`. */
export function checkWinners(
  { findings, rivals }: Field,
  name: string,
  answers: readonly { readonly status: number }[],
  { won, lost, winners = 1 }: { won: number; lost: number; winners?: number },
): void {
  const counts = tally(answers);
  findings.check(
    counts[won] === winners && (counts[lost] ?? 0) === rivals - winners,
    () => `${name}: ${JSON.stringify(counts)} among ${rivals} rivals`,
  );
}
