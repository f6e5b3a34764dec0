import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { signInFounder, statusOf } from '../test/drivers/call.ts';
import { openEvents } from '../test/drivers/event-stream.ts';
import { createChannel, meet, messagesIn, send } from '../test/drivers/people.ts';
import { makeLossyConnection } from '../test/platform/postgres/lossy-connection.ts';
import { testWithPostgres } from '../test/platform/postgres/test-database.ts';
import { isInstalled } from '../test/run/installed.ts';
import { openNodes } from '../test/servers/nodes.ts';
import { startProxy } from '../test/servers/proxy-program.ts';
import type { TestServer } from '../test/servers/test-server.ts';

const CADDYFILE = readFileSync(new URL('../../../docker/cluster/Caddyfile', import.meta.url), 'utf8');
const CADDY = { program: 'caddy', run: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file] };
const test = isInstalled('caddy') ? testWithPostgres : testWithPostgres.skip;
const UPSTREAMS = 'node-1:3000 node-2:3000 node-3:3000';

/** A node whose way to the database can be cut, and which calls of clients have reached it. */
interface ProxiedNode {
  server: TestServer;
  cut(): void;
  calls: string[];
}

async function startNode(nodes: Awaited<ReturnType<typeof openNodes>>): Promise<ProxiedNode> {
  const way = await makeLossyConnection(nodes.url);
  const server = await nodes.start({ DATABASE_URL: way.url, TRUST_PROXY: 'on' });
  const calls: string[] = [];
  server.app.server.prependListener('request', ({ url = '' }: IncomingMessage) => {
    if (!url.startsWith('/health')) calls.push(url);
  });
  return { server, cut: () => way.cut(), calls };
}

/** Three nodes behind the Caddyfile of the cluster, without certificates. */
async function openCluster() {
  const nodes = await openNodes();
  const three = [await startNode(nodes), await startNode(nodes), await startNode(nodes)];
  expect(CADDYFILE).toContain(UPSTREAMS);
  const hosts = three.map(({ server }) => server.origin.replace('http://', '')).join(' ');
  const site = CADDYFILE.replace(UPSTREAMS, hosts);
  const proxy = await startProxy(
    CADDY,
    (port) => `{\n\tadmin off\n\tauto_https off\n}\n${site.replace('{$LOQUAT_DOMAIN}', `http://127.0.0.1:${port}`)}`,
  );
  onTestFinished(() => proxy.stop());
  return { three, at: { ...three[0]?.server, origin: proxy.origin } as TestServer, proxy };
}

/** The status that a client at another address of this machine gets. */
async function statusFrom(address: string, url: string): Promise<number | undefined> {
  const call = request(url, { localAddress: address, agent: false }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('behind Caddy a client stays on one node, others are on others, and figures are for nobody', async () => {
  const { three, at, proxy } = await openCluster();
  await signInFounder(at);
  const [ann, bob] = await meet(at, 'bob');
  const stream = await openEvents(at, bob.token);
  const gid = await createChannel(at, ann, { members: [bob.uid] });
  const mid = await send(at, ann, `group/${gid}`, 'at once, though the stream never ends');
  await stream.find('chat', (message) => message.mid === mid);
  expect(three.filter(({ calls }) => calls.length > 0)).toHaveLength(1);

  const clients = Array.from({ length: 30 }, (_, index) => `127.0.1.${index + 1}`);
  for (const client of clients)
    expect(await statusFrom(client, `${proxy.origin}/api/admin/system/initialized`)).toBe(200);
  expect(three.filter(({ calls }) => calls.length > 0)).toHaveLength(3);
  expect(await statusFrom('127.0.0.1', `${proxy.origin}/metrics`)).toBe(404);
});

test('a node that is not ready gets no more calls, and its clients go on at another and miss nothing', async () => {
  const { three, at } = await openCluster();
  await signInFounder(at);
  const [ann, bob] = await meet(at, 'bob');
  const gid = await createChannel(at, ann, { members: [bob.uid] });
  const stream = await openEvents(at, bob.token);
  const first = await send(at, ann, `group/${gid}`, 'before');
  await stream.find('chat', ({ mid }) => mid === first);
  const [its] = three.filter(({ calls }) => calls.length > 0);
  its?.cut();
  await expect.poll(() => statusOf(at, 'GET /group', { token: ann.token })).toBe(200);
  const reached = its?.calls.length;

  const missed = await send(at, ann, `group/${gid}`, 'through another node');
  const again = await openEvents(at, bob.token, { after_mid: first });
  const next = await send(at, ann, `group/${gid}`, 'and on');
  await again.find('chat', ({ mid }) => mid === next);
  expect(messagesIn(again.events).map(({ mid }) => mid)).toEqual([missed, next]);
  expect(its?.calls.length).toBe(reached);
});
