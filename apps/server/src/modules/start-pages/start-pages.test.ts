import { startPages } from '@loquat/contract';
import { expect } from 'vitest';
import { call, registerUser, signInFounder } from '#test/drivers/call.ts';
import { test } from '#test/servers/test-server.ts';

type TestServer = Parameters<typeof call>[0];

const HTML = '<!doctype html><title>Ours</title><p>你好, "team" & friends</p>';
const BYTES_MAX = 131_072;
const headers = { 'content-type': 'text/plain' };

const put = (server: TestServer, page: string, token: string | undefined, body: string) =>
  call(server, `PUT /page/${page}`, { ...(token && { token }), headers, body });
const replaced = async (server: TestServer) =>
  ((await call(server, 'GET /admin/system/organization')).json as { start_pages: string[] }).start_pages;

test('each page is built in until an admin writes it, and again after it is removed', async ({ server }) => {
  const { token } = await signInFounder(server);
  for (const page of startPages) {
    const builtIn = await call(server, `GET /page/${page}?t=1`);
    expect([builtIn.status, builtIn.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(builtIn.text).toContain(`data-page="${page === 'landing' ? 'guest' : 'signed_in'}"`);
    expect((await put(server, page, token, HTML)).status).toBe(200);
    expect((await call(server, `GET /page/${page}`)).text).toBe(HTML);
    expect(await replaced(server)).toEqual([page]);
    expect((await call(server, `DELETE /page/${page}`, { token })).status).toBe(200);
    expect((await call(server, `GET /page/${page}`)).text).toBe(builtIn.text);
    expect(await replaced(server)).toEqual([]);
  }
});

test('the policy of a page gives it an origin of its own, and no other site may frame it', async ({ server }) => {
  for (const page of [...startPages, 'preview']) {
    const policy = (await call(server, `GET /page/${page}`)).headers.get('content-security-policy') ?? '';
    const [sandbox = ''] = policy.split('; ').filter((directive) => directive.startsWith('sandbox'));
    expect(sandbox.split(' ')).not.toContain('allow-same-origin');
    expect(sandbox).not.toContain('allow-top-navigation');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
  }
});

test('a page is neither empty nor longer than its limit', async ({ server }) => {
  const { token } = await signInFounder(server);
  expect((await put(server, 'landing', token, 'x'.repeat(BYTES_MAX))).status).toBe(200);
  expect((await put(server, 'landing', token, 'é'.repeat(BYTES_MAX / 2 + 1))).status).toBe(413);
  expect((await put(server, 'landing', token, ' \n')).status).toBe(400);
  expect((await call(server, 'GET /page/landing')).text).toHaveLength(BYTES_MAX);
});

test('only admins write pages, and no caller gets a key for it', async ({ server }) => {
  const founder = await signInFounder(server);
  const member = await registerUser(server, 'ann');
  expect((await put(server, 'landing', undefined, HTML)).status).toBe(401);
  expect((await put(server, 'landing', member.token, HTML)).status).toBe(403);
  expect((await call(server, 'DELETE /page/landing', { token: member.token })).status).toBe(403);
  const withKey = { headers: { ...headers, 'x-page-api-key': 'guess' }, body: HTML };
  expect((await call(server, 'PUT /page/landing', withKey)).status).toBe(401);
  expect((await put(server, 'elsewhere', founder.token, HTML)).status).toBe(400);
  for (const method of ['GET', 'POST']) {
    const answer = await call(server, `${method} /page/apikey`, { token: founder.token });
    expect([answer.status, answer.text]).toEqual([501, expect.stringContaining('token of an admin')]);
  }
  expect(await replaced(server)).toEqual([]);
});

test('links of a page open beside the app, and the editor reads the page as it was written', async ({ server }) => {
  const { token } = await signInFounder(server);
  for (const [html, framed] of [
    ['<!DOCTYPE html><p>Hi</p>', '<!DOCTYPE html><base target="_blank"><p>Hi</p>'],
    ['<p>Hi</p>', '<base target="_blank"><p>Hi</p>'],
  ] as const) {
    await put(server, 'landing', token, html);
    const headers = { 'sec-fetch-dest': 'iframe' };
    expect((await call(server, 'GET /page/landing', { headers })).text).toBe(framed);
    expect((await call(server, 'GET /page/landing')).text).toBe(html);
  }
});
