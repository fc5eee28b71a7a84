import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import type { Manifest } from './kustomize.ts';

const MODELS = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
];

/**
 * Also gives the paths of keys that the model of a manifest does not know. A model's check reads every key that it
 * knows and skips the others, so keys that it did not read are unknown.
 */
export function checkManifest(manifest: Manifest): string[] {
  const model = MODELS.find((candidate) => candidate.is(manifest));
  if (!model) throw new Error(`no model of ${manifest.apiVersion} ${manifest.kind}`);
  const read = new Set<string>();
  model.prototype.validate.call(watch(manifest, '', read));
  return paths(manifest, '').filter((path) => !read.has(path));
}

function watch<Value>(value: Value, path: string, read: Set<string>): Value {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      const inner = Reflect.get(target, key);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return inner;
      read.add(`${path}/${key}`);
      return watch(inner, `${path}/${key}`, read);
    },
  });
}

function paths(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${path}/${key}`,
    ...paths(inner, `${path}/${key}`),
  ]);
}
