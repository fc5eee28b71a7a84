import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { TSchema } from 'typebox';
import type { Api } from '../../platform/http/api.ts';
import { describeApi } from '../../platform/http/openapi.ts';
import { acceptEmptyBodies } from '../../platform/http/validation.ts';
import type { AccountService } from '../service.ts';
import { authenticateRequests } from './authentication.ts';

export const PREFIX = '/api/v1';

/**
 * A part of the canonical API that needs accounts. It has an OpenAPI document of its own, so that a server without accounts
 * shows nothing of it.
 */
interface Area {
  /** In the URLs of its guide, its reference page and its document. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly bearer: string;
  /** Every path of the area equals one of these or is below one of them. */
  readonly paths: readonly string[];
  readonly schemas: readonly TSchema[];
  readonly routes: readonly FastifyPluginAsync[];
}

export interface Authentication {
  readonly service: AccountService;
  /** Where people reach the server, if it is configured. */
  readonly publicUrl: string | undefined;
  readonly replyToError: Api['replyToError'];
}

export function createArea(area: Area, authentication: Authentication): Api {
  const { replyToError } = authentication;
  return {
    slug: area.slug,
    guide: `/docs/guide/${area.slug}`,
    openApi: `${PREFIX}/${area.slug}/openapi.json`,
    prefixes: area.paths.map((path) => PREFIX + path),
    replyToError,
    routes: async (app) => {
      await app.register(toPlugin(area, authentication), { prefix: PREFIX });
    },
  };
}

function toPlugin(area: Area, { service, publicUrl, replyToError }: Authentication): FastifyPluginAsync {
  const { slug, title, description, bearer, schemas, routes } = area;
  return async (app) => {
    app.setErrorHandler(replyToError);
    // All before the first route: a schema that is added later makes Fastify validate with a compiler of its own.
    for (const schema of schemas) app.addSchema(schema);
    authenticateRequests(app, service, publicUrl);
    completeRequests(app);
    await describeApi(app, { title, description, path: `/${slug}/openapi.json`, bearer });
    for (const plugin of routes) await app.register(plugin);
  };
}

export function completeRequests(app: FastifyInstance): void {
  acceptEmptyBodies(app);
  app.addHook('preValidation', (request, _reply, done) => {
    // A missing body counts as an empty object: most bodies have only optional fields.
    if (request.method !== 'GET') request.body ??= {};
    // UUIDs are case-insensitive.
    const params = request.params as { id?: string };
    if (params.id) params.id = params.id.toLowerCase();
    done();
  });
}
