import type { StepsOfSubjects } from '../accounts/store/index.ts';
import * as fairPlay from '../fair-play/store/index.ts';
import * as moderation from '../moderation/store/index.ts';
import * as pairing from '../pairing/store/account-steps.ts';
import * as puzzles from '../puzzles/store.ts';
import * as ratings from '../ratings/store/index.ts';

/** What the subjects store about accounts goes with them. */
export const ACCOUNT_STEPS: StepsOfSubjects = {
  toDeletionSteps: (account) =>
    [pairing, puzzles, moderation, fairPlay].flatMap(({ toDeletionSteps }) => toDeletionSteps(account)),
  toExpirySteps: ratings.toExpirySteps,
};
