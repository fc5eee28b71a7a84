import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DIST } from '../../packages/server/src/site/files.ts';
import type { DocumentedCall } from './documented-calls.ts';

const CREATED = 'fastify.initialization';

/**
 * Includes routes that no document mentions: pages, health checks and documents. Leaves out the files of the web app.
 */
export async function startListed<Server>(
  start: () => Promise<Server>,
): Promise<{ server: Server; routes: DocumentedCall[] }> {
  const routes: DocumentedCall[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ url, method }) => {
      if (isFile(url)) return;
      for (const one of [method].flat())
        if (one !== 'HEAD') routes.push({ method: one, path: toTemplate(url) });
    });
  };
  subscribe(CREATED, listen);
  try {
    return { server: await start(), routes };
  } finally {
    unsubscribe(CREATED, listen);
  }
}

/** `/games/:id` becomes `/games/{id}`, as in the documents. */
export function toTemplate(url: string): string {
  return url.replace(/:(\w+)/g, '{$1}');
}

function isFile(url: string): boolean {
  return url.endsWith('*') || (url !== '/' && existsSync(join(DIST, url)));
}
