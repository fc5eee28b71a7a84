import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { toPagePolicy } from '../http/headers.ts';
import { createPageSender } from '../http/page-sender.ts';
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
  const sendNotFound = createPageSender(page.replace(TITLE, '<title>Not found · Kalah</title>'), policy);
  return {
    send: createPageSender(page, policy),
    sendWith: (reply, tags) => createPageSender(before + tags + after, policy)(reply),
    sendNotFound: (reply) => sendNotFound(reply.code(404)),
  };
}
