import { PASSWORD, TestBrowser } from '../../packages/server/src/accounts/routes/browser-fixture.ts';
import { hashSecret } from '../../packages/server/src/accounts/secret.ts';
import { hashToken } from '../../packages/server/src/games/seat.ts';
import { createOperators } from '../../packages/server/src/moderation/operators.ts';
import { send } from '../request.ts';
import { type DocumentedCall, fillIn, readCalls } from './documented-calls.ts';
import type { Guard, Post } from './watch.ts';

/** Streams have said everything that they say at first after this long. Milliseconds. */
const STREAM_MS = 150;

/** The status, and the headers with the body, or the beginning of an endless one. */
async function read(
  url: string,
  { method, path }: DocumentedCall,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const stop = new AbortController();
  const hasBody = method !== 'GET';
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    signal: stop.signal,
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    ...(hasBody && { body: '{}' }),
  });
  const isEndless = /event-stream|ndjson/.test(response.headers.get('content-type') ?? '');
  const timer = isEndless ? setTimeout(() => stop.abort(), STREAM_MS) : undefined;
  let text = JSON.stringify([...response.headers]);
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return { status: response.status, text };
}

async function createAdminToken({ server }: Post, name: string): Promise<string> {
  const operators = createOperators(server.store.moderation, server.store.accounts, Date.now);
  const decision = { operator: 'terminal:root', reason: 'first operator', at: Date.now() };
  return (await operators.issueToken(name, {}, decision)).secret;
}

async function signUp({ server }: Post, name: string): Promise<TestBrowser> {
  const browser = new TestBrowser(server);
  await browser.signUp(name);
  return browser;
}

async function createToken(browser: TestBrowser, scopes: readonly string[]): Promise<string> {
  const { body } = await browser.send<{ secret: string }>('POST', '/account/tokens', { label: 'x', scopes });
  return body.secret;
}

/** No route shows somebody's session, token or password to anybody else, and the log and the metrics do not either. */
export const everyRoute: Guard = {
  name: 'looking for secrets of an account on every route',
  async run(post) {
    const { url, findings, log, server } = post;
    const [ann, bob] = [await signUp(post, 'Annabella'), await signUp(post, 'Bartholomew')];
    const operator = await signUp(post, 'Cassandra');
    const admin = await createAdminToken(post, 'Cassandra');
    const { body: codes } = await ann.send<{ codes: string[] }>('POST', '/account/recovery-codes');
    const seated = await ann.send<{ game: { id: string }; seat: { token: string } }>('POST', '/games', {});
    const challenge = await bob.send<{ id: string }>('POST', '/challenges/Annabella', {});
    await bob.send('POST', '/reports', { player: 'Annabella', reason: 'name', text: 'x' });
    const secrets = [
      PASSWORD,
      seated.body.seat.token,
      await createToken(ann, ['play', 'challenge', 'account:read']),
      ...codes.codes,
      ...ann.cookies.values(),
    ];
    const { body: account } = await ann.send<{ id: string }>('GET', '/account');
    const stored = await server.store.accounts.listSignInMethods(account.id);
    const hidden = [
      ...secrets,
      ...secrets.map(hashSecret),
      ...secrets.map(hashToken),
      ...stored.map(({ data, lookup }) => (data.kind === 'password' ? data.hash : lookup)),
    ];
    const look = (text: string, where: string) => {
      const shown = hidden.findIndex((secret) => text.includes(secret));
      findings.check(shown === -1, `${where} shows secret ${shown} of an account`);
      findings.count('answers searched for the secrets of an account');
    };

    const own = await createToken(bob, ['play', 'challenge', 'account:read']);
    const calls = await readCalls(url);
    findings.check(calls.length > 100, `only ${calls.length} routes are documented`);
    const ids = {
      name: 'Annabella',
      other: 'Bartholomew',
      account: 'Annabella',
      side: 'south',
      pool: 'live',
    };
    const callers: readonly [who: string, methods: 'GET' | 'all', headers: Record<string, string>][] = [
      ['nobody', 'all', {}],
      ['another account', 'GET', { cookie: bob.cookie, origin: url }],
      ['a token of another account', 'all', { authorization: `Bearer ${own}` }],
      ['an operator', 'GET', { authorization: `Bearer ${admin}` }],
      ['the session of an operator', 'GET', { cookie: operator.cookie, origin: url }],
    ];
    for (const { method, path } of calls) {
      const id = path.includes('/challenges/') ? challenge.body.id : seated.body.game.id;
      const filled = { method, path: fillIn(path, { ...ids, id }) };
      const allowed = callers.filter(([, methods]) => methods === 'all' || method === 'GET');
      await Promise.all(
        allowed.map(async ([who, , headers]) => {
          look((await read(url, filled, headers)).text, `${method} ${path} to ${who}`);
        }),
      );
    }
    look(log.join(''), 'the log');
    look((await send(url, 'GET /metrics')).text, '/metrics');
  },
};

/** [O7] Only a token with the scope `admin` reaches the routes of operators, and it can do nothing else. */
export const operatorRoutes: Guard = {
  name: 'acting as an operator',
  async run(post) {
    const { url, findings, server, log } = post;
    const operator = await signUp(post, 'Cassandra');
    const admin = await createAdminToken(post, 'Cassandra');
    const plain = await createToken(operator, ['play', 'challenge', 'tournament', 'account:read']);
    const calls = (await readCalls(url)).filter(({ path }) => path.startsWith('/api/v1/admin/'));
    findings.check(calls.length > 18, `only ${calls.length} routes of operators are documented`);
    const strangers: readonly Record<string, string>[] = [
      {},
      { cookie: operator.cookie, origin: url },
      { cookie: `${operator.cookie}; token=${admin}`, origin: url },
      { authorization: `Bearer ${plain}` },
      { authorization: `Bearer ${admin.slice(0, -1)}` },
      { authorization: `Basic ${btoa(`Cassandra:${admin}`)}` },
    ];
    const before = (await server.store.moderation.listAudit({ limit: 100 })).length;
    for (const call of calls) {
      const path = fillIn(call.path, { id: crypto.randomUUID(), account: 'Cassandra' });
      for (const headers of strangers) {
        const { status } = await read(url, { ...call, path }, headers);
        findings.check(
          [400, 401, 403].includes(status),
          `${call.method} ${call.path} was answered ${status} to a stranger`,
        );
        findings.count('requests to the routes of operators');
      }
    }
    const after = (await server.store.moderation.listAudit({ limit: 100 })).length;
    findings.check(before === after, 'a stranger made a decision');

    const acts: readonly [request: string, body?: object][] = [
      ['POST /games', {}],
      ['GET /account'],
      ['GET /account/export'],
      ['PATCH /account', { name: 'Hijacked' }],
      ['POST /account/tokens', { label: 'x', scopes: ['play'] }],
    ];
    for (const [request, body] of acts) {
      const [method, path] = request.split(' ');
      const { status } = await send(url, `${method} /api/v1${path}`, { token: admin, body });
      findings.check(
        status === 401 || status === 403,
        `${request} with an operator token was answered ${status}`,
      );
      findings.count('requests to the routes of operators');
    }
    findings.check(!log.join('').includes(admin), 'the log shows an operator token');
  },
};
