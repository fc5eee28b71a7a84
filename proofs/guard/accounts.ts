import { PASSWORD, TestBrowser } from '../../packages/server/src/accounts/routes/browser-fixture.ts';
import { hashSecret } from '../../packages/server/src/accounts/secret.ts';
import { sendRaw } from '../../packages/server/src/platform/http/raw-http-fixture.ts';
import { send } from '../request.ts';
import type { Guard, Post } from './watch.ts';

const OTHER_SITES = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://sibling.kalah.example', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
];

/** Everything that changes an account or acts for it, with a body that would be accepted. */
const ACTS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['POST', '/games', {}],
  ['PATCH', '/account', { name: 'Hijacked' }],
  ['PUT', '/account/password', { password: 'chosen by an attacker' }],
  ['DELETE', '/account/password'],
  ['POST', '/account/passkeys/options'],
  ['POST', '/account/recovery-codes'],
  ['POST', '/account/tokens', { label: 'x', scopes: ['play'] }],
  ['POST', '/account/bots', { name: 'Robo' }],
  ['POST', '/account/claims', { seats: [{ game: crypto.randomUUID(), token: 'x' }] }],
  ['POST', '/account/verification', { password: PASSWORD }],
  ['DELETE', '/account/sessions'],
  ['DELETE', '/account/sessions/current'],
  ['DELETE', '/account', { name: 'Annabella' }],
];

async function signUp({ server }: Post, name = 'Annabella'): Promise<TestBrowser> {
  const browser = new TestBrowser(server);
  await browser.signUp(name);
  return browser;
}

/** A browser sends the cookie of a visitor with requests that another site makes it send. None of them does anything. */
export const forgedRequests: Guard = {
  name: 'requests of other sites with a session',
  async run(post) {
    const { findings, url } = post;
    const victim = await signUp(post);
    const read = async () =>
      JSON.stringify((await victim.send('GET', '/account/export')).body).replace(/"exportedAt":"[^"]*"/, '');
    const before = await read();
    for (const [method, path, body] of ACTS) {
      for (const site of OTHER_SITES) {
        const headers = { cookie: victim.cookie, ...site };
        const { json } = await send(url, `${method} /api/v1${path}`, { body, headers });
        findings.check(
          json?.code === 'cross-site',
          `${method} ${path} from ${JSON.stringify(site)} was answered ${json?.code}`,
        );
        findings.count('requests of other sites with a session');
      }
      const bare = await send(url, `${method} /api/v1${path}`, { body, headers: { cookie: victim.cookie } });
      findings.check(
        bare.json?.code === 'cross-site',
        `${method} ${path} without an origin was answered ${bare.status}`,
      );
    }
    findings.check((await read()) === before, 'a request of another site changed the account');
    for (const path of ['/account', '/session', '/account/export']) {
      const { headers } = await send(url, `GET /api/v1${path}`, {
        headers: { cookie: victim.cookie, ...OTHER_SITES[0]! },
      });
      findings.check(
        !headers.has('access-control-allow-origin'),
        `another site can read ${path} with a session`,
      );
    }
    for (const [path, body] of [
      ['/accounts', { name: 'Attacker', password: PASSWORD }],
      ['/sessions', { name: 'Annabella', password: PASSWORD }],
    ] as const) {
      const answer = await send(url, `POST /api/v1${path}`, { body, headers: OTHER_SITES[2]! });
      findings.check(
        answer.headers.getSetCookie().length === 0,
        `another site can sign its visitor in at ${path}`,
      );
      findings.count('requests of other sites with a session');
    }
  },
};

/** Browsers let every page open sockets, and send cookies with them. */
export const foreignSockets: Guard = {
  name: 'sockets of other sites with a session',
  async run(post) {
    const { findings, server, url } = post;
    const victim = await signUp(post);
    const { body } = await victim.send<{ game: { id: string } }>('POST', '/games', {});
    const open = async (browser: TestBrowser, headers: Record<string, string>) => {
      const opened = await browser.openSocket(body.game.id, headers);
      if (typeof opened === 'number') return opened;
      opened.close();
      return 101;
    };
    for (const site of [...OTHER_SITES, {}]) {
      const status = await open(victim, site as Record<string, string>);
      findings.check(
        status === 403,
        `a socket with a session from ${JSON.stringify(site)} was answered ${status}`,
      );
      findings.count('sockets of other sites with a session');
    }
    findings.check((await open(victim, { origin: url })) === 101, 'the own page cannot open a socket');
    findings.check(
      (await open(new TestBrowser(server), { origin: 'https://evil.example' })) === 101,
      'a socket without a session needs an origin',
    );
  },
};

/** A session that an attacker has planted in the victim's browser is not the one that the victim signs in to. */
export const fixation: Guard = {
  name: 'planting a session',
  async run(post) {
    const { findings, server } = post;
    const attacker = await signUp(post, 'Attacker');
    await signUp(post);
    const planted = attacker.cookies.get('kalah')!;
    for (const value of [planted, 'x'.repeat(43), '']) {
      const victim = new TestBrowser(server);
      victim.cookies.set('kalah', value);
      await victim.signIn('Annabella');
      findings.check(victim.cookies.get('kalah') !== value, 'signing in kept a planted session');
      findings.count('planting a session');
    }
    const { body } = await attacker.send<{ account: { name: string } }>('GET', '/session');
    findings.check(body.account.name === 'Attacker', 'a planted session became the session of the victim');
    const [old] = [attacker.cookies.get('kalah')!];
    await attacker.send('DELETE', '/account/sessions/current');
    attacker.cookies.set('kalah', old);
    findings.check(
      (await attacker.send('GET', '/account')).status === 401,
      'a session lives on after signing out',
    );
  },
};

