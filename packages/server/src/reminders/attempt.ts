import type { Job } from '../games/job.ts';
import { type Delivery, DeliveryError } from './delivery-error.ts';

export type Channel = 'push' | 'email';

/** `stale`: not true any more, or not wanted. `interrupted`: an earlier attempt may have sent it. `failed`: given up. */
export type Outcome = Delivery | 'stale' | 'interrupted' | 'failed';

export type CountOutcome = (channel: Channel, outcome: Outcome) => void;

export interface AttemptOptions {
  readonly channel: Channel;
  readonly maxAttempts: number;
  readonly count: CountOutcome;
}

/**
 * [M3] Sends at most once: the lease of the job was durable before, so a job whose lease expired may have been sent and is given
 * up. [M9] What failed for certain is tried again, a limited number of times.
 */
export async function attempt(
  job: Job,
  { channel, maxAttempts, count }: AttemptOptions,
  send: () => Promise<Delivery | 'stale'>,
): Promise<Outcome> {
  const outcome = job.isInterrupted ? 'interrupted' : await sendOrGiveUp(job, maxAttempts, send);
  count(channel, outcome);
  return outcome;
}

async function sendOrGiveUp(
  { attempts }: Job,
  maxAttempts: number,
  send: () => Promise<Delivery | 'stale'>,
): Promise<Outcome> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof DeliveryError && attempts >= maxAttempts) return 'failed';
    throw error;
  }
}
