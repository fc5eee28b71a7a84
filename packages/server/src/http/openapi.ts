import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { version } from '../version.ts';

export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  /** The path of the document, below the prefix of the API. */
  readonly path: string;
  /** What a bearer token proves, if routes take one (as the scheme `seat`). */
  readonly bearer?: string;
}

/** Serves an OpenAPI 3.1 document of the routes that are added to the scope afterwards, made from their schemas. */
export async function describeApi(
  app: FastifyInstance,
  { title, description, path, bearer }: ApiDescription,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version },
      servers: [{ url: '/', description: 'The server of this document.' }],
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
  let text: string | undefined;
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** The parts of a document that `complete` changes. */
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

/** Marks a route whose body has only optional fields but must not be empty. */
export const NEEDS_BODY = 'x-needs-body';

/** Adds what schemas do not say: a body with only optional fields may be omitted, and problems have their own type. */
function complete({ paths }: Document): void {
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { requestBody, responses, [NEEDS_BODY]: needsBody = false } = operation;
    delete operation[NEEDS_BODY];
    if (requestBody) {
      const hasRequired = Object.values(requestBody.content).some(({ schema }) => schema.required?.length);
      requestBody.required = needsBody || hasRequired;
    }
    for (const response of Object.values(responses)) {
      const json = response.content?.['application/json'];
      if (json?.schema.$ref === '#/components/schemas/Problem') {
        response.content = { 'application/problem+json': json };
      }
    }
  }
}

/** Describes the headers of a response, next to the schema of its body. */
export function withHeaders<Schema extends TSchema>(
  schema: Schema,
  headers: Readonly<Record<string, string>>,
): Schema {
  const described = Object.entries(headers).map(
    ([name, description]) => [name, { type: 'string', description }] as const,
  );
  return { ...schema, headers: Object.fromEntries(described) };
}

/** Describes a response that comes in one of several content types. */
export function inTypes(description: string, schemas: Readonly<Record<string, TSchema>>) {
  const content = Object.entries(schemas).map(([type, schema]) => [type, { schema }] as const);
  return { description, content: Object.fromEntries(content) };
}

/** Groups the routes of a scope under a heading of the document. */
export function groupAs(app: FastifyInstance, heading: string): void {
  app.addHook('onRoute', (route) => {
    if (route.schema) route.schema.tags ??= [heading];
  });
}
