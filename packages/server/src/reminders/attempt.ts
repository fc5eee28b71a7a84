import type { Job } from '../platform/jobs/job.ts';
import { DeliveryError, type DeliveryResult } from '../platform/mail/delivery-result.ts';

export type Channel = 'push' | 'email';

/** `stale`: no longer true, or not wanted. `interrupted`: an earlier attempt may have sent it. `failed`: given up. */
export type Outcome = DeliveryResult | 'stale' | 'interrupted' | 'failed';

export type CountOutcome = (channel: Channel, outcome: Outcome) => void;

export interface AttemptOptions {
  readonly channel: Channel;
  readonly maxAttempts: number;
  readonly count: CountOutcome;
}

/**
 * [M3] Sends at most once. The lease of a job is durable before anything is sent, so if the lease of
 * a job has expired, its reminder may have been sent, and it is given up. [M9] An attempt that certainly failed is repeated a few times.
 */
export async function attempt(
  job: Job,
  { channel, maxAttempts, count }: AttemptOptions,
  send: () => Promise<DeliveryResult | 'stale'>,
): Promise<Outcome> {
  const outcome = job.isInterrupted ? 'interrupted' : await sendOrGiveUp(job, maxAttempts, send);
  count(channel, outcome);
  return outcome;
}

async function sendOrGiveUp(
  { attempts }: Job,
  maxAttempts: number,
  send: () => Promise<DeliveryResult | 'stale'>,
): Promise<Outcome> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof DeliveryError && attempts >= maxAttempts) return 'failed';
    throw error;
  }
}
