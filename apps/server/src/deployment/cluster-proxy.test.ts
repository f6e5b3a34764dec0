import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { call, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { createChannel, listHistory, meet, messagesIn, send } from '../../test/drivers/people.ts';
import { type Line, openLine } from '../../test/nodes/line.ts';
import { makeLossyConnection } from '../../test/platform/postgres/lossy-connection.ts';
import { makeStoppingLine } from '../../test/platform/postgres/stopping-line.ts';
import { testWithPostgres } from '../../test/platform/postgres/test-database.ts';
import { CLUSTER_PROXY, startClusterProxy } from '../../test/servers/cluster-proxy.ts';
import { openNodes } from '../../test/servers/nodes.ts';
import type { TestServer } from '../../test/servers/test-server.ts';

const test = CLUSTER_PROXY === undefined ? testWithPostgres.skip : testWithPostgres;
/** A client that gets no answer from a node gives up after this time and retries. */
const PATIENCE_MS = 500;

type Nodes = Awaited<ReturnType<typeof openNodes>>;

/** A node whose database connection can be cut, the line from the proxy to it, and the calls that reached it. */
interface ProxiedNode {
  server: TestServer;
  cut(): void;
  line: Line;
  calls: string[];
}

async function openTestLine(...of: Parameters<typeof openLine>): Promise<Line> {
  const line = await openLine(...of);
  onTestFinished(() => line.close());
  return line;
}

const hostOf = ({ origin }: { origin: string }) => new URL(origin).host;

async function startNode(nodes: Nodes): Promise<ProxiedNode> {
  const way = await makeLossyConnection(nodes.url);
  const server = await nodes.start({ DATABASE_URL: way.url, TRUST_PROXY: 'on' });
  const calls: string[] = [];
  server.app.server.prependListener('request', ({ url = '' }: IncomingMessage) => {
    if (!url.startsWith('/health')) calls.push(url);
  });
  return { server, cut: () => way.cut(), line: await openTestLine(hostOf(server)), calls };
}

async function openProxy(hosts: readonly string[], isPatient = true) {
  const proxy = await startClusterProxy(hosts, { isPatient });
  onTestFinished(() => proxy.stop());
  return proxy;
}

/** Three nodes behind the Caddyfile of the cluster. */
async function openCluster(isPatient?: boolean) {
  const nodes = await openNodes();
  const three = [await startNode(nodes), await startNode(nodes), await startNode(nodes)];
  const proxy = await openProxy(
    three.map(({ line }) => line.host),
    isPatient,
  );
  return { three, at: { ...three[0]?.server, origin: proxy.origin } as TestServer, proxy };
}

/** The status that a client at another address of this machine gets. */
async function statusFrom(address: string, url: string): Promise<number | undefined> {
  const call = request(url, { localAddress: address, agent: false }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('behind Caddy a client stays on one node, clients are spread over the nodes, and metrics are not reachable', async () => {
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

/** Two users behind the proxy, the second with an open stream that delivered a message, and their node. */
async function openChat(isPatient?: boolean) {
  const { three, at, proxy } = await openCluster(isPatient);
  await signInFounder(at);
  const [ann, bob] = await meet(at, 'bob');
  const gid = await createChannel(at, ann, { members: [bob.uid] });
  const stream = await openEvents(at, bob.token);
  const first = await send(at, ann, `group/${gid}`, 'before');
  await stream.find('chat', ({ mid }) => mid === first);
  const its = three.find(({ calls }) => calls.some((url) => url.startsWith('/api/user/events')));
  return { at, proxy, ann, bob, gid, stream, first, its };
}

test('a node that is not ready gets no more calls, and its clients continue on another and miss nothing', async () => {
  const { at, ann, bob, gid, first, its } = await openChat();
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

test('a node that no longer answers the proxy gets no calls, and its clients miss nothing on another', async () => {
  const { at, proxy, ann, bob, gid, stream, first, its } = await openChat(false);
  its?.line.hang();
  const isAnswered = async () => {
    const asking = fetch(`${proxy.origin}/health/live`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return asking.then(({ ok }) => ok).catch(() => false);
  };
  await expect.poll(isAnswered).toBe(true);

  const missed = await send(at, ann, `group/${gid}`, 'through another node');
  const again = await openEvents(at, bob.token, { after_mid: first });
  const next = await send(at, ann, `group/${gid}`, 'and on');
  await again.find('chat', ({ mid }) => mid === next);
  expect(messagesIn(again.events).map(({ mid }) => mid)).toEqual([missed, next]);

  its?.line.mend();
  await stream.find('chat', ({ mid }) => mid === next);
  expect(messagesIn(stream.events).map(({ mid }) => mid)).toEqual([first, missed, next]);
});

/** A host that is ready and closes every connection at the first other request. */
async function openDyingHost(got: string[]): Promise<string> {
  const server = createServer(({ method, url = '', socket }, response) => {
    if (url.startsWith('/health') || url === '/before') return void response.end();
    got.push(`${method}`);
    if (got.length > 1) response.end();
    else socket.destroy();
  });
  onTestFinished(() => server.close().closeAllConnections());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a request that a node may have received before it died is repeated only if it is read-only', async () => {
  const got: string[] = [];
  const proxy = await openProxy([await openDyingHost(got), await openDyingHost(got), await openDyingHost(got)]);
  const ask = async (method: string, more: RequestInit = {}) => {
    // Opens a reusable connection: proxies are more likely to retry on one.
    await fetch(`${proxy.origin}/before`);
    got.length = 0;
    const { status } = await fetch(`${proxy.origin}/call`, { method, ...more });
    return [status, ...got];
  };
  expect(await ask('GET')).toEqual([200, 'GET', 'GET']);
  const key = { 'idempotency-key': 'key', 'x-idempotency-key': 'key' };
  for (const method of ['POST', 'PUT', 'DELETE'])
    for (const more of [{}, { body: 'text' }, { headers: key }, { body: 'text', headers: key }])
      expect(await ask(method, more)).toEqual([502, method]);
});

test('a send whose node dies after the commit is answered with 502, and the proxy does not repeat it', async () => {
  const nodes = await openNodes();
  const line = await makeStoppingLine(nodes.url);
  const others = [await startNode(nodes), await startNode(nodes)];
  const dying = await nodes.startChild({ DATABASE_URL: line.url, TRUST_PROXY: 'on' });
  const proxy = await openProxy([...others.map(({ server }) => hostOf(server)), hostOf(dying)]);
  const direct = others[0]?.server as TestServer;
  await signInFounder(direct);
  const [ann, bob] = await meet(direct, 'bob');
  const gid = await createChannel(direct, ann, { members: [bob.uid] });
  const counted = () => others.reduce((sum, { calls }) => sum + calls.length, 0);
  // A user whom the proxy sends to the node that will die.
  let at: Line;
  for (let client = 1; ; client += 1) {
    at = await openTestLine(hostOf(proxy), { from: `127.0.1.${client}` });
    const before = counted();
    await statusOf({ origin: `http://${at.host}` }, 'GET /admin/system/initialized');
    if (counted() === before) break;
  }
  const here = { origin: `http://${at.host}` };

  const committed = line.stopAt(
    { from: 'client', text: 'INSERT INTO message_log' },
    { from: 'server', text: 'COMMIT\0' },
  );
  const sending = call(here, `POST /group/${gid}/send`, { token: ann.token, body: 'once' });
  await committed;
  await dying.kill();
  expect((await sending).status).toBe(502);
  // A read-only call is repeated on another node at once, and later sends work as well.
  expect((await listHistory(here, bob, `group/${gid}`)).length).toBe(1);
  await expect.poll(() => statusOf(here, `POST /group/${gid}/send`, { token: ann.token, body: 'later' })).toBe(200);
  const texts = (await listHistory(here, bob, `group/${gid}`)).map(
    ({ detail }) => 'content' in detail && detail.content,
  );
  expect(texts).toEqual(['once', 'later']);
});
