import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeXml } from '@kalah/board/picture';
import type { FastifyReply } from 'fastify';
import { toPagePolicy } from '../platform/http/headers.ts';
import { createPageSender, type PageSender } from '../platform/http/page-sender.ts';
import { RecentCache } from '../platform/recent-cache.ts';
import { DIST } from './files.ts';
import { type Head, toTags } from './head.ts';

const HEAD_MARKER = '<!--head-->';
/** [A17] Tells the app to show nothing of accounts. */
const NO_ACCOUNTS = '<meta name="accounts" content="off" />';
const TITLE = /<title>.*?<\/title>/;
const DESCRIPTION = /<meta name="description" content="[^"<]*"/;
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

const KEPT_PAGES = 32;

/** The document of the web app. It serves every page, and chooses by the URL in the browser. */
export interface WebDocument {
  readonly hasAccounts: boolean;
  readonly send: PageSender;
  sendWith(reply: FastifyReply, head: Head, origin: string): ReturnType<PageSender>;
  /** With status 404. The app shows its own page to people; everybody else sees the title. */
  readonly sendNotFound: PageSender;
}

/** Undefined if the folder contains no build. */
export function readDocument(folder: string = DIST, hasAccounts = true): WebDocument | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const document = readFileSync(file, 'utf8');
  const [beginning, after] = document.split(HEAD_MARKER) as [string, string];
  const before = hasAccounts ? beginning : beginning + NO_ACCOUNTS;
  const policy = toPagePolicy([...document.matchAll(INLINE_SCRIPT)].map(([, script]) => script!));
  const page = before + after;
  const kept = new RecentCache<PageSender>(KEPT_PAGES);
  const sendNotFound = createPageSender(page.replace(TITLE, '<title>Not found · Kalah</title>'), policy);
  return {
    hasAccounts,
    send: createPageSender(page, policy),
    sendWith(reply, head, origin) {
      const top = withHead(before, head, origin);
      const send = kept.find(top) ?? createPageSender(top + after, policy);
      kept.keep(top, send);
      return send(reply);
    },
    sendNotFound: (reply) => sendNotFound(reply.code(404)),
  };
}

function withHead(document: string, head: Head, origin: string): string {
  return (
    document
      .replace(TITLE, () => `<title>${escapeXml(head.title)}</title>`)
      .replace(DESCRIPTION, () => `<meta name="description" content="${escapeXml(head.description)}"`) +
    toTags(head, origin)
  );
}
