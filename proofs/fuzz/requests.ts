import fc from 'fast-check';
import type { Operation, Parameter } from './operations.ts';
import { ALWAYS, rawBody, valid, wild } from './values.ts';

/** The sender fills in the ids of games. */
export interface FuzzRequest {
  readonly operation: Operation;
  /** Parts of the path, by name; an id that is left out is one of the sender's games. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Which of the sender's games, and whose token goes with it. */
  readonly game: number;
  readonly token: 'none' | 'south' | 'north' | 'wrong';
}

const IDS = ['id', 'gameRef', 'key'];

/** Most parts are valid by the document; one or several of them are spoiled. */
export function requestsOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    operation: fc.constant(operation),
    parts: partsOf(operation),
    query: mostly(
      parametersOf(operation, 'query', wild),
      fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
    ),
    headers: fc
      .tuple(parametersOf(operation, 'header', fc.string({ maxLength: 20 })), oddHeaders)
      .map(([own, odd]) => toHeaders({ ...own, ...odd })),
    body: bodyOf(operation),
    game: fc.nat(),
    token: fc.constantFrom('none', 'south', 'north', 'wrong'),
  });
}

function parametersOf(
  { parameters, document }: Operation,
  where: Parameter['in'],
  spoiled: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const here = parameters.filter((parameter) => parameter.in === where && !IDS.includes(parameter.name));
  const values = here.map(
    ({ name, schema }) => [name, mostly(valid(schema, document, name), spoiled)] as const,
  );
  const required = here.filter(({ required = false, name }) => required || ALWAYS.includes(name));
  return fc.record(Object.fromEntries(values), { requiredKeys: required.map(({ name }) => name) });
}

function partsOf(operation: Operation): fc.Arbitrary<FuzzRequest['parts']> {
  return fc
    .tuple(parametersOf(operation, 'path', wildPart), mostly(fc.constant(undefined), wildPart))
    .map(([parts, id]) => ({ ...parts, ...(id !== undefined && { id }) }));
}

function bodyOf(operation: Operation): fc.Arbitrary<string | undefined> {
  const { body, document } = operation;
  if (!body)
    return fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: rawBody });
  const write = (value: unknown) =>
    body.type === 'application/json' ? JSON.stringify(value) : String(value);
  return mostly(valid(body.schema, document).map(write), spoiledBody(operation));
}

function mostly<Good, Bad>(good: fc.Arbitrary<Good>, bad: fc.Arbitrary<Bad>): fc.Arbitrary<Good | Bad> {
  return fc.oneof({ weight: 7, arbitrary: good }, { weight: 2, arbitrary: bad });
}

/** Has one key added or changed, or is no such body at all. */
function spoiledBody({ body, document }: Operation): fc.Arbitrary<string> {
  const object = valid(body!.schema, document).filter((value) => typeof value === 'object' && value !== null);
  const keys = Object.keys(body!.schema.properties ?? { token: 1 });
  const spoiled = fc
    .tuple(object, fc.constantFrom(...keys, '__proto__', 'constructor', 'x'), wild)
    .map(([value, key, other]) =>
      JSON.stringify(
        Object.defineProperty({ ...(value as object) }, key, { value: other, enumerable: true }),
      ),
    );
  return body!.schema.type === 'object'
    ? fc.oneof(
        spoiled,
        rawBody,
        wild.map((value) => JSON.stringify(value)),
      )
    : rawBody;
}

const wildPart = fc.oneof(
  fc.constantFrom('0', '-1', '1e9', 'south', '%00', '%', '%ff', 'x'.repeat(300), '0x1', '%20', '1.5'),
  fc.string({ minLength: 1, maxLength: 20 }).map(encodeURIComponent),
);

const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { authorization: 'Bearer' },
      { authorization: 'Basic eDp5' },
      { authorization: `Bearer ${'x'.repeat(5000)}` },
      { 'if-match': '*' },
      { 'if-match': 'W/"1"' },
      { 'if-none-match': '*' },
      { 'idempotency-key': 'k' },
      { 'idempotency-key': 'k'.repeat(22) },
      { 'idempotency-key': 'x'.repeat(300) },
      { accept: 'text/plain' },
      { accept: 'image/png, */*;q=0.1' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json;;;' },
      { 'content-type': 'multipart/form-data' },
      { 'content-encoding': 'gzip' },
      { 'x-forwarded-for': '::1, nonsense' },
      { 'x-forwarded-host': 'evil.example' },
      { 'accept-encoding': 'br;q=9, \u00e9' },
      { range: 'bytes=0-0,5-1' },
      { 'last-event-id': '-1' },
    ),
  },
);

/** Only those that an HTTP client is able to send. */
function toHeaders(headers: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries.filter(([, value]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)));
}
