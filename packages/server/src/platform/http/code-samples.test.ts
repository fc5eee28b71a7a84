import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccountClient } from '@kalah/api/account-client';
import { CLASSIC, startPosition } from '@kalah/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTool } from '../../../../../tests/deploy/tool.ts';
import { createBots } from '../../accounts/bots.ts';
import { createTokens } from '../../accounts/tokens.ts';
import { createGames } from '../../games/games.ts';
import { byToken, hashToken } from '../../games/seat.ts';
import { startPushService } from '../../reminders/push-service-fixture.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { startMailServer } from '../mail/mail-server-fixture.ts';
import { EXAMPLE_ORIGIN, toCodeSamples } from './code-samples.ts';
import { type Call, listCalls, type OpenApiDocument } from './openapi-document.ts';

type Variables = Readonly<Record<string, string>>;

const DOCUMENTS = [
  '/api/v1/openapi.json',
  '/api/boards/openapi.json',
  '/v1/games/openapi.json',
  '/games/openapi.json',
  '/_ah/api/kalah/v1/openapi.json',
  '/api/v1/accounts/openapi.json',
];

/** Calls of accounts that programs can make. The others need the session of a browser, or its passkeys. */
const ACCOUNT_CALLS = ['checkName', 'createAccount', 'readSession', 'signIn', 'askForLink', 'readAccount'];

const PASSWORD = 'four seeds in every pit';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalah-samples-'));
  await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\n');
});
afterAll(() => rm(folder, { recursive: true }));

interface Example {
  readonly name: string;
  readonly source: string;
  readonly variables: Variables;
  /** Whether it runs until it is stopped. */
  readonly endless: boolean;
}

/** Each runs all examples of its language and resolves to their outputs, by name. It rejects if one of them fails. */
const RUNNERS: Record<string, (examples: readonly Example[]) => Promise<Record<string, string>>> = {
  curl: runCommands,
  JavaScript: runScripts,
  Python: runPython,
};
const isRunnable: Record<string, boolean> = {
  curl: hasTool('curl', ['--version'], 'the examples with curl'),
  JavaScript: true,
  Python: hasTool('python3', ['--version'], 'the examples in Python'),
};

test.each(Object.keys(RUNNERS))('the examples in %s work for every call of every API', async (label) => {
  if (!isRunnable[label]) return;
  const [pushService, mailServer] = await Promise.all([startPushService(), startMailServer()]);
  const server = await startTestServer({
    pushNetwork: pushService.network,
    mail: { url: mailServer.url, from: { name: 'Kalah', address: 'kalah@kalah.example' } },
  });
  for (const name of ['Anouk', 'Ben'])
    await createAccountClient({ baseUrl: server.url }).createAccount({ name, password: PASSWORD });
  const calls = await readCalls(server);
  expect(calls.length).toBeGreaterThan(35);
  const examples = await Promise.all(
    calls.map(async (call) => ({
      name: `${call.method} ${call.path}`,
      source: call.operation['x-codeSamples']!.find((sample) => sample.label === label)!
        .source.replaceAll(EXAMPLE_ORIGIN, server.url)
        .replaceAll('ws://localhost:3000', server.url.replace('http', 'ws')),
      variables: await prepare(server, call),
      endless: ['watchGame', 'watchGames', 'openSocket'].includes(call.operation.operationId ?? ''),
    })),
  );
  const outputs = await RUNNERS[label]!(examples);
  await server.stop();
  await Promise.all([pushService.stop(), mailServer.stop()]);
  expect(Object.keys(outputs).sort()).toEqual(examples.map(({ name }) => name).sort());
  // Pictures go to files, and some answers are empty.
  const withoutOutput = Object.keys(outputs).filter((name) => outputs[name] === '');
  expect(withoutOutput.filter((name) => !/\.png|magic-link/.test(name))).toEqual([]);
});

