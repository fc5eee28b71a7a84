import { SIDES } from '@kalah/rules';
import { type Game, statusOf } from '../games/game.ts';
import type { GameStore } from '../games/game-store.ts';
import { findTokenHash } from '../games/seat.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { JobHandler } from '../platform/jobs/job-runner.ts';
import { FORGET_JOB } from './occasion.ts';
import { UNCONFIRMED_JOB } from './service.ts';
import type { ReminderStore } from './store.ts';

type DeletionStore = Pick<GameStore, 'find'> &
  Pick<ReminderStore, 'findSubscription' | 'findSubscriptions' | 'removeSubscription'>;

/** How many successive rematches are searched for one in progress. */
const MAX_REMATCHES = 100;

/** [M16] Deletes subscriptions that are no longer needed. */
export function createDeletions(store: DeletionStore): Readonly<Record<string, JobHandler>> {
  async function forgetUnconfirmed(job: Job): Promise<void> {
    const { subscription: id } = job.data as { subscription: string };
    const found = await store.findSubscription(id);
    if (found?.channel === 'email' && !found.isConfirmed) await store.removeSubscription(id);
  }

  async function forget(job: Job): Promise<void> {
    const game = await store.find((job.data as { game: string }).game);
    if (!game || statusOf(game) === 'playing' || (await hasRematchInPlay(store, game))) return;
    const owners = SIDES.map((side) => findTokenHash(game.seats[side])).filter(
      (owner) => owner !== undefined,
    );
    for (const owner of owners) {
      for (const { id } of await store.findSubscriptions(owner)) await store.removeSubscription(id);
    }
  }

  return { [FORGET_JOB]: forget, [UNCONFIRMED_JOB]: forgetUnconfirmed };
}

async function hasRematchInPlay(store: DeletionStore, { rematch }: Game): Promise<boolean> {
  let next = rematch;
  for (let count = 0; next !== undefined && count < MAX_REMATCHES; count++) {
    const game: Game | undefined = await store.find(next);
    if (game && !game.ending) return true;
    next = game?.rematch;
  }
  return false;
}
