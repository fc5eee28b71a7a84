// What people need: signing in, finding an opponent, the end of a rated game, and the profile of somebody who plays a lot.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureProfile } from './people/profile.ts';
import { measureRatedEnds } from './people/rated-ends.ts';
import { measureSeeks } from './people/seeks.ts';
import { measureSignIns } from './people/sign-ins.ts';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:people',
  measures:
    'What people need: signing in, finding an opponent, the end of a rated game, and the profile of somebody who plays a lot.',
  options: {
    'SECONDS=10': 'seconds of sign-ins',
  },
  takes: 'a few minutes',
});

const folder = mkdtempSync(join(tmpdir(), 'kalah-bench-'));
const toUrl = (name: string) => `sqlite:${join(folder, `${name}.db`)}`;
try {
  await measureSignIns(toUrl('sign-ins'));
  await measureSeeks(toUrl);
  await measureRatedEnds(toUrl('ends'));
  await measureProfile(toUrl('profile'));
} finally {
  rmSync(folder, { recursive: true });
}
