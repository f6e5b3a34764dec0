import { expect } from 'vitest';
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

test('where the operator lists origins, pages of no other frame it', async () => {
  const server = await startTestServer({ WIDGET_ORIGINS: 'https://shop.example, https://www.shop.example' });
  expect(ancestorsIn(await headersOf(server, '/widget.html'))).toBe(
    "'self' https://shop.example https://www.shop.example",
  );
  expect(ancestorsIn(await headersOf(server, '/'))).toBe("'self'");
  await server.close();
});
