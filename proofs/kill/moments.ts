import { setTimeout as pause } from 'node:timers/promises';
import type { Kalah } from '../../tests/process/kalah.ts';
import type { Dice } from '../dice.ts';
import { type Injection, SYNCS, straceWith, WRITES } from './strace.ts';

/** When a server under load is killed. */
export interface Moment {
  readonly name: string;
  /** A command that runs the server, if that command kills it. */
  through(database: string, dice: Dice): readonly string[];
  strike(kalah: Kalah, dice: Dice): Promise<void>;
}

const TIMEOUT_MS = 8000;

const anyTime: Moment = {
  name: 'at any time',
  through: () => [],
  async strike(kalah, dice) {
    await pause(dice.between(0, 400));
    await kalah.signal('SIGKILL');
  },
};

/** The system call is not executed. */
function atCall(name: string, injection: (database: string, dice: Dice) => Omit<Injection, 'what'>): Moment {
  return {
    name,
    through: (database, dice) => straceWith({ ...injection(database, dice), what: 'signal=SIGKILL' }),
    async strike(kalah) {
      const late = setTimeout(() => kalah.process.kill('SIGKILL'), TIMEOUT_MS);
      await kalah.ended;
      clearTimeout(late);
    },
  };
}

export const TIMED: readonly Moment[] = [anyTime];

/** Need strace. */
export const CHOSEN: readonly Moment[] = [
  atCall('writing a group commit', (database, dice) => ({
    files: [`${database}-wal`],
    calls: WRITES,
    when: String(dice.between(1, 300)),
  })),
  atCall('syncing a group commit', (database, dice) => ({
    files: [`${database}-wal`],
    calls: SYNCS,
    when: String(dice.between(1, 60)),
  })),
  atCall('checkpointing the write-ahead log', (database, dice) => ({
    files: [database],
    ...dice.pick([
      { calls: WRITES, when: String(dice.between(1, 40)) },
      { calls: SYNCS, when: '1' },
    ]),
  })),
];
