import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { stdTimeFunctions } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogStream {
  write(line: string): void;
}

/**
 * One JSON object per line, on stderr; stdout is for people. Headers, bodies and addresses are never logged, because they
 * contain tokens, keys and names. The route and the trace id are enough to find a request.
 */
export function logOptions(
  level: LogLevel,
  stream: LogStream = process.stderr,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // No code should log a whole request; if some does, its secrets stay out.
    serializers: { req: ({ id, method }: FastifyRequest) => ({ id, method }) },
  };
}

/** With the trace id that the caller got; at `debug`, every request. */
export function logRequests(app: FastifyInstance, level: LogLevel, slowMs: number): void {
  const failures = new WeakMap<FastifyRequest, Error>();
  const logsAll = level === 'debug' || level === 'trace';

  app.addHook('onError', (request, _reply, error, done) => {
    failures.set(request, error);
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    // A 5xx without an error is intended, like /readyz of a stopping server.
    const failure = statusCode >= 500 ? failures.get(request) : undefined;
    const isSlow = elapsedTime > slowMs && !request.routeOptions.config.isStream;
    if (failure) request.log.error({ ...describe(request, reply), err: failure }, 'request failed');
    else if (isSlow) request.log.warn(describe(request, reply), 'slow request');
    else if (logsAll) request.log.debug(describe(request, reply), 'request');
    done();
  });
}

function describe(request: FastifyRequest, reply: FastifyReply) {
  const { method, routeOptions } = request;
  return {
    method,
    route: routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
}
