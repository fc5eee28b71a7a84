import { spawnSync } from 'node:child_process';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../../packages/server/src/config.ts';
import { LIMITS } from '../../packages/server/src/limits.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { type Manifest, render } from './kustomize.ts';
import { checkManifest } from './model.ts';
import { deploy, knownVariables, listFiles, readYaml } from './program.ts';
import { hasTool } from './tool.ts';

const k8s = join(deploy, 'k8s');
const overlays = ['single', 'cluster'];
const overlay = (name: string) => join(k8s, 'overlays', name);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the check reports a wrong value and an unknown key', () => {
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' } };
  expect(
    checkManifest({ ...service, spec: { ports: [{ port: 1, prot: 'TCP' }], selectr: {} }, extra: 1 }),
  ).toEqual(['/spec/ports/0/prot', '/spec/selectr', '/extra']);
  expect(() => checkManifest({ ...service, spec: { ports: [{ port: 'x' }] } })).toThrow('port');
});

test('every file belongs to a base or an overlay', () => {
  const files = listFiles('**/*.{yaml,env}', k8s);
  const named = listFiles('**/kustomization.yaml', k8s).flatMap((path) => {
    const [{ resources = [], patches = [], configMapGenerator = [] }] = readYaml(join(k8s, path));
    const inside = [
      ...resources,
      ...patches.map((patch: Manifest) => patch.path),
      ...configMapGenerator.flatMap((map: Manifest) => map.envs),
    ];
    return [path, ...inside.map((file: string) => posix.join(path, '..', file))];
  });
  expect(files).toEqual(named.filter((path) => /\.(yaml|env)$/.test(path)).toSorted());
});

const hasKubectl = hasTool(
  'kubectl',
  ['version', '--client'],
  'whether kubectl renders the overlays as the tests do',
);

test.runIf(hasKubectl).each(overlays)('kubectl renders overlay %s as these tests do', (name) => {
  const kubectl = spawnSync('kubectl', ['kustomize', overlay(name)], { encoding: 'utf8' });
  expect(kubectl.stderr).toBe('');
  const made = parseAllDocuments(kubectl.stdout).map((document) => document.toJS());
  expect(inOrder(withoutHashes(made))).toEqual(inOrder(render(overlay(name))));
});

describe.each(overlays)('overlay %s', (name) => {
  const manifests = render(overlay(name));
  const find = (kind: string): Manifest => manifests.find((manifest) => manifest.kind === kind);
  const { spec: pod, metadata } = find('Deployment').spec.template;
  const [container] = pod.containers;
  const [migration] = pod.initContainers;

  test.each(manifests.map((manifest) => [manifest.kind, manifest] as const))(
    'has a %s that its model accepts, without unknown keys',
    (_kind, manifest) => {
      expect(checkManifest(manifest)).toEqual([]);
    },
  );

  test('sets only variables that the program reads, to values that it accepts', () => {
    const fixed: Record<string, string> = find('ConfigMap').data;
    const referred: string[] = (container.env ?? []).map((variable: Manifest) => variable.name);
    expect([...knownVariables()]).toEqual(expect.arrayContaining([...Object.keys(fixed), ...referred]));
    expect(() => readConfig(fixed)).not.toThrow();
    expect(container.envFrom[0].configMapRef.name).toBe(find('ConfigMap').metadata.name);
  });

  test('probes paths that the program answers', async () => {
    const { startupProbe, livenessProbe, readinessProbe, lifecycle } = container;
    const probes = [startupProbe, livenessProbe, readinessProbe];
    expect(probes.map(({ httpGet }) => httpGet.path)).toEqual(['/healthz', '/healthz', '/readyz']);
    const annotations = metadata.annotations;
    for (const path of [...probes.map(({ httpGet }) => httpGet.path), annotations['prometheus.io/path']])
      expect((await fetch(server.url + path)).status).toBe(200);
    expect(lifecycle.preStop.sleep.seconds).toBeGreaterThan(0);
  });

  test('migrates the same database before it starts, out of reach of the probes', () => {
    const { image, env, envFrom, volumeMounts } = container;
    expect(migration).toMatchObject({ args: ['migrate'], image, envFrom, volumeMounts });
    expect(migration.env).toEqual(env);
  });

  test('tolerates a database or a process that stalls for some seconds', () => {
    const toleranceOf = ({ periodSeconds, failureThreshold = 3 }: Manifest) =>
      periodSeconds * failureThreshold;
    expect(toleranceOf(container.readinessProbe)).toBeGreaterThanOrEqual(10);
    expect(toleranceOf(container.livenessProbe)).toBeGreaterThanOrEqual(60);
  });

  test('names the one port of the program everywhere', () => {
    const [port] = container.ports;
    expect(readConfig({}).ports).toEqual([port.containerPort]);
    expect(metadata.annotations['prometheus.io/port']).toBe(String(port.containerPort));
    const { startupProbe, livenessProbe, readinessProbe } = container;
    const names = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.port);
    names.push(find('Service').spec.ports[0].targetPort, find('NetworkPolicy').spec.ingress[0].ports[0].port);
    expect(new Set(names)).toEqual(new Set([port.name]));
  });

  test('selects its pods everywhere', () => {
    const { matchLabels } = find('Deployment').spec.selector;
    expect(metadata.labels).toMatchObject(matchLabels);
    expect(find('Service').spec.selector).toEqual(matchLabels);
    expect(find('NetworkPolicy').spec.podSelector.matchLabels).toEqual(matchLabels);
  });

  test('gives a pod more time to stop than the program needs', () => {
    const pauseMs = container.lifecycle.preStop.sleep.seconds * 1000;
    expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(pauseMs + 2 * LIMITS.drainMs);
  });

  test('runs its containers without privileges', () => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { securityContext } of [migration, container])
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    expect(container.resources.requests).toEqual({ cpu: expect.anything(), memory: expect.anything() });
    expect(container.resources.limits).toHaveProperty('memory');
  });
});

