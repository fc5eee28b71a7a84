import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

export type ErrorHandler = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply;

export interface Api {
  readonly slug: string;
  readonly guide: string;
  readonly openApi: string;
  /** Every path of the API equals one of these or is below one of them. */
  readonly prefixes: readonly string[];
  readonly replyToError: ErrorHandler;
  readonly routes: FastifyPluginAsync;
}

export function toReferencePath(slug: string): string {
  return `/docs/reference/${slug}`;
}

/** The longest prefix wins. The URL may be one without a route. */
export function findApi(apis: readonly Api[], url: string): Api | undefined {
  const path = url.split('?', 1)[0]!;
  const isBelow = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  const lengthOf = (api: Api) => Math.max(0, ...api.prefixes.filter(isBelow).map(({ length }) => length));
  const [best] = apis.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return best && lengthOf(best) > 0 ? best : undefined;
}
