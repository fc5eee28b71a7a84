import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Config } from '../ops/config.ts';
import { type LogStream, logOptions, logRequests } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import { type PageAnswers, wantsPage } from './browser.ts';
import { answerClientError } from './client-error.ts';
import { allowAnyOrigin } from './cors.ts';
import { setCommonHeaders } from './headers.ts';
import type { Limits } from './limits.ts';
import { answerUnknown, inProblemsOrPages } from './not-found.ts';
import { limitRates } from './rate-limit.ts';
import { wantsSocket } from './sockets.ts';
import { limitStreams } from './stream-limit.ts';
import { createTraceIds } from './trace-id.ts';
import { acceptEmptyJson, setValidation } from './validation.ts';

export interface FrameworkOptions extends Pick<Config, 'trustProxy' | 'rateLimit' | 'logLevel'> {
  readonly limits: Limits;
  readonly logStream?: LogStream;
  readonly metrics: Metrics;
  readonly pages: PageAnswers;
  /** Answers a program whatever went wrong where no API says it in words of its own. */
  readonly replyToError: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;
  /** Answers an address that cannot be read, before it is known whose route it might be. */
  readonly answerMalformedUrl: NonNullable<FastifyServerOptions['frameworkErrors']>;
}

/** The web framework as every API finds it: limits, logs, checks, headers, errors. */
export async function createFramework(options: FrameworkOptions): Promise<FastifyInstance> {
  const { limits, logLevel, pages, replyToError } = options;
  const app = createServer(options);
  app.server.maxConnections = limits.connections;
  setValidation(app);
  acceptEmptyJson(app);
  setCommonHeaders(app);
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    wantsPage(request) ? pages.failed(reply, error) : replyToError(error, request, reply),
  );
  answerUnknown(app, inProblemsOrPages(pages));
  allowAnyOrigin(app);
  logRequests(app, logLevel, limits.slowRequestMs);
  options.metrics.observe(app);
  if (options.rateLimit) {
    await limitRates(app, limits.requestsPerMinute);
    limitStreams(app, limits.streamsPerAddress);
  }
  return app;
}

function createServer({ limits, logLevel, logStream, ...options }: FrameworkOptions): FastifyInstance {
  const traceIds = createTraceIds();
  return fastify({
    logger: logOptions(logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: traceIds,
    trustProxy: options.trustProxy,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      shouldUpgradeCallback: wantsSocket,
    },
    // Whoever still comes on an old connection while the server stops is served, and asked to close it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: options.answerMalformedUrl,
    clientErrorHandler: answerClientError(traceIds),
  });
}
