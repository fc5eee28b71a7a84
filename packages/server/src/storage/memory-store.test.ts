import { createMemoryStore } from './memory-store.ts';
import { describeStore } from './store-contract.ts';

describeStore('memory', async () => ({ store: createMemoryStore(), close: async () => {} }));
