import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { PAGE_HEADERS, toPagePolicy } from '../http/headers.ts';
import { DIST } from './files.ts';

const HEAD_MARK = '<!--head-->';
const TITLE = /<title>.*?<\/title>/;
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** The web app's one document, which is every page of it and reads from the address which one. */
export interface WebDocument {
  send(reply: FastifyReply): FastifyReply;
  /** With tags of its own in the head. */
  sendWith(reply: FastifyReply, tags: string): FastifyReply;
  /** For an address that is no page, with status 404; the app says so to those who read, and the title to the others. */
  sendNotFound(reply: FastifyReply): FastifyReply;
}

/** Reads the document of a folder; nothing where no web app was built. */
export function readDocument(folder: string = DIST): WebDocument | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const document = readFileSync(file, 'utf8');
  const [before, after] = document.split(HEAD_MARK) as [string, string];
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

/** Sends a page in the way the reader takes, compressed once for all who take it so. */
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