test('quotes what a shell, JavaScript and Python would misread', () => {
  const operation = {
    summary: '',
    parameters: [{ name: 'id', in: 'path', schema: {} }],
    requestBody: { content: { 'application/json': { schema: {}, example: { a: "it's", b: [true, null] } } } },
    responses: { 200: { description: '', content: { 'application/json': { schema: {} } } } },
  } as const;
  const [curl, script, python] = toCodeSamples({ method: 'POST', path: '/games/{id}', operation });
  expect(curl!.source).toBe(
    `curl "${EXAMPLE_ORIGIN}/games/$id" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"a": "it'\\''s", "b": [true, null]}'`,
  );
  expect(script!.source).toContain("JSON.stringify({ a: 'it\\'s', b: [true, null] })");
  expect(script!.source).toContain(`\`${EXAMPLE_ORIGIN}/games/\${id}\``);
  expect(python!.source).toContain('json.dumps({"a": "it\'s", "b": [True, None]})');
});

async function readCalls({ url }: TestServer): Promise<Call[]> {
  const documents = await Promise.all(
    DOCUMENTS.map(async (path) => (await fetch(url + path)).json() as Promise<OpenApiDocument>),
  );
  const [accounts, ...others] = documents.map(listCalls).reverse() as [Call[], ...Call[][]];
  return [
    ...others.flat(),
    ...accounts.filter(({ operation }) => ACCOUNT_CALLS.includes(operation.operationId!)),
  ];
}

async function prepare(server: TestServer, { path, operation }: Call): Promise<Variables> {
  if (ACCOUNT_CALLS.includes(operation.operationId!)) return prepareAccount(server, operation.operationId!);
  if (/puzzle/i.test(path)) return preparePuzzle(server, operation.operationId!);
  if (path.startsWith('/api/v1')) return prepareGame(server, operation.operationId!);
  const post = async (path: string, body?: object) => {
    const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await fetch(server.url + path, { method: 'POST', ...json })).json();
  };
  if (path.startsWith('/api/boards')) return { id: (await post('/api/boards')).boardId };
  if (path.startsWith('/games')) {
    const { id } = await post('/games');
    const { player } = await post(`/games/${id}/join`);
    return { id, token: player.token };
  }
  if (path.startsWith('/v1')) {
    const { gameReference } = await post('/v1/games/init', { userName: 'ann' });
    if (!path.endsWith('/join'))
      await fetch(`${server.url}/v1/games/${gameReference}/join?`, {
        method: 'PUT',
        body: JSON.stringify({ userName: 'bob' }),
      });
    return { gameRef: gameReference };
  }
  if (!path.startsWith('/_ah')) return {};
  for (const user_name of ['sue', 'ned']) await post('/user', { user_name });
  const { urlsafe_key } = await post('/game', { south_user_name: 'sue', north_user_name: 'ned' });
  return { urlsafe_game_key: urlsafe_key };
}

async function prepareAccount(server: TestServer, call: string): Promise<Variables> {
  return call === 'readAccount' ? { token: await createToken(server, 'Robo') } : {};
}

async function preparePuzzle(server: TestServer, call: string): Promise<Variables> {
  const account = { readOwnPuzzles: 'Solver', readTriedPuzzles: 'Trainee' }[call];
  return account ? { token: await createToken(server, account) } : {};
}

async function createToken({ url, store }: TestServer, name: string): Promise<string> {
  const account = await createAccountClient({ baseUrl: url }).createAccount({ name, password: PASSWORD });
  const owner = (await store.accounts.findAccount(account.id))!;
  const request = { label: 'example', scopes: ['account:read'] } as const;
  const { secret } = await createTokens(store.accounts, createBots(store.accounts)).create(owner, request);
  return secret;
}

const REMINDERS = ['readReminders', 'remindByPush', 'stopPush', 'remindByEmail', 'stopEmail'];

const ALMOST_OVER = '0,0,0,0,2,1,20/0,0,0,1,0,0,24 s -';

async function prepareGame(server: TestServer, call: string): Promise<Variables> {
  if (call === 'claim') return prepareAbandonedGame(server);
  if (call === 'swap') return prepareSwap(server);
  const { client } = server;
  const { game, seat } = await client.createGame({
    ...(call === 'analyseGame' && { start: ALMOST_OVER }),
    ...(REMINDERS.includes(call) && { clock: { kind: 'correspondence', days: 3 } }),
  });
  const { id } = game;
  const token = seat!.token;
  if (!['takeSeat', 'abort'].includes(call)) await client.takeSeat(id, 'north');
  if (call === 'takeback') await client.playMove(id, 1, { pit: 2 }, token);
  if (call === 'rematch' || call === 'analyseGame') await client.resign(id, {}, token);
  return { id, token, ...(call.endsWith('Push') && { device: crypto.randomUUID() }) };
}

