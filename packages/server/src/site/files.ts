import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SCRIPT_HEADERS } from '../platform/http/headers.ts';
import { retryUnknownAssets } from './unknown-assets.ts';

export const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
const YEAR_SECONDS = 365 * 24 * 3600;

/** Precompressed where the client accepts that. */
export async function webFiles(app: FastifyInstance, folder: string = DIST): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Compressed files are sent under the names of the originals. Routes of their own took three tenths of the processor
    // time of creating the app.
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      // Files under assets/ have a hash of their content in their name; all others may change with the next version.
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      if (path.includes('.js')) reply.headers(SCRIPT_HEADERS);
    },
  });
  retryUnknownAssets(app);
}
