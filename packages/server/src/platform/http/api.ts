import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

/** Answers an error in the shape that the clients of an API expect. */
export type ErrorHandler = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply;

/** What the server knows about one of its APIs. */
export interface Api {
  /** Its name in the URL of its reference page. */
  readonly slug: string;
  /** The part of the guide that explains it. */
  readonly guide: string;
  /** The URL of its OpenAPI document. */
  readonly openApi: string;
  /** Every path of the API equals one of these or is below one of them. */
  readonly prefixes: readonly string[];
  readonly replyToError: ErrorHandler;
  /** Its routes, with their full paths. */
  readonly routes: FastifyPluginAsync;
}

/** The page that documents every call of an API. */
export function toReferencePath(slug: string): string {
  return `/docs/reference/${slug}`;
}

/** The API that a URL belongs to, whether it has a route there or not. The longest prefix wins. */
export function findApi(apis: readonly Api[], url: string): Api | undefined {
  const path = url.split('?', 1)[0]!;
  const isBelow = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  const lengthOf = (api: Api) => Math.max(0, ...api.prefixes.filter(isBelow).map(({ length }) => length));
  const [best] = apis.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return best && lengthOf(best) > 0 ? best : undefined;
}
