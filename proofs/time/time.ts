import { setTimeout as pause } from 'node:timers/promises';
import type { GameRecord } from '@kalah/api';
import { createClient } from '@kalah/api/client';
import {
  type ReceivedMail,
  startMailServer,
} from '../../packages/server/src/platform/mail/mail-server-fixture.ts';
import { createDice, type Dice } from '../dice.ts';
import { Findings } from '../findings.ts';
import type { Part, Progress, Scale } from '../part.ts';
import { type Database, withDatabases } from '../stores.ts';
import { Correspondents } from './correspondents.ts';
import { checkLog } from './ledger.ts';
import { FAKETIME, MachineClock } from './machine-clock.ts';
import { type PlayedGame, Players } from './players.ts';
import { Service } from './service.ts';

interface Counts {
  /** Of every fault on each database; in the quick form only some of them occur. */
  readonly rounds: number;
  readonly pairs: number;
  /** Before each fault. */
  readonly playingMs: readonly [least: number, most: number];
  /** Of all replicas, in the last outage. */
  readonly outageMs: number;
  /** Sets the clocks of servers. It slows them down, because it reads a file whenever they ask for the time. */
  readonly library?: string | undefined;
}

const COUNTS: Record<Scale, Counts> = {
  quick: { rounds: 0, pairs: 4, playingMs: [300, 500], outageMs: 1500 },
  normal: { rounds: 4, pairs: 12, playingMs: [500, 1500], outageMs: 60_000, library: FAKETIME },
  long: { rounds: 60, pairs: 16, playingMs: [500, 1500], outageMs: 60_000, library: FAKETIME },
};

/** Heartbeats may be missing for 1.25 s without being an outage. */
const DOWN_MS = [1500, 4000] as const;
const JUMP_MS = 300_000;
/** How long the mail server takes to accept an e-mail, so that many kills hit a server that is sending. */
const ACCEPTING_MS = 200;

type Fault = readonly [name: string, cause: (service: Service) => Promise<void>];

export const time: Part = {
  name: 'time',
  promise:
    'Nobody loses a game or time because servers are killed, frozen or down, or because a clock jumps; every flag is right and falls once; no reminder is sent twice.',
  async run(scale, progress) {
    const findings = new Findings();
    const dice = createDice();
    findings.set('seed', String(dice.seed));
    if (scale !== 'quick' && !FAKETIME)
      findings.notes.push('faketime is not installed: only `Date.now` of the servers was changed.');
    const late: number[] = [];
    await withDatabases(async (databases) => {
      const shared = databases.filter(({ isDurable }) => isDurable);
      // They share the time that the outages take.
      await Promise.all(
        shared.map((database) => new Trial(database, COUNTS[scale], dice, findings, late).run(progress)),
      );
    });
    late.sort((a, b) => a - b);
    findings.set('median ms from a deadline to the end', late[Math.floor(late.length / 2)] ?? 'none');
    findings.set('99th percentile', late[Math.floor(late.length * 0.99)] ?? 'none');
    findings.set('wrong flags, wrong charges and lost moves', findings.failed);
    return findings;
  },
};

/** On one database. */
class Trial {
  readonly #database: Database;
  readonly #counts: Counts;
  readonly #dice: Dice;
  readonly #findings: Findings;
  readonly #late: number[];

  constructor(database: Database, counts: Counts, dice: Dice, findings: Findings, late: number[]) {
    this.#database = database;
    this.#counts = counts;
    this.#dice = dice;
    this.#findings = findings;
    this.#late = late;
  }

