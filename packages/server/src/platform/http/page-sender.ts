import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { nextTimeSlice } from '../time-slices.ts';
import { PAGE_HEADERS, toPagePolicy } from './headers.ts';

const COMPRESS = {
  br: (page: string) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: string) => gzipSync(page),
};

export type PageSender = (reply: FastifyReply) => Promise<FastifyReply>;

export function createPageSender(page: string, policy: string = toPagePolicy()): PageSender {
  const compressed = new Map<string, Buffer>();
  return async (reply) => {
    reply
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-cache');
    const accepted = reply.request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
    if (!encoding) return reply.send(page);
    // Compressing takes up to 2 ms, and clients that make up hosts can demand it with every request.
    if (!compressed.has(encoding)) await nextTimeSlice();
    const body = compressed.getOrInsertComputed(encoding, () => COMPRESS[encoding](page));
    return reply.header('content-encoding', encoding).send(body);
  };
}
