/** [T11] Milliseconds of lag that a side can still be credited. */
export type LagQuota = number;

export const FULL_LAG_QUOTA: LagQuota = 2000;

const MAX_CREDIT_MS = 1000;
const REFILL_PER_TURN_MS = 250;

export function lagCredit(quota: LagQuota, lag: number): number {
  return Math.max(0, Math.min(Math.floor(lag), MAX_CREDIT_MS, quota));
}

export function spendLag(quota: LagQuota, credited: number, endsTurn: boolean): LagQuota {
  return Math.min(FULL_LAG_QUOTA, quota - credited + (endsTurn ? REFILL_PER_TURN_MS : 0));
}
