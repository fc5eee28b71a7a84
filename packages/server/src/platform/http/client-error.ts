import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HTTP_PROBLEMS, toProblem } from './problem.ts';

const CODES: Readonly<Record<string, keyof typeof HTTP_PROBLEMS>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/**
 * Answers input that is not HTTP, too long or too slow. There is no request object yet, so the response is written by hand.
 * Nothing is logged, because the error contains the raw bytes, tokens included.
 */
export const replyToClientError =
  (createTraceId: () => string) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = toProblem(HTTP_PROBLEMS, CODES[error.code ?? ''] ?? 'bad-request', createTraceId());
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'connection: close',
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
