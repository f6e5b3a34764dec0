import { TunnelEvent } from '@loquat/contract';
import { expect } from 'vitest';
import { call, signInFounder } from '#test/drivers/call.ts';
import { test } from '#test/servers/test-server.ts';

/** The events of an answer, as the client of these calls reads them. */
const eventsIn = (answer: string) =>
  answer
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => TunnelEvent.parse(JSON.parse(block.replace(/^data: /, ''))));

test('the onboarding of newer web clients learns, without a token, that there is no tunnel', async ({ server }) => {
  const idle = { status: 'idle', url: null, error: null };
  const info = await call(server, 'GET /admin/cloudflared/auto_info');
  expect([info.status, info.json]).toEqual([200, { auto_cftunnel: false, tunnel_status: idle }]);
  const followed = await call(server, 'GET /admin/cloudflared/auto_stream');
  expect(eventsIn(followed.text)).toMatchObject([{ event: 'error' }]);

  const { token } = await signInFounder(server);
  expect((await call(server, 'GET /admin/cloudflared/status', { token })).json).toEqual(idle);
});

test('starting a tunnel answers one error event with a reason, and stopping one a text', async ({ server }) => {
  const { token } = await signInFounder(server);
  const started = await call(server, 'POST /admin/cloudflared/start', { token });
  expect([started.status, started.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(eventsIn(started.text)).toEqual([
    { event: 'error', message: expect.stringContaining('reverse proxy'), url: null, progress: null },
  ]);
  const stopped = await call(server, 'POST /admin/cloudflared/stop', { token });
  expect([stopped.status, stopped.headers.get('content-type'), stopped.text]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'no tunnel is running',
  ]);
});
