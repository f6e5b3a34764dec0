import { readFileSync } from 'node:fs';
import { isInstalled } from '../run/installed.ts';
import { type RunningProxy, startProxy } from './proxy-program.ts';

const CADDYFILE = new URL('../../../../docker/cluster/Caddyfile', import.meta.url);
const UPSTREAMS = 'node-1:3000 node-2:3000 node-3:3000';
const NAME = '{$LOQUAT_DOMAIN}';

/** The program of the proxy; undefined where it is not installed. */
export const CLUSTER_PROXY = isInstalled('caddy') ? 'caddy' : undefined;

const PATIENCE = 'health_timeout 2s';

/**
 * Starts Caddy with the Caddyfile of the cluster, without certificates, in front of three nodes (`host:port`).
 * `isPatient` tolerates a silent node for longer, because all of them are in one busy process.
 */
export function startClusterProxy(nodes: readonly string[], { isPatient = false } = {}): Promise<RunningProxy> {
  const site = readFileSync(CADDYFILE, 'utf8');
  for (const part of [UPSTREAMS, NAME, PATIENCE])
    if (!site.includes(part)) throw new Error(`The Caddyfile has no ${part}.`);
  const reached = site
    .replace(UPSTREAMS, nodes.join(' '))
    .replace(PATIENCE, isPatient ? 'health_timeout 30s' : PATIENCE);
  const run = (file: string) => ['run', '--adapter', 'caddyfile', '--config', file];
  return startProxy(
    { program: CLUSTER_PROXY ?? 'caddy', run },
    (port) => `{\n\tadmin off\n\tauto_https off\n}\n${reached.replace(NAME, `http://127.0.0.1:${port}`)}`,
  );
}
