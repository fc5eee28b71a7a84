import { toDeletionSteps as toPairingSteps } from '../pairing/store/account-steps.ts';
import type { Step } from '../platform/database/database.ts';
import { toDeletionSteps as toPuzzleSteps } from '../puzzles/store.ts';

/** [A15] Removes what the subjects have stored about a deleted account. */
export function toDeletionSteps(account: string): Step[] {
  return [toPairingSteps, toPuzzleSteps].flatMap((toSteps) => toSteps(account));
}