/** Signing in does not tell whether an account has a name, whatever is tried. */
export const enumeration: Guard = {
  name: 'finding out who has an account',
  async run(post) {
    const { findings, url } = post;
    await signUp(post);
    const bodies = [
      { password: 'wrong password' },
      { recoveryCode: 'aaaa-bbbb-cccc-dddd' },
      { password: '' },
    ];
    for (const body of bodies) {
      const answers = await Promise.all(
        ['Annabella', 'Bartholomew'].map(async (name) => {
          const answer = await send(url, 'POST /api/v1/sessions', { body: { name, ...body } });
          const { trace: _, ...problem } = answer.json;
          return JSON.stringify([answer.status, problem, [...answer.headers.keys()].sort()]);
        }),
      );
      findings.check(answers[0] === answers[1], `signing in distinguishes names: ${answers.join(' and ')}`);
      findings.count('finding out who has an account');
    }
  },
};

/** Neither guesses, nor a stolen token or session, take an account away from its owner. */
export const takeover: Guard = {
  name: 'taking an account over',
  async run(post) {
    const { findings, server, url } = post;
    const owner = await signUp(post);
    const { body: made } = await owner.send<{ secret: string }>('POST', '/account/tokens', {
      label: 'all',
      scopes: ['play', 'challenge', 'tournament', 'account:read'],
    });
    for (const [method, path, body] of ACTS.filter(([, path]) => path !== '/games')) {
      const { status } = await send(url, `${method} /api/v1${path}`, { body, token: made.secret });
      findings.check(status === 401, `${method} ${path} with a token was answered ${status}`);
      findings.count('taking an account over');
    }
    const scoped = await owner.send<{ code: string }>('POST', '/account/tokens', {
      label: 'x',
      scopes: ['admin'],
    });
    findings.check(scoped.status === 400, 'an owner can give a token the scope admin');

    let accepted = 0;
    for (let guess = 0; guess < 30; guess++) {
      const { status } = await new TestBrowser(server).signIn('Annabella', `guess number ${guess}`);
      if (status !== 429) accepted++;
      findings.count('taking an account over');
    }
    findings.check(accepted <= 10, `${accepted} guesses were compared with the password`);
    findings.check((await owner.signIn('Annabella')).status === 201, 'guessing locks the owner out');
  },
};

/** Secrets of accounts are stored as hashes, and neither they nor their hashes are shown to anybody, logged or exported. */
export const accountSecrets: Guard = {
  name: 'learning a secret of an account',
  async run(post) {
    const { findings, log, url, server } = post;
    const [ann, bob] = [await signUp(post), await signUp(post, 'Bartholomew')];
    const { body: codes } = await ann.send<{ codes: string[] }>('POST', '/account/recovery-codes');
    const { body: token } = await ann.send<{ secret: string }>('POST', '/account/tokens', {
      label: 'x',
      scopes: ['play', 'account:read'],
    });
    const { body: seated } = await ann.send<{ game: { id: string }; seat: { token: string } }>(
      'POST',
      '/games',
      {},
    );
    const secrets = [
      PASSWORD,
      token.secret,
      seated.seat.token,
      ...codes.codes,
      ...codes.codes.map((code) => code.replaceAll('-', '')),
      ...ann.cookies.values(),
    ];
    const stored = (await server.store.accounts.listSignInMethods(await readId(ann))).map(
      ({ data, lookup }) => (data.kind === 'password' ? data.hash : lookup),
    );
    const hidden = [...secrets, ...secrets.map(hashSecret), ...stored];
    const look = (text: string, where: string) => {
      findings.check(
        !hidden.some((secret) => text.includes(secret)),
        `${where} shows a secret of an account`,
      );
      findings.count('learning a secret of an account');
    };
    const game = `/api/v1/games/${seated.game.id}`;
    for (const path of [
      game,
      `${game}/record.json`,
      `${game}/record.txt`,
      '/api/v1/games',
      `/games/${seated.game.id}`,
      '/metrics',
      '/rankings',
    ])
      look((await send(url, `GET ${path}`)).text, path);
    for (const browser of [ann, bob]) {
      for (const path of [
        '/account',
        '/session',
        '/account/credentials',
        '/account/sessions',
        '/account/tokens',
        '/account/bots',
        '/account/export',
      ])
        look(JSON.stringify((await browser.send('GET', path)).body), path);
    }
    // Requests that fail and carry a secret.
    for (const secret of secrets) {
      const headers = { authorization: `Bearer ${secret}`, cookie: `kalah=${secret}` };
      await send(url, 'POST /api/v1/sessions', { body: { name: secret, password: secret }, headers });
      await send(url, 'POST /api/v1/sessions', { body: `{"name":"Annabella","password":"${secret}"` });
      await send(url, 'POST /api/v1/sessions', { body: { name: 'Annabella', recoveryCode: `${secret}x` } });
      await send(url, `GET /api/v1/accounts/names/${encodeURIComponent(secret)}`, { headers });
      await send(url, `DELETE /api/v1/account/tokens/${encodeURIComponent(secret)}`, { headers });
      await sendRaw(url, `GET /api/v1/account HTTP/9.9\r\ncookie: kalah=${secret}\r\n\r\n`);
    }
    look(log.join(''), 'the log');
    look((await send(url, 'GET /metrics')).text, '/metrics');
  },
};

async function readId(browser: TestBrowser): Promise<string> {
  return (await browser.send<{ id: string }>('GET', '/account')).body.id;
}
