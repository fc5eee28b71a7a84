import { listCalls, type OpenApiDocument } from '../../packages/server/src/platform/http/openapi-document.ts';
import { send } from '../request.ts';

export interface DocumentedCall {
  readonly method: string;
  readonly path: string;
}

/** From the documents of the server, so that new routes are tried without being named here. */
export async function readCalls(url: string): Promise<DocumentedCall[]> {
  const { text } = await send(url, 'GET /docs');
  const paths = new Set([...text.matchAll(/"(\/[^"]*openapi\.json)"/g)].map(([, path]) => path!));
  const documents = await Promise.all(
    [...paths].map(async (path) => (await send(url, `GET ${path}`)).json as OpenApiDocument),
  );
  return documents.flatMap(listCalls).map(({ method, path }) => ({ method: method.toUpperCase(), path }));
}

/** Replaces the parameters by values that exist. */
export function fillIn(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '1'));
}
