import type { Problem, ProblemCode } from '@kalah/api';
import { escapeXml } from '@kalah/board/picture';
import type { FastifyReply } from 'fastify';
import type { ErrorPages } from '../platform/http/browser.ts';
import { PAGE_HEADERS } from '../platform/http/headers.ts';
import { type ProblemTable, setProblemHeaders, toProblem } from '../platform/http/problem.ts';
import type { WebDocument } from './document.ts';

export function createErrorPages(
  document: WebDocument | undefined,
  problems: ProblemTable<ProblemCode>,
  describeError: (error: Error, trace: string) => Problem,
): ErrorPages {
  const send = (reply: FastifyReply, problem: Problem) => sendProblemPage(reply, problem, problems);
  return {
    notFound:
      document?.sendNotFound ??
      ((reply) => send(reply, toProblem(problems, 'no-such-route', reply.request.id))),
    failed: (reply, error) => send(reply, describeError(error, reply.request.id)),
  };
}

function sendProblemPage(
  reply: FastifyReply,
  problem: Problem,
  problems: ProblemTable<ProblemCode>,
): FastifyReply {
  setProblemHeaders(reply, problems[problem.code]);
  return reply
    .headers(PAGE_HEADERS)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(toPage(problem));
}

function toPage({ title, detail, trace }: Problem): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeXml(title)} · Kalah</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  body { max-width: 30rem; margin: 20vh auto 0; padding: 0 1rem; }
  small { opacity: .7; }
</style>
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(detail)}</p>
<p><a href="">Try again</a>, or go to <a href="/">the start page</a>.</p>
<p><small>${escapeXml(trace)}</small></p>
</html>`;
}
