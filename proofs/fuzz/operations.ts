import { send } from '../request.ts';

/** The parts of JSON Schema that our documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: Schema } | undefined;
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly document: Document;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Operation['responses'];
}

const DOCUMENTS = ['/api/v1', '/api/boards', '/v1/games', '/games', '/_ah/api/kalah/v1'];

/** Of every API, from the documents that the server publishes. */
export async function readOperations(url: string): Promise<Operation[]> {
  const documents = await Promise.all(
    DOCUMENTS.map(async (path) => (await send(url, `GET ${path}/openapi.json`)).json),
  );
  return (documents as Document[]).flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => toOperation(method, path, operation, document)),
    ),
  );
}

function toOperation(
  method: string,
  path: string,
  { parameters = [], requestBody, responses }: DocumentedOperation,
  document: Document,
): Operation {
  const [content] = Object.entries(requestBody?.content ?? {});
  const body = content && { type: content[0], schema: content[1].schema };
  return { method: method.toUpperCase(), path, parameters, body, responses, document };
}

export function resolve(schema: Schema, { components }: Document): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : components!.schemas![name]!;
}
