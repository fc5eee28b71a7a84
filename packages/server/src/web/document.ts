import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { PAGE_HEADERS, toPagePolicy } from '../http/headers.ts';
import { DIST } from './files.ts';

const HEAD_MARKER = '<!--head-->';
const TITLE = /<title>.*?<\/title>/;
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** The document of the web app. It serves every page, and chooses by the URL in the browser. */
export interface WebDocument {
  send(reply: FastifyReply): FastifyReply;
  /** With additional tags in the head. */
  sendWith(reply: FastifyReply, tags: string): FastifyReply;
  /** For unknown pages, with status 404. The app tells people, the title tells everyone else. */
  sendNotFound(reply: FastifyReply): FastifyReply;
}

/** Reads the document of a build; undefined if there is none. */
export function readDocument(folder: string = DIST): WebDocument | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const document = readFileSync(file, 'utf8');
  const [before, after] = document.split(HEAD_MARKER) as [string, string];
  const policy = toPagePolicy([...document.matchAll(INLINE_SCRIPT)].map(([, script]) => script!));
  const page = before + after;
  const sendNotFound = createSender(page.replace(TITLE, '<title>Not found · Kalah</title>'), policy);
  return {
    send: createSender(page, policy),
    sendWith: (reply, tags) => createSender(before + tags + after, policy)(reply),
    sendNotFound: (reply) => sendNotFound(reply.code(404)),
  };
}

const COMPRESS = {
  br: (page: string) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: string) => gzipSync(page),
};

/** Sends a page in an encoding that the client accepts, compressed once per encoding. */
function createSender(page: string, policy: string): (reply: FastifyReply) => FastifyReply {
  const compressed = new Map<string, Buffer>();
  return (reply) => {
    reply
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-cache');
    const accepted = reply.request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
    if (!encoding) return reply.send(page);
    const body = compressed.get(encoding) ?? COMPRESS[encoding](page);
    compressed.set(encoding, body);
    return reply.header('content-encoding', encoding).send(body);
  };
}
