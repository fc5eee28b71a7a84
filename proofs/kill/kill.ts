import { createDice, type Dice } from '../dice.ts';
import { Findings } from '../findings.ts';
import type { Part, Scale } from '../part.ts';
import { Campaign, conclude } from './campaign.ts';
import { FAULTS, playOnFailingDisk } from './disk.ts';
import { CHOSEN, type Moment, TIMED } from './moments.ts';
import { killOnPostgres } from './postgres.ts';
import { killDuringReplay } from './replay.ts';
import { checkComparison } from './self-check.ts';
import { killDuringMigration, killDuringStart } from './startup.ts';
import { hasStrace } from './strace.ts';

interface Counts {
  /** Kills under load. */
  readonly kills: number;
  readonly onPostgres: number;
  readonly starts: number;
  readonly migrations: number;
  readonly replays: number;
  readonly faults: number;
  /** On each failing disk. */
  readonly faultMs: number;
}

const COUNTS: Record<Scale, Counts> = {
  quick: { kills: 2, onPostgres: 0, starts: 0, migrations: 1, replays: 1, faults: 1, faultMs: 0 },
  normal: { kills: 40, onPostgres: 15, starts: 5, migrations: 8, replays: 3, faults: 5, faultMs: 3000 },
  long: {
    kills: 1000,
    onPostgres: 200,
    starts: 50,
    migrations: 50,
    replays: 10,
    faults: 20,
    faultMs: 10_000,
  },
};

interface Round {
  readonly doing: string;
  run(): Promise<void>;
}

export const kill: Part = {
  name: 'kill',
  promise:
    'A server that is killed at any moment, on a good or a failing disk, loses nothing it acknowledged.',
  async run(scale, progress) {
    const findings = new Findings();
    const dice = createDice();
    findings.set('seed', String(dice.seed));
    const counts = hasStrace ? COUNTS[scale] : { ...COUNTS[scale], migrations: 0, faults: 0 };
    if (!hasStrace)
      findings.notes.push('strace is not available: no kills inside a system call, no failing disks.');

    const campaign = await Campaign.begin(findings);
    try {
      const rounds = planRounds(campaign, counts, dice, findings);
      for (const [at, { doing, run }] of rounds.entries()) {
        progress(at, rounds.length, doing);
        await run();
      }
    } finally {
      await campaign.clear();
    }
    if (scale !== 'quick') {
      await killOnPostgres(counts.onPostgres, dice, findings, (round) =>
        progress(round, counts.onPostgres, 'killing on PostgreSQL'),
      );
    }
    await checkComparison(findings);
    findings.set('lost, duplicated or incomplete', findings.failed);
    return findings;
  },
};

function planRounds(campaign: Campaign, counts: Counts, dice: Dice, findings: Findings): Round[] {
  const times = (count: number, plan: (time: number) => Round) =>
    Array.from({ length: count }, (_, time) => plan(time));
  return [
    ...times(counts.kills, (time) => {
      const moment = chooseMoment(time, dice);
      return {
        doing: `killing ${moment.name}`,
        run: () => killUnderLoad(campaign, moment, dice, findings),
      };
    }),
    ...times(counts.faults, (time) => {
      const fault = FAULTS[time % FAULTS.length]!;
      return {
        doing: fault.name,
        run: () => playOnFailingDisk(campaign, fault, counts.faultMs, dice, findings),
      };
    }),
    ...times(counts.starts, () => ({
      doing: 'killing during a start',
      run: () => killDuringStart(campaign.database, dice, findings),
    })),
    { doing: 'comparing everything', run: () => conclude(campaign) },
    // These create further games, so they run after the games have been counted.
    ...times(counts.replays, () => ({
      doing: 'killing during a replay',
      run: () => killDuringReplay(campaign, findings),
    })),
    ...times(counts.migrations, () => ({
      doing: 'killing during a migration',
      run: () => killDuringMigration(dice, findings),
    })),
  ];
}

/** Alternates, so that even a few kills cover every kind of moment. */
function chooseMoment(time: number, dice: Dice): Moment {
  if (!hasStrace || time % 2 === 0) return dice.pick(TIMED);
  return CHOSEN[((time - 1) / 2) % CHOSEN.length]!;
}

async function killUnderLoad(
  campaign: Campaign,
  moment: Moment,
  dice: Dice,
  findings: Findings,
): Promise<void> {
  const serving = await campaign.serve(moment.through(campaign.database, dice)).catch(() => undefined);
  if (!serving) {
    findings.count('kills during a start');
    return;
  }
  if (!(await campaign.compareUnlessKilled(serving))) {
    findings.count('kills during a comparison');
    return;
  }
  const playing = campaign.play(serving);
  await moment.strike(serving.kalah, dice);
  await playing;
  findings.count(`kills ${moment.name}`);
}
