import { expect } from 'vitest';
import { call, signInFounder } from '#test/drivers/call.ts';
import { test } from '#test/servers/test-server.ts';

const PATH = '/admin/agora';
const REFUSED = 'voice and video do not run over this provider here';

test('existing clients learn in JSON that the voice provider they know is off, and see no calls', async ({
  server,
}) => {
  const { token } = await signInFounder(server);
  const answers = {
    enabled: false,
    config: {
      enabled: false,
      url: '',
      project_id: '',
      app_id: '',
      app_certificate: '',
      customer_id: '',
      customer_secret: '',
    },
    'channel/0/100': { success: true, data: { channels: [], total_size: 0, channel_exist: false } },
    'channel/user/vocechat:group:1/false': {
      success: true,
      data: { channels: [], total_size: 0, channel_exist: false },
    },
  };
  for (const [path, json] of Object.entries(answers)) {
    const answer = await call(server, `GET ${PATH}/${path}`, { token });
    expect([path, answer.status, answer.json]).toEqual([path, 200, json]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
});

test('any other call to that provider is refused in plain text as unavailable', async ({ server }) => {
  const { token } = await signInFounder(server);
  const calls: [string, object?][] = [
    ['POST /admin/agora/config', { enabled: true, url: '', project_id: '', app_id: '', app_certificate: '' }],
    ['POST /admin/agora/token', { gid: 1 }],
    ['GET /admin/agora/usages?from_date=2026-01-01&to_date=2026-01-31'],
    ['GET /group/1/agora_token'],
  ];
  for (const [route, body] of calls) {
    const answer = await call(server, route, { token, body });
    expect([route, answer.status, answer.text]).toEqual([route, 503, REFUSED]);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
});
