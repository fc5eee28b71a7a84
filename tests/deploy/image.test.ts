import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readConfig } from '../../packages/server/src/config.ts';
import { GUIDES } from '../../packages/server/src/site/docs/guide.ts';
import { deploy, knownVariables, listFiles, readYaml, root } from './program.ts';

/** From the Dockerfile, continued lines joined. */
const instructions = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean);
const find = (word: string) =>
  instructions.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
const environment = Object.fromEntries(
  find('ENV')[0]!
    .split(/\s+/)
    .map((setting) => setting.split(/=(.*)/s).slice(0, 2)),
) as Record<string, string>;

test('the image, the compose file and the manifests have the version of the program', () => {
  const { version } = packageJson;
  expect(find('ARG')).toContain(`VERSION=${version}`);
  expect(readYaml(join(root, 'compose.yaml'))[0].services.kalah.image).toBe(`kalah:${version}`);
  expect(readYaml(join(deploy, 'k8s/base/kustomization.yaml'))[0].images[0].newTag).toBe(version);
});

test('sets only variables that the program, Node or the system reads, and stores games in its volume', () => {
  const known = new Set([...knownVariables(), 'NODE_ENV', 'PATH']);
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  const config = readConfig(environment);
  expect(config).toMatchObject({ host: '0.0.0.0', ports: readConfig({}).ports });
  expect(find('EXPOSE')).toEqual(config.ports.map(String));
  expect(config.databaseUrl).toMatch(new RegExp(`^sqlite:${find('VOLUME')[0]}/`));
});

test('installs from the manifests of every workspace', () => {
  const copied = find('COPY').flatMap((line) => line.match(/packages\/\w+\/package\.json/g) ?? []);
  expect(copied.toSorted()).toEqual(listFiles('packages/*/package.json', root));
});

test('includes the guides that the server shows', () => {
  const copied = find('COPY').flatMap((line) => line.split(' '));
  expect(copied).toEqual(expect.arrayContaining(GUIDES.map(({ file }) => `docs/${file}`)));
});

test('includes packages that npm installs inside a workspace', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const nested = Object.keys(packages).filter((path) => /^packages\/server\/node_modules\//.test(path));
  expect(nested).not.toEqual([]);
  expect(find('COPY')).toContain('--from=production /kalah/packages packages');
});

test('starts an existing file, as an unprivileged user', () => {
  const [node, script] = JSON.parse(find('ENTRYPOINT')[0]!);
  expect(node).toBe('node');
  expect(existsSync(join(root, script))).toBe(true);
  expect(find('USER')[0]).toMatch(/^[1-9]\d*:[1-9]\d*$/);
});

test('the health check succeeds on a healthy server and fails on any other', async () => {
  const [file, ...args] = JSON.parse(find('HEALTHCHECK')[0]!.split('CMD ')[1]!) as [string, ...string[]];
  expect(file).toBe('node');
  const check = (PORT: string) => run(process.execPath, args, { PORT });
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' && healthy ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  let healthy = true;
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await check(`${port},1`)).toBe(0);
  healthy = false;
  expect(await check(String(port))).toBe(1);
  server.close();
  await once(server, 'close');
  expect(await check(String(port))).toBe(1);
});

test('builds from what .dockerignore lets through', () => {
  const [everything, ...rules] = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(everything).toBe('*');
  const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
  const copied = find('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
  const isAllowed = (path: string) => allowed.some((entry) => path === entry || path.startsWith(`${entry}/`));
  expect(copied.filter((path) => !isAllowed(path))).toEqual([]);
  for (const secret of ['**/.env*', '**/*.db*', '**/node_modules', '**/dist'])
    expect(rules).toContain(secret);
});

test('the build script has no syntax error', () => {
  execFileSync('bash', ['-n', join(deploy, 'build-image.sh')]);
});

async function run(
  file: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<number> {
  const [code] = await once(spawn(file, args, { env: variables }), 'close');
  return code as number;
}
