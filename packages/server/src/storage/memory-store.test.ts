import { describeAccountStore } from './account-contract.ts';
import { describeExplorer } from './explorer-contract.ts';
import { describeExports } from './export-contract.ts';
import { describeFairPlay } from './fair-play-contract.ts';
import { describeJobStore } from './job-contract.ts';
import { createMemoryStore } from './memory-store.ts';
import { describeModeration } from './moderation-contract.ts';
import { describePairingStore } from './pairing-contract.ts';
import { describePuzzles } from './puzzle-contract.ts';
import { describeRatings } from './rating-contract.ts';
import { describeReminders } from './reminder-contract.ts';
import { describeStore } from './store-contract.ts';
import { describeTimes } from './time-contract.ts';

const open = async () => ({ store: createMemoryStore(), close: async () => {} });

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
