import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { version } from './version.ts';

export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  /** Where the document is served, below the API's own prefix. */
  readonly path: string;
  /** What a bearer token is good for, where routes take one (as the scheme `seat`). */
  readonly bearer?: string;
}

/** Documents the routes that come after it in the same scope, as OpenAPI 3.1, from the schemas they are checked with. */
export async function describeApi(
  app: FastifyInstance,
  { title, description, path, bearer }: ApiDescription,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version },
      ...(bearer && {
        components: { securitySchemes: { seat: { type: 'http', scheme: 'bearer', description: bearer } } },
      }),
    },
    refResolver: {
      buildLocalReference: ({ $id }, _uri, _fragment, index) => String($id ?? `schema-${index}`),
    },
  });
  app.get(path, { schema: { hide: true } }, async () => app.swagger());
}

/** An answer that comes in one of several types; what is not said is JSON. */
export function inTypes(description: string, schemas: Readonly<Record<string, TSchema>>) {
  const content = Object.entries(schemas).map(([type, schema]) => [type, { schema }] as const);
  return { description, content: Object.fromEntries(content) };
}

/** Puts the routes of a scope under one heading of the document. */
export function groupAs(app: FastifyInstance, heading: string): void {
  app.addHook('onRoute', (route) => {
    if (route.schema) route.schema.tags ??= [heading];
  });
}
