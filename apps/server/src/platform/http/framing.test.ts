import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { answerTo, signInFounder, statusOf } from '#test/drivers/call.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

async function headersOf({ origin }: { origin: string }, path: string): Promise<Headers> {
  return (await fetch(origin + path, { headers: { accept: 'text/html' } })).headers;
}
const ancestorsIn = (headers: Headers): string | undefined =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];

test('no page of another origin frames the app, at any path', async ({ server }) => {
  for (const path of ['/', '/login', '/chat', '/widget.html/', '/widget.htmlx', '//widget.html', '/api/spec']) {
    const headers = await headersOf(server, path);
    expect([path, ancestorsIn(headers), headers.get('x-frame-options')]).toEqual([path, "'self'", 'SAMEORIGIN']);
  }
});

test('pages of other origins frame the chat for visitors, which runs only code from this server', async ({
  server,
}) => {
  for (const path of ['/widget.html', '/widget.html?host=1']) {
    const headers = await headersOf(server, path);
    expect([ancestorsIn(headers), headers.get('x-frame-options')]).toEqual(["'self' *", null]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('unsafe');
  }
});

test('it may contact Google only while visitors can sign in with it', async ({ server }) => {
  const { token } = await signInFounder(server);
  const policy = async () => (await headersOf(server, '/widget.html')).get('content-security-policy');
  expect(await policy()).not.toContain('google');
  await answerTo(server, 'POST /admin/google_auth/config', { token, body: { client_id: 'x.apps.example' } });
  await answerTo(server, 'POST /admin/login/config', { token, body: { google: true } });
  expect(await policy()).toContain("script-src 'self' https://accounts.google.com/gsi/client;");
  expect(await policy()).toContain("frame-ancestors 'self' *");
});

test('where the operator lists origins, no other pages frame it', async () => {
  const server = await startTestServer({ WIDGET_ORIGINS: 'https://shop.example, https://www.shop.example' });
  expect(ancestorsIn(await headersOf(server, '/widget.html'))).toBe(
    "'self' https://shop.example https://www.shop.example",
  );
  expect(ancestorsIn(await headersOf(server, '/'))).toBe("'self'");
  await server.close();
});

test("administrators set the origins that frame it, effective at once; the operator's list takes precedence, and they see that", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-framing-'));
  const open = await startTestServer({ DATA_DIR: dataDir });
  const { token } = await signInFounder(open);
  const framed = async (server: { origin: string }) => ancestorsIn(await headersOf(server, '/widget.html'));
  const save = (server: { origin: string }, body: object) =>
    answerTo(server, 'POST /admin/widget/config', { token, body });
  expect(await answerTo(open, 'GET /admin/widget/config', { token })).toEqual({
    any_origin: true,
    origins: [],
    is_fixed: false,
  });

  const pasted = ['https://Shop.example/boats?size=2', 'http://localhost:8080', 'https://shop.example'];
  const listed = { any_origin: false, origins: ['https://shop.example', 'http://localhost:8080'], is_fixed: false };
  expect(await save(open, { any_origin: false, origins: pasted })).toEqual(listed);
  expect(await framed(open)).toBe("'self' https://shop.example http://localhost:8080");
  expect(await save(open, { any_origin: false, origins: [] })).toMatchObject({ origins: [] });
  expect(await framed(open)).toBe("'self'");
  await save(open, { any_origin: true, origins: pasted });
  expect(await framed(open)).toBe("'self' *");
  await save(open, { any_origin: false, origins: pasted });
  await open.close();

  const fixed = await startTestServer({ DATA_DIR: dataDir, WIDGET_ORIGINS: 'https://operator.example' });
  const ours = { any_origin: false, origins: ['https://operator.example'], is_fixed: true };
  expect(await answerTo(fixed, 'GET /admin/widget/config', { token })).toEqual(ours);
  expect(await save(fixed, { any_origin: true, origins: [] })).toEqual(ours);
  expect(await framed(fixed)).toBe("'self' https://operator.example");
  await fixed.close();
  await rm(dataDir, { recursive: true });
});

test.for([
  'https://a.example;script-src',
  "https://'none'",
  'https://a.example *',
  'https://*.example',
  'https://a,b',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc',
  'shop.example',
  '*',
  '',
  'null',
  'https://',
])('the origin %j is refused, so its text never reaches the policy', async (origin, { server }) => {
  const { token } = await signInFounder(server);
  const body = { any_origin: false, origins: ['https://good.example', origin] };
  expect(await statusOf(server, 'POST /admin/widget/config', { token, body })).toBe(400);
  expect(ancestorsIn(await headersOf(server, '/widget.html'))).toBe("'self' *");
});
