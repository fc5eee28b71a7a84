import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import packaged from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findOrUnpack } from './user-cache.ts';

/**
 * We can do without these flags of the packaged browser: it is meant to run one page on a small server. Drawing with
 * its software graphics card took eight times as long per picture as drawing without one.
 */
const UNWANTED =
  /single-process|web-security|insecure-content|use-gl|use-angle|in-process-gpu|ignore-gpu|swiftshader/;
const packagedFlags = [...packaged.args.filter((arg) => !UNWANTED.test(arg)), '--disable-gpu'];

/** `flags` are added to the ones that the browser needs. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { args = [], ...options } = await chooseBrowser();
  return chromium.launch({ ...options, args: [...args, ...flags], headless: true });
}

/** The browser named by `KALAH_BROWSER`; else the packaged one, which runs on Linux on x64; else an installed Chrome. */
async function chooseBrowser(): Promise<LaunchOptions> {
  const configured = process.env.KALAH_BROWSER;
  if (configured) return { executablePath: configured };
  if (process.platform === 'linux' && process.arch === 'x64')
    return { executablePath: await findPackagedBrowser(), args: packagedFlags };
  return { channel: 'chrome' };
}

/** The package would unpack itself to one path for all users and versions, so this is done here. */
async function findPackagedBrowser(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = join(dirname(main), '../..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = await findOrUnpack(`chromium-${version}`, (fresh) =>
    pipeline(
      createReadStream(join(root, 'bin/chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(fresh, 'chromium'), { mode: 0o700 }),
    ),
  );
  return join(folder, 'chromium');
}