test('a single pod never shares its file with another', () => {
  const manifests = render(overlay('single'));
  const { spec } = manifests.find(({ kind }) => kind === 'Deployment');
  expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  const [mount] = spec.template.spec.containers[0].volumeMounts.filter(
    ({ name }: Manifest) => name === 'games',
  );
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap');
  expect(data.DATABASE_URL).toMatch(new RegExp(`^sqlite:${mount.mountPath}/`));
  const claim = manifests.find(({ kind }) => kind === 'PersistentVolumeClaim');
  const [volume] = spec.template.spec.volumes.filter(({ name }: Manifest) => name === 'games');
  expect(volume.persistentVolumeClaim.claimName).toBe(claim.metadata.name);
});

test('a cluster keeps three replicas or more, during updates too', () => {
  const manifests = render(overlay('cluster'));
  const find = (kind: string): Manifest => manifests.find((manifest) => manifest.kind === kind);
  const { metadata, spec } = find('Deployment');
  expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
  expect(spec).not.toHaveProperty('replicas');
  const { minReplicas, scaleTargetRef } = find('HorizontalPodAutoscaler').spec;
  expect(minReplicas).toBe(3);
  expect(scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: metadata.name });
  expect(find('PodDisruptionBudget').spec).toEqual({ maxUnavailable: 1, selector: spec.selector });
  const [database] = spec.template.spec.containers[0].env;
  expect(database).toEqual({
    name: 'DATABASE_URL',
    valueFrom: { secretKeyRef: { name: 'kalah-database', key: 'url' } },
  });
});

test("a cluster's ingress leads to its service under the address in PUBLIC_URL", () => {
  const manifests = render(overlay('cluster'));
  const find = (kind: string): Manifest => manifests.find((manifest) => manifest.kind === kind);
  const { rules, tls } = find('Ingress').spec;
  expect(find('ConfigMap').data.PUBLIC_URL).toBe(`https://${rules[0].host}`);
  expect(tls[0].hosts).toEqual([rules[0].host]);
  const [metrics, everything] = rules[0].http.paths;
  const services = new Map(
    manifests
      .filter(({ kind }) => kind === 'Service')
      .map((service) => [service.metadata.name, service.spec]),
  );
  for (const { backend } of [metrics, everything])
    expect(services.get(backend.service.name).ports[0].name).toBe(backend.service.port.name);
  expect(services.get(everything.backend.service.name)).toHaveProperty('selector');
  // Metrics are for the inside: no pod is behind that path.
  expect([metrics.path, metrics.pathType]).toEqual(['/metrics', 'Prefix']);
  expect(services.get(metrics.backend.service.name)).not.toHaveProperty('selector');
});

/** kubectl adds a hash of its content to a config map's name. */
function withoutHashes(manifests: Manifest[]): Manifest[] {
  const name = manifests.find(({ kind }) => kind === 'ConfigMap').metadata.name as string;
  return JSON.parse(JSON.stringify(manifests).replaceAll(name, name.replace(/-[a-z0-9]{10}$/, '')));
}

/** Lists of manifests, mounts and volumes mean the same in any order. */
function inOrder(value: Manifest): Manifest {
  if (Array.isArray(value))
    return value.map(inOrder).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, inOrder(value[key])]),
  );
}
