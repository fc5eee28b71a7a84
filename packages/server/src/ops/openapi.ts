import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { version } from './version.ts';

export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  /** Where the document is served, below the API's own prefix. */
  readonly path: string;
}

/** Documents the routes that come after it in the same scope, as OpenAPI 3.1, from the schemas they are checked with. */
export async function describeApi(
  app: FastifyInstance,
  { title, description, path }: ApiDescription,
): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title, description, version } },
    refResolver: {
      buildLocalReference: ({ $id }, _uri, _fragment, index) => String($id ?? `schema-${index}`),
    },
  });
  app.get(path, { schema: { hide: true } }, async () => app.swagger());
}
