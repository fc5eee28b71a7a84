import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readVariables, readYaml } from './program.ts';

// biome-ignore lint/suspicious/noExplicitAny: a manifest of any kind.
export type Manifest = any;

const KNOWN = new Set([
  'apiVersion',
  'kind',
  'namespace',
  'resources',
  'configMapGenerator',
  'patches',
  'images',
]);
/** Have no namespace. */
const CLUSTER_WIDE = new Set(['Namespace']);

/** Like `kubectl kustomize`, for the few features in use here and without the hash in names. */
export function render(folder: string): Manifest[] {
  const [kustomization] = readYaml(join(folder, 'kustomization.yaml'));
  const unknown = Object.keys(kustomization).filter((key) => !KNOWN.has(key));
  if (unknown.length > 0)
    throw new Error(`${folder} uses ${unknown.join()}, which this renderer does not support`);
  const { resources = [], configMapGenerator = [], patches = [], images = [], namespace } = kustomization;

  const manifests: Manifest[] = resources.flatMap((path: string) => {
    const target = join(folder, path);
    return statSync(target).isDirectory() ? render(target) : readYaml(target);
  });
  for (const { name, envs } of configMapGenerator) {
    const data = Object.assign({}, ...envs.map((path: string) => readVariables(join(folder, path))));
    manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data });
  }
  for (const patch of patches.flatMap(({ path }: { path: string }) => readYaml(join(folder, path)))) {
    const target = manifests.findIndex(
      ({ kind, metadata }) => kind === patch.kind && metadata.name === patch.metadata.name,
    );
    if (target < 0) throw new Error(`${folder} patches a ${patch.kind} that does not exist`);
    manifests[target] = merge(manifests[target], patch);
  }
  for (const manifest of manifests) {
    if (namespace && !CLUSTER_WIDE.has(manifest.kind)) manifest.metadata.namespace = namespace;
    const { containers = [], initContainers = [] } = manifest.spec?.template?.spec ?? {};
    for (const container of [...initContainers, ...containers])
      for (const { name, newTag } of images)
        if (container.image === name) container.image = `${name}:${newTag}`;
  }
  return manifests;
}

/** Objects are merged by key, lists of named things by name; anything else is replaced. */
function merge(base: Manifest, patch: Manifest): Manifest {
  if (Array.isArray(base) && Array.isArray(patch) && patch.every((item) => item?.name)) {
    const byName = new Map(patch.map((item) => [item.name, item]));
    const patched = base.map((item) => merge(item, byName.get(item.name)));
    return [...patched, ...patch.filter(({ name }) => !base.some((item) => item.name === name))];
  }
  if (!isObject(base) || !isObject(patch)) return patch ?? base;
  const keys = new Set([...Object.keys(base), ...Object.keys(patch)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(base[key], patch[key])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
