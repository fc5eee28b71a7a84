import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify';
import { replyToUnknownRoutes } from '../../platform/http/not-found.ts';
import { originOf } from '../../platform/http/origin.ts';
import { SERVICE_PATH, toDirectory, toDiscoveryDocument } from './discovery.ts';
import { sendEndpointError } from './errors.ts';

export function collectRoutes(app: FastifyInstance, routes: RouteOptions[]): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.schema?.hide) routes.push(route);
  });
}

export interface DiscoveryLinks {
  readonly documentation: string;
  readonly publicUrl: string | undefined;
}

/** The explorer of the original API, and the documents that Google's clients read. */
export function discoveryRoutes(
  routes: readonly RouteOptions[],
  { documentation, publicUrl }: DiscoveryLinks,
): FastifyPluginAsync {
  return async (app) => {
    replyToUnknownRoutes(app, sendEndpointError);
    const hidden = { schema: { hide: true } };

    app.get('/explorer', hidden, (_request, reply) => reply.redirect(documentation));

    app.get('/discovery/v1/apis', hidden, async (request) =>
      toDirectory(originOf(request, publicUrl), documentation),
    );

    app.get(`/discovery/v1/apis${SERVICE_PATH}/rest`, hidden, async (request) =>
      toDiscoveryDocument(routes, originOf(request, publicUrl), documentation),
    );
  };
}
