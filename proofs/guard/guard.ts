import { Findings } from '../findings.ts';
import type { Part } from '../part.ts';
import {
  accountSecrets,
  enumeration,
  fixation,
  foreignSockets,
  forgedRequests,
  takeover,
} from './accounts.ts';
import { decompression, pollution } from './bombs.ts';
import { floods } from './floods.ts';
import { lookInBrowser, NAMES, names } from './markup.ts';
import { patterns } from './patterns.ts';
import { everyRoute, operatorRoutes } from './routes.ts';
import { engineSeats, othersSeats, takenSeats } from './seats.ts';
import { privacy, tokens } from './secrets.ts';
import { crossSite, paths } from './sites.ts';
import { stalls } from './stalls.ts';
import { timeSlices } from './time-slices.ts';
import { type Guard, standGuard } from './watch.ts';

const GUARDS: readonly Guard[] = [
  othersSeats,
  takenSeats,
  engineSeats,
  tokens,
  privacy,
  names,
  crossSite,
  forgedRequests,
  foreignSockets,
  fixation,
  enumeration,
  takeover,
  accountSecrets,
  everyRoute,
  operatorRoutes,
  paths,
  decompression,
  floods,
  timeSlices,
  stalls,
  patterns,
  pollution,
];

export const guard: Part = {
  name: 'guard',
  promise: 'Nobody can do what docs/security.md forbids, through any API.',
  async run(scale, progress) {
    const findings = new Findings();
    // Stalls are measured in processor time, which means little while other tests use the same caches. The quick form counts
    // how the same requests share the event loop, which is the same on every machine.
    const guards = scale === 'quick' ? GUARDS.filter((one) => one !== stalls) : GUARDS;
    for (const [at, one] of guards.entries()) {
      progress(at, guards.length + 1, one.name);
      await standGuard(one, findings);
    }
    progress(guards.length, guards.length + 1, 'markup in names, in a browser');
    await lookInBrowser(findings, scale === 'quick' ? NAMES.slice(0, 2) : NAMES);
    findings.set('got through', findings.failed);
    return findings;
  },
};
