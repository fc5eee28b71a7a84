import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { version } from '../../version.ts';
import { toCodeSamples } from './code-samples.ts';
import { listCalls, type OpenApiDocument } from './openapi-document.ts';

interface ApiDescription {
  readonly title: string;
  readonly description: string;
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
      if ('openapiObject' in made) complete(made.openapiObject as unknown as OpenApiDocument);
      return 'openapiObject' in made ? made.openapiObject : made.swaggerObject;
    },
  });
  let text: string | undefined;
  app.get(path, { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** Marks a route whose body has only optional fields but must not be empty. */
export const NEEDS_BODY = 'x-needs-body';

/**
 * Adds what schemas do not say: a body with only optional fields may be omitted, problems have their own type, and every
 * call has an example in several languages.
 */
function complete(document: OpenApiDocument): void {
  for (const call of listCalls(document)) {
    const { operation } = call;
    const { requestBody, responses, [NEEDS_BODY]: needsBody = false } = operation;
    delete operation[NEEDS_BODY];
    if (requestBody) {
      const hasRequired = Object.values(requestBody.content).some(({ schema }) => schema.required?.length);
      requestBody.required = needsBody || hasRequired;
    }
    for (const [status, response] of Object.entries(responses)) {
      if (response.description === 'Default Response') response.description = describeStatus(status);
      const json = response.content?.['application/json'];
      if (json?.schema.$ref === '#/components/schemas/Problem') {
        response.content = { 'application/problem+json': json };
      }
    }
    operation['x-codeSamples'] = toCodeSamples(call);
  }
}

function describeStatus(status: string): string {
  return (
    STATUS_CODES[status] ?? (status.startsWith('4') ? 'The request was rejected.' : 'The server failed.')
  );
}

/**
 * Adds an example, which the document shows and from which the samples of its calls are made. Call it once per schema and not per
 * server, because the validator identifies schemas with an id by their object.
 */
export function withExample<Schema extends TSchema>(schema: Schema, example: Static<Schema>): Schema {
  return { ...schema, examples: [example] };
}

export function withHeaders<Schema extends TSchema>(
  schema: Schema,
  headers: Readonly<Record<string, string>>,
): Schema {
  const described = Object.entries(headers).map(
    ([name, description]) => [name, { type: 'string', description }] as const,
  );
  return { ...schema, headers: Object.fromEntries(described) };
}

export function inTypes(description: string, schemas: Readonly<Record<string, TSchema>>) {
  const content = Object.entries(schemas).map(([type, schema]) => [type, { schema }] as const);
  return { description, content: Object.fromEntries(content) };
}

export function groupAs(app: FastifyInstance, heading: string): void {
  app.addHook('onRoute', (route) => {
    if (route.schema) route.schema.tags ??= [heading];
  });
}
