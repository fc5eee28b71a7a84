import { fuzz } from './fuzz/fuzz.ts';
import { guard } from './guard/guard.ts';
import { kill } from './kill/kill.ts';
import { model } from './model/model.ts';
import type { Part } from './part.ts';
import { peers } from './peers/peers.ts';
import { people } from './people/people.ts';
import { race } from './race/race.ts';
import { retry } from './retry/retry.ts';
import { soak } from './soak/soak.ts';
import { time } from './time/time.ts';

/** In report order. */
export const PARTS: readonly Part[] = [kill, retry, race, time, people, fuzz, model, guard, soak, peers];
