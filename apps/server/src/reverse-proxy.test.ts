import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ascending, statusOf } from '../test/drivers/call.ts';
import { openEvents } from '../test/drivers/event-stream.ts';
import { getFile, uploadFile } from '../test/drivers/files.ts';
import { meet, send } from '../test/drivers/people.ts';
import { isInstalled } from '../test/run/installed.ts';
import { startTestServer } from '../test/servers/test-server.ts';

const PAGE = readFileSync(new URL('../../../docs/reverse-proxy.md', import.meta.url), 'utf8');

/** The first configuration of a program on the page for operators. */
function documented(language: string): string {
  const [, text] = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(PAGE) ?? [];
  if (text === undefined) throw new Error(`the page has no ${language}`);
  return text;
}

interface Proxy {
  program: string;
  /** The documented configuration without certificates, from one port of this machine to another. */
  configure(from: number, to: string): string;
  run: (file: string, folder: string) => string[];
}

const proxies: Proxy[] = [
  {
    program: 'nginx',
    configure: (from, to) => {
      const server = documented('nginx')
        .replace('listen 443 ssl;', `listen 127.0.0.1:${from};`)
        .replaceAll(/ +ssl_certificate.*\n/g, '')
        .replace('127.0.0.1:3000', to);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${kind};`,
      );
      return `daemon off; pid nginx.pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} ${server} }`;
    },
    run: (file, folder) => ['-p', folder, '-c', file],
  },
  {
    program: 'caddy',
    configure: (from, to) => {
      const [site = ''] = documented('caddy').split('\ncalls.');
      const own = site.replace('chat.example.org', `http://127.0.0.1:${from}`).replace('127.0.0.1:3000', to);
      return `{\n\tadmin off\n\tauto_https off\n}\n${own}`;
    },
    run: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    program: 'haproxy',
    configure: (from, to) =>
      documented('haproxy')
        .replace(/bind :443 .*/, `bind 127.0.0.1:${from}`)
        .replace('127.0.0.1:3000', to),
    run: (file) => ['-f', file],
  },
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
    socket.on('connect', () => socket.end());
  });

interface Running {
  /** What clients connect to. */
  origin: string;
  stop(): Promise<void>;
}

async function startProxy({ program, configure, run }: Proxy, to: string): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-proxy-'));
  const [file, port] = [join(folder, 'configuration'), await freePort()];
  writeFileSync(file, configure(port, to));
  const child = spawn(program, run(file, folder), {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  });
  await expect.poll(() => isListening(port), { timeout: 20_000 }).toBe(true);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      // Otherwise some of them wait for the end of the event stream.
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

const LARGE = Buffer.alloc(3_000_000, 'loquat');

test.for(proxies)(
  'behind $program as documented, all works and addresses cannot be made up',
  async (proxy, { skip }) => {
    skip(!isInstalled(proxy.program), `${proxy.program} is not installed`);
    const server = await startTestServer({
      ...{ TRUST_PROXY: 'on', RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '4' },
    });
    const running = await startProxy(proxy, server.origin.replace('http://', ''));
    try {
      const [founder, bob] = await meet(server, 'Bob');
      const events = await openEvents(running, bob.token);
      const before = events.events.length;
      await send(running, founder, `user/${bob.uid}`, 'hello');
      await events.find('chat');
      expect(events.events.length).toBeGreaterThan(before);
      expect(events.headers['content-encoding']).toBeUndefined();

      const { path } = await uploadFile(running, founder.token, LARGE);
      expect((await (await getFile(running, { token: founder.token, path })).arrayBuffer()).byteLength).toBe(
        LARGE.byteLength,
      );

      const tries = Array.from({ length: 6 }, (_, index) =>
        statusOf(running, 'POST /token/login', {
          body: {
            credential: { type: 'password', email: `nobody${index}@example.org`, password: 'not the one' },
            ...{ device: 'web:1', device_token: '' },
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