async function prepareSwap({ client }: TestServer): Promise<Variables> {
  const { game, seat } = await client.createGame({ pie: true });
  const second = await client.takeSeat(game.id, 'north');
  await client.playMove(game.id, 1, { pit: 0 }, seat!.token);
  return { id: game.id, token: second.seat!.token };
}

async function prepareAbandonedGame({ store }: TestServer): Promise<Variables> {
  const games = createGames(store);
  const at = Date.now() - 8 * 24 * 3_600_000;
  const [token, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const { id } = await games.create({
    start: startPosition(CLASSIC),
    seats: {
      south: { kind: 'secret', tokenHash: hashToken(token) },
      north: { kind: 'secret', tokenHash: hashToken(other) },
    },
    listed: false,
    at,
  });
  await games.play(id, { pit: 0, by: byToken(token), at });
  return { id, token };
}

/** All commands in one shell, and all programs in one interpreter, because starting one takes longer than a call. */
async function runCommands(examples: readonly Example[]): Promise<Record<string, string>> {
  const [endless, ending] = [examples.filter((one) => one.endless), examples.filter((one) => !one.endless)];
  const script = ending.map(({ source, variables }, index) => {
    const settings = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
    return `${settings.join('\n')}\n${source} > ${index} || { cat ${index}; exit 1; }\n`;
  });
  await runProgram('bash', ['-x', '-c', script.join('')], {}, false);
  const outputs = ending.map(async ({ name }, index) => [
    name,
    await readFile(join(folder, `${index}`), 'utf8'),
  ]);
  const streams = endless.map(async ({ name, source, variables }) => [
    name,
    await runProgram('bash', ['-c', source], variables, true),
  ]);
  return Object.fromEntries(await Promise.all([...outputs, ...streams]));
}

const PYTHON_RUNNER = `
import json, sys

outputs = {}
for example in json.load(sys.stdin):
    name, endless = example["name"], example["endless"]
    outputs[name] = ""

    def keep(*texts, **options):
        outputs[name] += " ".join(map(str, texts))
        if endless:
            raise StopIteration

    try:
        exec(compile(example["source"], name, "exec"), {**example["variables"], "print": keep})
    except StopIteration:
        pass
json.dump(outputs, sys.stdout)
`;

async function runPython(examples: readonly Example[]): Promise<Record<string, string>> {
  return JSON.parse(await runProgram('python3', ['-c', PYTHON_RUNNER], {}, false, JSON.stringify(examples)));
}

async function runProgram(
  file: string,
  args: readonly string[],
  variables: Variables,
  endless: boolean,
  input = '',
): Promise<string> {
  const child = spawn(file, args, { cwd: folder, env: { ...process.env, CURL_HOME: folder, ...variables } });
  let output = '';
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  child.stdout.on('data', (text) => {
    output += text;
    if (endless) child.kill();
  });
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  if (code !== 0 && !(endless && output !== '')) throw new Error(`${complaint}\n${output}`);
  return output;
}

const AsyncFunction = (async () => {}).constructor as new (
  ...args: string[]
) => (...args: unknown[]) => Promise<void>;

async function runScripts(examples: readonly Example[]): Promise<Record<string, string>> {
  const outputs = examples.map(async (example) => [example.name, await runScript(example)]);
  return Object.fromEntries(await Promise.all(outputs));
}

async function runScript({ name, source, variables, endless }: Example): Promise<string> {
  const abort = new AbortController();
  const output = Promise.withResolvers<string>();
  const sockets: WebSocket[] = [];
  const globals = {
    ...variables,
    console: { log: (value: unknown) => output.resolve(JSON.stringify(value)) },
    fetch: async (url: string, options?: RequestInit) => {
      const response = await fetch(url, { ...options, signal: abort.signal });
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      return response;
    },
    WebSocket: class extends WebSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
  };
  const done = new AsyncFunction(...Object.keys(globals), source)(...Object.values(globals));
  done.catch(output.reject);
  const text = await output.promise;
  if (endless) abort.abort();
  await done.catch((error) => {
    if (error.name !== 'AbortError') throw error;
  });
  for (const socket of sockets) socket.close();
  return text;
}
