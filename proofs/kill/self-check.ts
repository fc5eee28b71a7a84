import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Findings } from '../findings.ts';
import { Campaign } from './campaign.ts';

const FAULTY_COMMIT = fileURLToPath(new URL('./early-acknowledgement.ts', import.meta.url));
const PLAYING_MS = 1000;
const ATTEMPTS = 3;

/** Kills a server that acknowledges before it commits, to show that the comparison detects lost moves. */
export async function checkComparison(findings: Findings): Promise<void> {
  const seen = new Findings();
  const campaign = await Campaign.begin(seen, { NODE_OPTIONS: `--import=${FAULTY_COMMIT}` });
  try {
    for (let attempt = 0; attempt < ATTEMPTS && seen.failed === 0; attempt++) {
      const serving = await campaign.serve();
      await campaign.compare(serving);
      const playing = campaign.play(serving);
      await pause(PLAYING_MS);
      await serving.kalah.signal('SIGKILL');
      await playing;
    }
    const serving = await campaign.serve();
    await campaign.compare(serving);
  } finally {
    await campaign.clear();
  }
  findings.check(seen.failed > 0, 'a server that acknowledges before it commits was not detected');
  findings.set('a server that acknowledges too early is detected', seen.failed > 0 ? 'yes' : 'no');
}
