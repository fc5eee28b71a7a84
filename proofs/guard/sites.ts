import { sendRaw } from '../../packages/server/src/platform/http/raw-http-fixture.ts';
import { send } from '../request.ts';
import type { Guard } from './watch.ts';

const EVIL = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

/**
 * Another site can make a visitor's browser send requests, but they do not act for the visitor: the other site would have to
 * know the token in the header or the body, and pages cannot be framed. Sessions have guards of their own.
 */
export const crossSite: Guard = {
  name: 'requests from other sites',
  async run({ server, url, findings }) {
    const { game } = await server.client.createGame();
    const path = `/api/v1/games/${game.id}`;
    const requests = [
      'GET /',
      'GET /docs',
      `GET /play/${game.id}`,
      `GET ${path}`,
      'POST /api/v1/games',
      'POST /api/boards',
      'POST /games',
    ];
    for (const request of requests) {
      const { headers } = await send(url, request, { headers: { ...EVIL, cookie: 'token=1' } });
      findings.check(headers.getSetCookie().length === 0, `${request} sets a cookie`);
      findings.check(!headers.has('access-control-allow-credentials'), `${request} lets credentials through`);
      findings.count('requests from other sites');
    }
    for (const page of ['/', '/docs', `/play/${game.id}`]) {
      const { headers } = await send(url, `GET ${page}`);
      if ((headers.get('content-type') ?? '').startsWith('text/html')) {
        const policy = headers.get('content-security-policy') ?? '';
        findings.check(/frame-ancestors 'none'/.test(policy), `${page} may be framed`);
        findings.check(!/script-src[^;]*'unsafe-inline'/.test(policy), `${page} runs scripts from its text`);
      }
    }
    // Requests that a form of another site can send without a preflight.
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await send(url, `PUT ${path}/moves/1`, {
        body: '{"pit":0}',
        headers: { ...EVIL, 'content-type': type },
      });
      findings.check(answer.status === 415, `a form as ${type} was answered ${answer.status}`);
      findings.count('requests from other sites');
    }
  },
};

const TRICKS = [
  '/../package.json',
  '/../../../../../../etc/passwd',
  '/assets/../../package.json',
  '/assets/../../../package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/..%5c..%5cpackage.json',
  '/..\\..\\package.json',
  '/%252e%252e/package.json',
  '/%c0%ae%c0%ae/package.json',
  '/assets/%00/../../package.json',
  '/icon.svg%00.html',
  '//etc/passwd',
  '///etc/passwd',
  '/etc/passwd',
  '/file:///etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1/etc/passwd',
  'http://evil.example/../package.json',
  '/play/../../package.json',
  '/play/..%2f..%2fpackage.json',
  '/docs/../package.json',
  '/docs/static/../../../package.json',
  '/docs/static/%2e%2e/%2e%2e/package.json',
  '/.git/config',
  '/.env',
  '/data/kalah.db',
  '/kalah.db',
  '/src/app.ts',
  '/node_modules/fastify/package.json',
];

/** Only the built files of the web app are served, however a path is written. */
export const paths: Guard = {
  name: 'path tricks on files',
  async run({ url, findings }) {
    for (const path of TRICKS) {
      const { status, body, head } = await sendRaw(
        url,
        `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      );
      const leaks = /root:.*:0:0|"version":|\[core\]|SQLite format|createApp/.test(body);
      findings.check(!leaks, `${path} shows a file`);
      findings.check(status >= 200 && status < 500, `${path} was answered ${status}`);
      findings.check(!/^location: *(https?:)?\/\//im.test(head), `${path} leads to another site`);
      findings.count('path tricks on files');
    }
  },
};
