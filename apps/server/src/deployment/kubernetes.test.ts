import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { found } from '../../test/drivers/found.ts';
import { isInstalled } from '../../test/run/installed.ts';
import { configVariables, loadConfig } from '../config/config.ts';
import { loadKeys } from '../platform/secrets/keys.ts';

const folder = new URL('../../../../docker/kubernetes/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** The tested parts of a manifest. */
interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: never;
}

interface Probe {
  httpGet: { path: string; port: string };
}

interface Container {
  name: string;
  image: string;
  ports?: { name: string; containerPort: number }[];
  envFrom?: object[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  securityContext: object;
}

interface NodesSpec {
  replicas: number;
  serviceName: string;
  selector: object;
  template: {
    metadata: { labels: object };
    spec: {
      terminationGracePeriodSeconds: number;
      securityContext: object;
      topologySpreadConstraints: { topologyKey: string }[];
      initContainers: Container[];
      containers: [Container];
    };
  };
}

const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
const manifests = [...resources, 'secrets.example.yaml'].flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => document.toJS() as Manifest),
);
const manifest = (kind: string, name = 'loquat') =>
  found(manifests.find((each) => each.kind === kind && each.metadata.name === name));
const nodes = manifest('StatefulSet').spec as NodesSpec;
const pod = nodes.template.spec;
const [server] = pod.containers;

/** The limit in `run-server.ts`. */
const STOP_LIMIT_SECONDS = 15;

test('every manifest is applied, except the template of the secrets', () => {
  const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
  expect(files.toSorted()).toEqual([...resources, 'secrets.example.yaml'].toSorted());
});

test.skipIf(!isInstalled('kubectl'))('kubectl combines the manifests', () => {
  const together = execFileSync('kubectl', ['kustomize', '.'], { cwd: folder, encoding: 'utf8' });
  expect(together).toMatch(/image: registry\.example\.org\/loquat:\d+\.\d+\.\d+/);
});

test('the manifests set variables of the server to values that it accepts', () => {
  const settings = manifest('ConfigMap', 'loquat-settings').data;
  const addresses = manifest('Secret', 'loquat-addresses').stringData;
  const known = new Set(configVariables.map(({ name }) => name));
  const env = { ...settings, ...addresses };
  expect(Object.keys(env).filter((name) => !known.has(name))).toEqual([]);
  expect(loadConfig(env)).toMatchObject({
    trustProxy: true,
    frontendUrl: 'https://chat.example.org',
    busUrl: [expect.any(String)],
    blobUrl: { bucket: 'loquat-files' },
    metricsToken: 'TOKEN',
  });
  expect(server.envFrom).toEqual([
    { configMapRef: { name: 'loquat-settings' } },
    { secretRef: { name: 'loquat-addresses' } },
  ]);
});

test("health probes use the server's paths, and the port is that of the image", () => {
  expect(server.ports).toEqual([{ name: 'http', containerPort: 3000 }]);
  expect(readFileSync(new URL('../Dockerfile', folder), 'utf8')).toContain('PORT=3000');
  const at = (path: string) => ({ httpGet: { path, port: 'http' } });
  expect(server).toMatchObject({
    startupProbe: at('/health/live'),
    livenessProbe: at('/health/live'),
    readinessProbe: at('/health/ready'),
  });
});

test('a node has time to stop gracefully before it is killed', () => {
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(STOP_LIMIT_SECONDS);
  const source = readFileSync(new URL('../composition/run-server.ts', import.meta.url), 'utf8');
  expect(source).toContain(`STOP_LIMIT_MS = ${STOP_LIMIT_SECONDS}_000`);
});

test('no container runs as root, writes outside its volumes or can gain privileges', () => {
  const user = { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } };
  expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: user });
  const confined = {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  };
  const containers = [...pod.initContainers, ...pod.containers];
  expect(containers.map(({ securityContext }) => securityContext)).toEqual([confined, confined]);
});

test('nodes are on different machines, and at most one is evicted at a time', () => {
  expect(nodes.replicas).toBe(3);
  expect(pod.topologySpreadConstraints.map(({ topologyKey }) => topologyKey)).toEqual([
    'kubernetes.io/hostname',
    'topology.kubernetes.io/zone',
  ]);
  const { labels } = nodes.template.metadata;
  expect(nodes.selector).toEqual({ matchLabels: labels });
  expect(manifest('PodDisruptionBudget').spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } });
  for (const name of ['loquat', nodes.serviceName])
    expect(manifest('Service', name).spec).toMatchObject({ selector: labels, ports: [{ targetPort: 'http' }] });
});

test('the server starts with keys created as documented', () => {
  const page = readFileSync(new URL('../../docs/cluster.md', folder), 'utf8');
  const commands = found(/```sh\n(openssl [^]*?)kubectl/.exec(page)?.[1]);
  const dataDir = mkdtempSync(join(tmpdir(), 'loquat-keys-'));
  const keys = join(dataDir, 'keys');
  mkdirSync(keys);
  execFileSync('bash', ['-euc', commands], { cwd: keys });
  const made = ['token-secret', 'sealing-secret', 'server-id'].map((name) => readFileSync(join(keys, name)));
  const { tokenSecret, sealingSecret, serverId } = loadKeys(dataDir);
  rmSync(dataDir, { recursive: true });

  expect([tokenSecret, sealingSecret, Buffer.from(serverId)]).toEqual(made);
});
