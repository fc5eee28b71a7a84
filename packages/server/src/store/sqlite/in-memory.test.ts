import { describeAccountStore } from '../../accounts/store-contract.ts';
import { describeExplorer } from '../../explorer/store-contract.ts';
import { describeFairPlay } from '../../fair-play/store-contract.ts';
import { describeTimes } from '../../games/clocks/time-contract.ts';
import { describeStore } from '../../games/store/store-contract.ts';
import { describeModeration } from '../../moderation/store-contract.ts';
import { describeExports } from '../../open-data/store-contract.ts';
import { describePairingStore } from '../../pairing/store-contract.ts';
import { describeJobStore } from '../../platform/jobs/store-contract.ts';
import { describePuzzles } from '../../puzzles/store-contract.ts';
import { describeRatings } from '../../ratings/store-contract.ts';
import { describeReminders } from '../../reminders/store-contract.ts';
import { createMemoryStore } from './sqlite-store.ts';

async function open() {
  const store = createMemoryStore();
  return { store, close: () => store.close() };
}

describeStore('memory', open);
describeJobStore('memory', open);
describeAccountStore('memory', open);
describeTimes('memory', open);
describeReminders('memory', open);
describeRatings('memory', open);
describeModeration('memory', open);
describePairingStore('memory', open);
describeFairPlay('memory', open);
describeExplorer('memory', open);
describeExports('memory', open);
describePuzzles('memory', open);
