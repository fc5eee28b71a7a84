import type { RouteOptions } from 'fastify';
import { version } from '../../version.ts';

interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

export const ROOT = '/_ah/api';
const NAME = 'kalah';
const VERSION = 'v1';
export const SERVICE_PATH = `/${NAME}/${VERSION}`;

const ABOUT = {
  id: `${NAME}:${VERSION}`,
  name: NAME,
  version: VERSION,
  title: 'Kalah',
  description: 'Kalah between registered users.',
};

/** Parameters that Google's clients may add to every call. Responses do not depend on them. */
const COMMON_PARAMETERS = {
  alt: { type: 'string', description: 'The format of the response.', enum: ['json'], default: 'json' },
  key: { type: 'string', description: 'Ignored.' },
  oauth_token: { type: 'string', description: 'Ignored.' },
  prettyPrint: { type: 'boolean', description: 'Ignored.' },
  quotaUser: { type: 'string', description: 'Ignored.' },
  userIp: { type: 'string', description: 'Ignored.' },
};

export function toDirectory(origin: string, documentation: string): Json {
  const path = `${SERVICE_PATH.slice(1)}/rest`;
  return {
    kind: 'discovery#directoryList',
    discoveryVersion: 'v1',
    items: [
      {
        kind: 'discovery#directoryItem',
        ...ABOUT,
        discoveryRestUrl: `${origin}${ROOT}/discovery/v1/apis/${path}`,
        discoveryLink: `./apis/${path}`,
        documentationLink: `${origin}${documentation}`,
        preferred: true,
      },
    ],
  };
}

/**
 * The Google discovery document, from which Google's clients generate their calls. It is made from the schemas of the
 * routes, as the OpenAPI document is. Patterns are left out, because the clients apply them in their own dialects.
 */
export function toDiscoveryDocument(
  routes: readonly RouteOptions[],
  origin: string,
  documentation: string,
): Json {
  const servicePath = `${SERVICE_PATH.slice(1)}/`;
  const rootUrl = `${origin}${ROOT}/`;
  const messages: Record<string, Json> = {};
  const methods = Object.fromEntries(
    routes.map((route) => [route.schema!.summary!, toMethod(route, messages)]),
  );
  return {
    kind: 'discovery#restDescription',
    discoveryVersion: 'v1',
    ...ABOUT,
    revision: version,
    documentationLink: `${origin}${documentation}`,
    protocol: 'rest',
    rootUrl,
    servicePath,
    baseUrl: rootUrl + servicePath,
    basePath: `${ROOT}/${servicePath}`,
    parameters: inQuery(COMMON_PARAMETERS),
    methods,
    schemas: messages,
  };
}

function toMethod({ url, method, schema = {} }: RouteOptions, messages: Record<string, Json>): Json {
  const body = schema.body as Schema | undefined;
  const parameters = {
    ...toParameters(schema.params as Schema | undefined, 'path', messages),
    ...toParameters(schema.querystring as Schema | undefined, 'query', messages),
    // The original takes fields that belong to no message from the query.
    ...(body && !body.title && toParameters(body, 'query', messages)),
  };
  const { 200: answer } = schema.response as { 200: Schema };
  return {
    id: `${NAME}.${schema.summary}`,
    path: url.slice(`${ROOT}${SERVICE_PATH}/`.length).replace(/:(\w+)/g, '{$1}'),
    httpMethod: method,
    parameters,
    parameterOrder: Object.entries(parameters).flatMap(([name, { required }]) => (required ? [name] : [])),
    ...(body?.title && { request: toProperty(body, messages) }),
    response: toProperty(answer, messages),
  };
}

function toParameters(
  schema: Schema | undefined,
  location: 'path' | 'query',
  messages: Record<string, Json>,
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(schema?.properties ?? {}).map(([name, field]) => [
      name,
      {
        ...toProperty(field, messages),
        location,
        ...(schema?.required?.includes(name) && { required: true }),
      },
    ]),
  );
}

function inQuery(parameters: Record<string, Json>): Json {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, { ...parameter, location: 'query' }]),
  );
}

/** Objects with a title are messages, which are defined once. */
function toProperty(schema: Schema, messages: Record<string, Json>): Json {
  const { title, description } = schema;
  if (schema.anyOf) return { ...toChoice(schema.anyOf, messages), ...(description && { description }) };
  if (schema.type === 'object' && title) {
    messages[title] ??= { id: title, ...toType(schema, messages) };
    return { $ref: title };
  }
  return { ...toType(schema, messages), ...(description && { description }) };
}

/** Literals are an enumeration. Of other alternatives the first is the usual one; the rest are lenient spellings of it. */
function toChoice(choices: readonly Schema[], messages: Record<string, Json>): Json {
  const values = choices.flatMap(({ const: value }) => (value === undefined ? [] : [value]));
  return values.length > 0 ? { type: 'string', enum: values } : toProperty(choices[0]!, messages);
}

function toType({ type, items, properties = {} }: Schema, messages: Record<string, Json>): Json {
  switch (type) {
    case 'object': {
      const fields = Object.entries(properties).map(([name, field]) => [name, toProperty(field, messages)]);
      return { type, properties: Object.fromEntries(fields) };
    }
    case 'array':
      return { type, items: toProperty(items!, messages) };
    case 'integer':
      return { type, format: 'int32' };
    case 'number':
      return { type, format: 'double' };
    case 'boolean':
      return { type };
    default:
      return { type: 'string' };
  }
}
