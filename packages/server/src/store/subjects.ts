import { createAccountStore } from '../accounts/store/index.ts';
import { toPlayerNameStep } from '../accounts/store/names.ts';
import { createExplorerStore } from '../explorer/store/index.ts';
import { createFairPlayStore } from '../fair-play/store/index.ts';
import { createTimeStore } from '../games/clocks/store.ts';
import { createPlayerStore } from '../games/store/players.ts';
import { createModerationStore } from '../moderation/store/index.ts';
import { createExportStore } from '../open-data/store.ts';
import { createPairingStore } from '../pairing/store/index.ts';
import type { Database } from '../platform/database/database.ts';
import { createJobStore } from '../platform/jobs/store.ts';
import type { createTakeJobs } from '../platform/jobs/take-jobs.ts';
import { createSecretStore } from '../platform/secrets.ts';
import { createPuzzleStore } from '../puzzles/store.ts';
import { createRatingStore } from '../ratings/store/index.ts';
import { createReminderStore } from '../reminders/store.ts';
import { ACCOUNT_STEPS } from './account-steps.ts';

export type SubjectStores = ReturnType<typeof createSubjectStores>;

/** The stores of all subjects. Databases may differ in how jobs are taken. */
export function createSubjectStores(database: Database, takeJobs?: ReturnType<typeof createTakeJobs>) {
  return {
    ...createJobStore(database, takeJobs),
    ...createTimeStore(database),
    ...createReminderStore(database),
    ...createSecretStore(database),
    ...createPlayerStore(database, toPlayerNameStep),
    accounts: createAccountStore(database, ACCOUNT_STEPS),
    ratings: createRatingStore(database),
    moderation: createModerationStore(database),
    pairing: createPairingStore(database),
    fairPlay: createFairPlayStore(database),
    explorer: createExplorerStore(database),
    exports: createExportStore(database),
    puzzles: createPuzzleStore(database),
  };
}
