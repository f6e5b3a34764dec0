import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ascending, statusOf } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { getFile, uploadFile } from '../../test/drivers/files.ts';
import { found, nth } from '../../test/drivers/found.ts';
import { meet, send } from '../../test/drivers/people.ts';
import { isInstalled } from '../../test/run/installed.ts';
import { type ProxyProgram, startProxy } from '../../test/servers/proxy-program.ts';
import { startTestServer } from '../../test/servers/test-server.ts';

const PAGE = readFileSync(new URL('../../../../docs/reverse-proxy.md', import.meta.url), 'utf8');

/** The configurations of one proxy on the page for operators. */
function documented(language: string): string[] {
  const found = [...PAGE.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
  if (found.length === 0) throw new Error(`the page has no ${language}`);
  return found;
}

interface Proxy extends ProxyProgram {
  /** The documented configuration without certificates, from one local port to another. */
  configure(from: number, to: string): string;
  /** The one for calls, if it differs. */
  configureCalls?(from: number, to: string): string;
}

/** Adds the nginx configuration around the server block of the page. */
function nginxServer(server: string, from: number): string {
  const without = server
    .replace('listen 443 ssl;', `listen 127.0.0.1:${from};`)
    .replaceAll(/ +ssl_certificate.*\n/g, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`);
  return `daemon off; pid nginx.pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} ${without} }`;
}

/** The site on the page whose name begins like this, at a local port. */
function caddySite(name: string, from: number): string {
  const sites = nth(documented('caddy'), 0).split(/\n(?=calls\.)/);
  const site = found(sites.find((text) => text.startsWith(name)));
  return `{\n\tadmin off\n\tauto_https off\n}\n${site.replace(name, `http://127.0.0.1:${from}`)}`;
}

/** The labels on the page in Traefik's file format, which needs no containers. */
function traefikRules(to: string): object {
  const { labels } = parse(nth(documented('yaml'), 0)) as { labels: string[] };
  const label = (name: string) =>
    found(labels.find((text) => text.startsWith(`traefik.http.${name}=`))).slice(`traefik.http.${name}=`.length);
  expect(label('services.loquat.loadbalancer.server.port')).toBe('3000');
  const router = {
    rule: label('routers.loquat.rule').replace('chat.example.org', '127.0.0.1'),
    entryPoints: [label('routers.loquat.entrypoints')],
    service: 'loquat',
  };
  const service = { loadBalancer: { servers: [{ url: `http://${to}` }] } };
  return { http: { routers: { loquat: router }, services: { loquat: service } } };
}

const proxies: Proxy[] = [
  {
    program: 'nginx',
    configure: (from, to) => nginxServer(nth(documented('nginx'), 0), from).replace('127.0.0.1:3000', to),
    configureCalls: (from, to) => nginxServer(nth(documented('nginx'), 1), from).replace('127.0.0.1:7880', to),
    run: (file, folder) => ['-p', folder, '-c', file],
  },
  {
    program: 'caddy',
    configure: (from, to) => caddySite('chat.example.org', from).replace('127.0.0.1:3000', to),
    configureCalls: (from, to) => caddySite('calls.example.org', from).replace('127.0.0.1:7880', to),
    run: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    program: 'haproxy',
    configure: (from, to) =>
      nth(documented('haproxy'), 0)
        .replace(/bind :443 .*/, `bind 127.0.0.1:${from}`)
        .replace('127.0.0.1:3000', to),
    run: (file) => ['-f', file],
  },
  {
    program: 'traefik',
    // JSON is valid YAML. Rules and entry points are in two files.
    configure: (from, to) =>
      JSON.stringify({ rules: traefikRules(to), entryPoints: { websecure: { address: `127.0.0.1:${from}` } } }),
    run: (file, folder) => {
      const { rules, entryPoints } = JSON.parse(readFileSync(file, 'utf8')) as { rules: object; entryPoints: object };
      const [main, dynamic] = [join(folder, 'traefik.yaml'), join(folder, 'rules.yaml')];
      writeFileSync(dynamic, JSON.stringify(rules));
      const quiet = { checkNewVersion: false, sendAnonymousUsage: false };
      const providers = { file: { filename: dynamic } };
      writeFileSync(main, JSON.stringify({ global: quiet, entryPoints, providers }));
      return [`--configFile=${main}`];
    },
  },
];

/** Computed as in RFC 6455; HAProxy checks it. */
const KEY = Buffer.alloc(16).toString('base64');
const ACCEPT = createHash('sha1').update(`${KEY}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
const LARGE = Buffer.alloc(3_000_000, 'loquat');

/** Accepts upgrades to a WebSocket and echoes the bytes: proxies do not interpret frames. */
async function startUpgrading() {
  const server = createHttpServer((_request, response) => response.end());
  server.on('upgrade', (_request, socket) => {
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write(`${[...lines, `Sec-WebSocket-Accept: ${ACCEPT}`].join('\r\n')}\r\n\r\n`);
    socket.pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { at: `127.0.0.1:${port}`, close: () => server.close() };
}

test.for(proxies)('behind $program as documented, WebSockets of calls pass', async (proxy, { skip }) => {
  skip(!isInstalled(proxy.program), `${proxy.program} is not installed`);
  const calls = await startUpgrading();
  const running = await startProxy(proxy, (from) => (proxy.configureCalls ?? proxy.configure)(from, calls.at));
  try {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': KEY,
    };
    const [, socket] = (await once(request(`${running.origin}/rtc`, { headers }).end(), 'upgrade')) as [
      unknown,
      Socket,
    ];
    for (const text of ['there', 'and back']) {
      socket.write(text);
      expect(String((await once(socket, 'data'))[0])).toBe(text);
    }
    socket.destroy();
  } finally {
    await running.stop();
    calls.close();
  }
});

test.for(proxies)(
  'behind $program as documented, everything works and addresses cannot be forged',
  async (proxy, { skip }) => {
    skip(!isInstalled(proxy.program), `${proxy.program} is not installed`);
    const server = await startTestServer({
      TRUST_PROXY: 'on',
      RATE_LIMITS: 'on',
      RATE_LIMIT_SIGN_IN_PER_MINUTE: '4',
    });
    const running = await startProxy(proxy, (from) => proxy.configure(from, server.origin.replace('http://', '')));
    try {
      const [founder, bob] = await meet(server, 'Bob');
      const events = await openEvents(running, bob.token);
      const socket = await openEvents(running, founder.token, { over: 'websocket' });
      const before = events.events.length;
      await send(running, founder, `user/${bob.uid}`, 'hello');
      await events.find('chat');
      await socket.find('chat');
      expect(events.events.length).toBeGreaterThan(before);
      expect(events.headers['content-encoding']).toBeUndefined();
      expect(socket.headers['sec-websocket-extensions']).toBeUndefined();

      const { path } = await uploadFile(running, founder.token, LARGE);
      expect((await (await getFile(running, { token: founder.token, path })).arrayBuffer()).byteLength).toBe(
        LARGE.byteLength,
      );

      const tries = Array.from({ length: 6 }, (_, index) =>
        statusOf(running, 'POST /token/login', {
          body: {
            credential: { type: 'password', email: `nobody${index}@example.org`, password: 'not the one' },
            device: 'web:1',
            device_token: '',
          },
          headers: { 'x-forwarded-for': `192.0.2.${index}` },
        }),
      );
      expect(ascending(await Promise.all(tries))).toContain(429);
    } finally {
      await running.stop();
      await server.close();
    }
  },
);
