import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { stdTimeFunctions } from 'pino';
import type { LogLevel } from './config.ts';

/** Where log lines go. */
export interface LogStream {
  write(line: string): void;
}

/**
 * One JSON object a line, on the error output; the standard output is for people. Headers, bodies and addresses are
 * never logged, for they hold tokens, keys and names: a route and a trace are enough to find one's way.
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
    // Nobody should log a request whole; if somebody does, its secrets stay out all the same.
    serializers: { req: ({ id, method }: FastifyRequest) => ({ id, method }) },
  };
}

/** Says what failed or took long, with the trace that the caller was shown; at `debug`, every request. */
export function logRequests(app: FastifyInstance, level: LogLevel, slowMs: number): void {
  const failures = new WeakMap<FastifyRequest, Error>();
  const tellsAll = level === 'debug' || level === 'trace';

  app.addHook('onError', (request, _reply, error, done) => {
    failures.set(request, error);
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    // A 5xx that nothing led to was meant, like that of a server that is about to stop.
    const failure = statusCode >= 500 ? failures.get(request) : undefined;
    const isSlow = elapsedTime > slowMs && !request.routeOptions.config.isStream;
    if (failure) request.log.error({ ...describe(request, reply), err: failure }, 'request failed');
    else if (isSlow) request.log.warn(describe(request, reply), 'slow request');
    else if (tellsAll) request.log.debug(describe(request, reply), 'request');
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A stream lasts as long as somebody watches, so its duration says nothing about the server. */
    isStream?: boolean;
  }
}