  async run(progress: Progress): Promise<void> {
    const { url, replicas, name } = this.#database;
    const clocks = Array.from({ length: replicas }, () => new MachineClock(this.#counts.library));
    const mailServer = await startMailServer({ pauseMs: ACCEPTING_MS });
    const environment = { DATABASE_URL: url, SMTP_URL: mailServer.url };
    const service = await Service.start(environment, clocks, this.#dice);
    try {
      const players = new Players(service, this.#dice);
      const correspondents = new Correspondents(service, mailServer);
      players.start(this.#counts.pairs);
      correspondents.start(this.#counts.pairs);
      const faults = this.#planFaults();
      for (const [at, [fault, cause]] of faults.entries()) {
        progress(at, faults.length, `${fault} on ${name}`);
        await pause(this.#dice.between(...this.#counts.playingMs));
        await cause(service);
        this.#findings.count(`${fault} on ${name}`);
      }
      await Promise.all([players.stop(), correspondents.stop()]);
      for (const error of players.errors) this.#findings.fail(error);
      for (const game of players.games) await this.#check(game, service);
      this.#countMails(mailServer.mails);
    } finally {
      await service.end();
      await mailServer.stop();
    }
  }

  #planFaults(): Fault[] {
    const { rounds, outageMs } = this.#counts;
    const downMs = () => this.#dice.between(...DOWN_MS);
    const frozen: Fault = ['all frozen', (service) => service.freezeAllFor(downMs())];
    const setForward: Fault = ['clock set forward', async (service) => service.setClock(JUMP_MS)];
    const killed: Fault = ['all killed', (service) => service.killAllFor(downMs())];
    const last: Fault = ['all killed', (service) => service.killAllFor(outageMs)];
    const forSeveral: Fault[] = [
      ['one killed', (service) => service.killOne(0)],
      ['one frozen', (service) => service.freezeOne(downMs())],
      ['clock set back', async (service) => service.setClock(-JUMP_MS)],
    ];
    const isShared = this.#database.replicas > 1;
    // Starting servers takes most of the time of the quick form.
    if (rounds === 0) return isShared ? [setForward, last] : [frozen, setForward];
    const repeated = Array.from({ length: rounds }, () => [
      ...(isShared ? forSeveral : []),
      frozen,
      setForward,
      killed,
    ]);
    return [...repeated.flat(), last];
  }

  /** Every address belongs to one player of one game, so no two of its e-mails have the same subject. */
  #countMails(mails: readonly ReceivedMail[]): void {
    const seen = new Set<string>();
    for (const { to, headers } of mails) {
      const mail = `${to}: ${headers.get('subject')}`;
      this.#findings.check(!seen.has(mail), () => `a reminder was sent twice: ${mail}`);
      seen.add(mail);
    }
    this.#findings.count('reminders and questions by e-mail', mails.length);
    this.#findings.count('of these sent twice', mails.length - seen.size);
  }

  async #check({ id, acknowledged }: PlayedGame, service: Service): Promise<void> {
    const findings = this.#findings;
    const record = await readRecord(service.url, id);
    const { errors, chargedForDowntime, noticedAfter, outages, left } = checkLog(record, service.downtimes);
    for (const error of errors) findings.fail(`${error} (game ${id} on ${this.#database.name})`);
    findings.check(
      chargedForDowntime === 0,
      () => `${chargedForDowntime} ms of downtime were charged in game ${id} on ${this.#database.name}`,
    );
    const { clock } = await createClient({ baseUrl: service.url }).readGame(id);
    findings.check(
      clock!.left.south === left.south && clock!.left.north === left.north,
      () => `${JSON.stringify(clock!.left)} is left instead of ${JSON.stringify(left)} in game ${id}`,
    );
    const played = new Map(
      record.events.flatMap((event) => (event.kind === 'moved' ? [[event.move, event.pit]] : [])),
    );
    for (const { number, pit } of acknowledged) {
      findings.check(played.get(number) === pit, () => `move ${number} of game ${id} was lost`);
    }
    findings.count('games');
    findings.count('milliseconds charged for downtime', chargedForDowntime);
    findings.count('acknowledged moves', acknowledged.length);
    findings.count('outages in the logs', outages.length);
    if (noticedAfter !== undefined) {
      findings.count('games that ran out of time');
      this.#late.push(noticedAfter);
    }
  }
}

async function readRecord(url: string, id: string): Promise<GameRecord> {
  return (await (await fetch(`${url}/api/v1/games/${id}/record.json`)).json()) as GameRecord;
}
