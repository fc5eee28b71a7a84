import { Findings } from '../findings.ts';
import type { Part } from '../part.ts';
import { decompression, pollution } from './bombs.ts';
import { floods } from './floods.ts';
import { lookInBrowser, NAMES, names } from './markup.ts';
import { patterns } from './patterns.ts';
import { engineSeats, othersSeats, takenSeats } from './seats.ts';
import { privacy, tokens } from './secrets.ts';
import { crossSite, paths } from './sites.ts';
import { stalls } from './stalls.ts';
import { type Guard, standGuard } from './watch.ts';

const GUARDS: readonly Guard[] = [
  othersSeats,
  takenSeats,
  engineSeats,
  tokens,
  privacy,
  names,
  crossSite,
  paths,
  decompression,
  floods,
  stalls,
  patterns,
  pollution,
];

export const guard: Part = {
  name: 'guard',
  promise: 'Nobody can do what docs/security.md forbids, through any API.',
  async run(scale, progress) {
    const findings = new Findings();
    for (const [at, one] of GUARDS.entries()) {
      progress(at, GUARDS.length + 1, one.name);
      await standGuard(one, findings);
    }
    progress(GUARDS.length, GUARDS.length + 1, 'markup in names, in a browser');
    await lookInBrowser(findings, scale === 'quick' ? NAMES.slice(0, 4) : NAMES);
    findings.set('got through', findings.failed);
    return findings;
  },
};
