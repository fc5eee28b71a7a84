import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { version } from '../ops/version.ts';

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
      servers: [{ url: '/', description: 'Where this document comes from.' }],
      ...(bearer && {
        components: { securitySchemes: { seat: { type: 'http', scheme: 'bearer', description: bearer } } },
      }),
    },
    refResolver: {
      buildLocalReference: ({ $id }, _uri, _fragment, index) => String($id ?? `schema-${index}`),
    },
    transformObject: (made) => {
      if ('openapiObject' in made) complete(made.openapiObject as Document);
      return 'openapiObject' in made ? made.openapiObject : made.swaggerObject;
    },
  });
  app.get(path, { schema: { hide: true } }, async () => app.swagger());
}

/** The parts of a document that are put right. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly requestBody?: { required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { content?: Content }>>;
  [NEEDS_BODY]?: boolean;
}
type Content = Readonly<
  Record<string, { readonly schema: { readonly $ref?: string; readonly required?: readonly string[] } }>
>;

/** Marks a route whose body has only optional parts, and needs one of them. */
export const NEEDS_BODY = 'x-needs-body';

/** Says what schemas alone do not: that a body may be left out which has only optional parts, and what type problems have. */
function complete({ paths }: Document): void {
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { requestBody, responses, [NEEDS_BODY]: needsBody = false } = operation;
    delete operation[NEEDS_BODY];
    if (requestBody) {
      const hasNeeds = Object.values(requestBody.content).some(({ schema }) => schema.required?.length);
      requestBody.required = needsBody || hasNeeds;
    }
    for (const response of Object.values(responses)) {
      const json = response.content?.['application/json'];
      if (json?.schema.$ref === '#/components/schemas/Problem') {
        response.content = { 'application/problem+json': json };
      }
    }
  }
}

/** An answer that carries headers besides what the schema says of its body. */
export function withHeaders<Schema extends TSchema>(
  schema: Schema,
  headers: Readonly<Record<string, string>>,
): Schema {
  const described = Object.entries(headers).map(
    ([name, description]) => [name, { type: 'string', description }] as const,
  );
  return { ...schema, headers: Object.fromEntries(described) };
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
