import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openWorld } from '../e2e/world.ts';

afterEach(() => vi.unstubAllEnvs());

test('a browser that cannot open leaves no server behind, so the test run can end', async () => {
  vi.stubEnv('KALAH_BROWSER', join(tmpdir(), 'no-such-browser'));
  await expect(openWorld()).rejects.toThrow('no-such-browser');
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
});
