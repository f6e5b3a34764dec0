import { expect } from 'vitest';
import { answerTo, signInFounder } from '../../../test/drivers/call.ts';
import { startTestServer, test } from '../../../test/servers/test-server.ts';

async function headersOf({ origin }: { origin: string }, path: string): Promise<Headers> {
  return (await fetch(origin + path, { headers: { accept: 'text/html' } })).headers;
}
const ancestorsIn = (headers: Headers): string | undefined =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];

test('no page of another origin frames the app, whatever address of it', async ({ server }) => {
  for (const path of ['/', '/login', '/chat', '/widget.html/', '/widget.htmlx', '//widget.html', '/api/spec']) {
    const headers = await headersOf(server, path);
    expect([path, ancestorsIn(headers), headers.get('x-frame-options')]).toEqual([path, "'self'", 'SAMEORIGIN']);
  }
});

test('pages of others frame the chat for visitors, which runs only what this server sent', async ({ server }) => {
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

test('it may contact Google exactly while visitors can sign in with it', async ({ server }) => {
  const { token } = await signInFounder(server);
  const policy = async () => (await headersOf(server, '/widget.html')).get('content-security-policy');
  expect(await policy()).not.toContain('google');
  await answerTo(server, 'POST /admin/google_auth/config', { token, body: { client_id: 'x.apps.example' } });
  await answerTo(server, 'POST /admin/login/config', { token, body: { google: true } });
  expect(await policy()).toContain("script-src 'self' https://accounts.google.com/gsi/client;");
  expect(await policy()).toContain("frame-ancestors 'self' *");
});

test('where the operator lists origins, pages of no other frame it', async () => {
  const server = await startTestServer({ WIDGET_ORIGINS: 'https://shop.example, https://www.shop.example' });
  expect(ancestorsIn(await headersOf(server, '/widget.html'))).toBe(
    "'self' https://shop.example https://www.shop.example",
  );
  expect(ancestorsIn(await headersOf(server, '/'))).toBe("'self'");
  await server.close();
});
