import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { isInstalled } from '../../test/run/installed.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = join(root, '.github/workflows');

const workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      permissions: z.record(z.string(), z.string()).optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});
const workflows = readdirSync(folder).map((name) => {
  return { name, ...workflow.parse(parse(readFileSync(join(folder, name), 'utf8'))) };
});
/** Gates that `npm test` leaves out. */
const RUN_BY_NAME = new Set(['all-on-postgres', 'timing']);
const jobsOf = (name: string) => workflows.find((each) => each.name === name)?.jobs;

test.skipIf(!isInstalled('actionlint'))('actionlint finds nothing in the workflows', () => {
  const { status, stdout } = spawnSync('actionlint', { cwd: root, encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});

test('every action is pinned by its commit', () => {
  const steps = workflows.flatMap(({ jobs }) => Object.values(jobs)).flatMap((job) => job.steps);
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((uses) => !/^[\w/-]+@[0-9a-f]{40}$/.test(uses))).toEqual([]);
});

test('the jobs for code, units and journeys run every gate of `npm test` once', () => {
  const { 'lint-and-types': code, unit, journeys } = jobsOf('ci.yml') ?? {};
  const runs = [code, unit, journeys].flatMap((job) => job?.steps ?? []).flatMap(({ run }) => run ?? []);
  const inJobs = runs.flatMap((run) => /^npm test -- --only (\S+)$/.exec(run)?.[1]?.split(',') ?? []);
  const { stderr } = spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), '--only', ''], { encoding: 'utf8' });
  const known = /--only (\S+)\]/.exec(stderr)?.[1]?.split(',') ?? [];
  expect(inJobs.toSorted()).toEqual(known.filter((gate) => !RUN_BY_NAME.has(gate)).toSorted());
});

test('only jobs that publish have write permission', () => {
  const writing = workflows.flatMap(({ name, permissions, jobs }) =>
    [
      ['', permissions] as const,
      ...Object.entries(jobs).map(([job, { permissions = {} }]) => [job, permissions] as const),
    ]
      .flatMap(([job, given]) => Object.entries(given).map(([what, right]) => `${name} ${job} ${what} ${right}`))
      .filter((given) => !given.endsWith(' read')),
  );
  expect(writing).toEqual([
    'docs.yml publish pages write',
    'docs.yml publish id-token write',
    'image.yml image packages write',
    'image.yml release contents write',
  ]);
});

test('tests use the same object store as the cluster', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const installed = /versitygw@(\S+)/.exec(read('.ci/install-parts'))?.[1];
  expect(read('docker/cluster/compose.yaml')).toContain(`image: versity/versitygw:${installed}\n`);
});

const CHANGELOG = `# Changelog

## 1.3.0 - Unreleased

- Not yet.

## 1.2.3 - 2030-01-02

### Added

- This one.

## 1.2.30

- Another.
`;

/** Runs the release step, with a stand-in for GitHub's program that prints what it would publish. */
function release(tag: string) {
  const sandbox = mkdtempSync(join(tmpdir(), 'loquat-release-'));
  onTestFinished(() => rmSync(sandbox, { recursive: true }));
  writeFileSync(join(sandbox, 'CHANGELOG.md'), CHANGELOG);
  writeFileSync(join(sandbox, 'gh'), '#!/bin/sh\necho "$@"\ncat notes.md\n', { mode: 0o755 });
  const script = jobsOf('image.yml')?.release?.steps.find(({ run }) => run !== undefined)?.run ?? '';
  return spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: sandbox,
    env: { PATH: `${sandbox}${delimiter}${process.env.PATH}`, TAG: tag },
    encoding: 'utf8',
  });
}

test('the text of a release is its section of the changelog', () => {
  const { status, stdout } = release('v1.2.3');
  expect(status).toBe(0);
  expect(stdout).toBe(
    'release create v1.2.3 --verify-tag --title Loquat 1.2.3 --notes-file notes.md\n\n### Added\n\n- This one.\n\n',
  );
});

test.for(['v1.3.0', 'v1.2', 'v9.9.9'])('a release %s requires a section of a released version', (tag) => {
  const { status, stdout } = release(tag);
  expect([status, stdout]).toEqual([1, `CHANGELOG.md has no released section ${tag.slice(1)}\n`]);
});
