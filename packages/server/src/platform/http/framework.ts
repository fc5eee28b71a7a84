import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Limits } from '../../limits.ts';
import { rejectBlockedAddresses } from './address-block.ts';
import type { Api, ErrorHandler } from './api.ts';
import { createPageCheck, type ErrorPages, type WantsPage } from './browser.ts';
import { replyToClientError } from './client-error.ts';
import { allowAnyOrigin } from './cors.ts';
import { setCommonHeaders } from './headers.ts';
import { replyToMalformedUrl } from './malformed-url.ts';
import { replyToUnknownRoutes, withProblemOrPage } from './not-found.ts';
import { limitRates } from './rate-limit.ts';
import { stampRequests } from './received-at.ts';
import { wantsSocket } from './sockets.ts';
import { limitStreams } from './stream-limit.ts';
import { createTraceIds } from './trace-id.ts';
import { acceptEmptyJson, setValidation } from './validation.ts';

interface FrameworkOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  readonly trustProxy: boolean | string[];
  readonly limits: Limits;
  readonly rateLimit: boolean;
  readonly isBlocked: (address: string) => boolean;
  readonly observe: (app: FastifyInstance) => void;
  readonly apis: readonly Api[];
  readonly pages: ErrorPages;
  /** For programs outside all APIs. */
  readonly replyToError: ErrorHandler;
}

export async function createFramework(options: FrameworkOptions): Promise<FastifyInstance> {
  const { limits, pages, replyToError } = options;
  const wantsPage = createPageCheck(options.apis);
  const app = createServer(options, wantsPage);
  app.server.maxConnections = limits.connections;
  stampRequests(app);
  setValidation(app);
  acceptEmptyJson(app);
  setCommonHeaders(app);
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    wantsPage(request) ? pages.failed(reply, error) : replyToError(error, request, reply),
  );
  replyToUnknownRoutes(app, withProblemOrPage(pages, wantsPage));
  allowAnyOrigin(app);
  options.observe(app);
  rejectBlockedAddresses(app, { isBlocked: options.isBlocked, pages, wantsPage });
  if (options.rateLimit) {
    await limitRates(app, limits.requestsPerMinute);
    limitStreams(app, limits.streamsPerAddress);
  }
  return app;
}

function createServer(
  { limits, logger, trustProxy, ...options }: FrameworkOptions,
  wantsPage: WantsPage,
): FastifyInstance {
  const traceIds = createTraceIds();
  return fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: traceIds,
    trustProxy,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      shouldUpgradeCallback: wantsSocket,
    },
    // While the server stops, requests on open connections are still served, with `Connection: close`.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: limits.parameterLength },
    frameworkErrors: replyToMalformedUrl(options.apis, options.replyToError, {
      pages: options.pages,
      wantsPage,
    }),
    clientErrorHandler: replyToClientError(traceIds),
  });
}
