import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { Findings } from '../findings.ts';
import { type Campaign, REJECTED } from './campaign.ts';
import { SYNCS, straceWith, WRITES } from './strace.ts';

export interface Fault {
  readonly name: string;
  readonly calls: string;
  readonly error: 'EIO' | 'ENOSPC';
  /** From the first fault on, one in this many calls fails. */
  readonly every: number;
}

export const FAULTS: readonly Fault[] = [
  { name: 'syncs fail occasionally', calls: SYNCS, error: 'EIO', every: 7 },
  { name: 'the disk is full occasionally', calls: WRITES, error: 'ENOSPC', every: 23 },
  { name: 'writes fail occasionally', calls: WRITES, error: 'EIO', every: 31 },
  { name: 'every sync fails', calls: SYNCS, error: 'EIO', every: 1 },
  { name: 'the disk stays full', calls: WRITES, error: 'ENOSPC', every: 1 },
];

/** Calls before the first fault, so that the server starts and stores some games. */
const GOOD_CALLS = 10;
/** The round ends after this many rejected requests, or after the timeout if there are fewer. */
const REJECTIONS = 50;
const TIMEOUT_MS = 15_000;
const POLL_MS = 50;
/** Enough for a check of the store to finish. */
const CHECK_MS = 1500;

/** Plays on a failing disk, then kills the server. Everything acknowledged must be stored afterwards. */
export async function playOnFailingDisk(
  campaign: Campaign,
  { calls, error, every, name }: Fault,
  milliseconds: number,
  dice: Dice,
  findings: Findings,
): Promise<void> {
  const { database } = campaign;
  const serving = await campaign.serve(
    straceWith({
      files: [database, `${database}-wal`],
      calls,
      what: `error=${error}`,
      when: `${GOOD_CALLS + dice.between(0, 20)}+${every}`,
    }),
  );
  await campaign.compare(serving);
  const playing = campaign.play(serving);
  await waitForRejections(findings);
  await pause(milliseconds);
  if (every === 1) await checkThatItSaysSo(serving.url, name, findings);
  const { stderr } = await serving.kalah.signal('SIGKILL');
  await playing;
  findings.count('servers on a failing disk');
  findings.check(/request failed/.test(stderr), `${name}, but the server did not log it`);
}

async function waitForRejections(findings: Findings): Promise<void> {
  const count = () => Number(findings.figures.get(REJECTED) ?? 0);
  const wanted = count() + REJECTIONS;
  for (let waited = 0; count() < wanted && waited < TIMEOUT_MS; waited += POLL_MS) await pause(POLL_MS);
}

/** The server must still respond and read. */
async function checkThatItSaysSo(url: string, name: string, findings: Findings): Promise<void> {
  await fetch(`${url}/readyz`); // starts a check
  await pause(CHECK_MS);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [alive, list] = await Promise.all(
    ['/healthz', '/api/v1/games'].map(async (path) => (await fetch(url + path)).status),
  );
  findings.check(/^kalah_store_up 0$/m.test(metrics), `${name}, and kalah_store_up is not 0`);
  findings.check(alive === 200, `${name}, and /healthz answers ${alive}`);
  findings.check(list === 200, `${name}, and reading answers ${list}`);
}
