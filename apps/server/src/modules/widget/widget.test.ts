import { expect } from 'vitest';
import { call, registerUser, signInFounder } from '#test/drivers/call.ts';
import { test } from '#test/servers/test-server.ts';

const STYLE = '/resource/widget-extra.css';

test('the style of the widget is empty until an administrator writes one, which any client may load', async ({
  server,
}) => {
  const { token } = await signInFounder(server);
  expect(await call(server, `GET ${STYLE}`)).toMatchObject({ status: 200, text: '' });

  const css = '.bubble { content: "¿果?" }';
  expect(await call(server, `PUT ${STYLE}`, { token, body: { data: css } })).toMatchObject({ status: 200, json: true });
  const answer = await call(server, `GET ${STYLE}`);
  expect([answer.status, answer.text]).toEqual([200, css]);
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, no-cache');

  await call(server, `PUT ${STYLE}`, { token, body: { data: '' } });
  expect((await call(server, `GET ${STYLE}`)).text).toBe('');
});

test('an unchanged style is not sent again', async ({ server }) => {
  const { token } = await signInFounder(server);
  await call(server, `PUT ${STYLE}`, { token, body: { data: 'a { color: teal }' } });
  const etag = (await call(server, `GET ${STYLE}`)).headers.get('etag') ?? '';
  const again = () => call(server, `GET ${STYLE}`, { headers: { 'if-none-match': etag } });

  expect(await again()).toMatchObject({ status: 304, text: '' });
  await call(server, `PUT ${STYLE}`, { token, body: { data: 'a { color: plum }' } });
  expect(await again()).toMatchObject({ status: 200, text: 'a { color: plum }' });
});

test('only administrators change the style, and not beyond its size', async ({ server }) => {
  const founder = await signInFounder(server);
  const member = await registerUser(server, 'ann');
  const put = (token: string, data: string) => call(server, `PUT ${STYLE}`, { token, body: { data } });

  expect((await put(founder.token, 'x'.repeat(65_536))).status).toBe(200);
  expect((await put(founder.token, 'x'.repeat(65_537))).status).toBe(400);
  expect(await put(member.token, 'a {}')).toMatchObject({ status: 403, text: '' });
  expect((await call(server, `GET ${STYLE}`)).text).toHaveLength(65_536);
});
