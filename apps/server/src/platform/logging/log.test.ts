import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void, logLevel: 'info' | 'warn' = 'info') {
  const lines: string[] = [];
  write(createLog({ logLevel }, { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

test('lines below the level are not written', () => {
  const lines = logged((log) => {
    log.info('quiet');
    log.warn('loud');
  }, 'warn');

  expect(lines.map(({ msg }) => msg)).toEqual(['loud']);
});

test('a request is logged without its query, headers and body', () => {
  const req = {
    id: 'r1',
    method: 'GET',
    url: '/api/user/events?api-key=hidden1&after_mid=3',
    ip: '10.0.0.1',
    headers: { 'x-api-key': 'hidden2' },
    body: { password: 'hidden3' },
  };
  const [line] = logged((log) => log.info({ req }, 'came'));

  expect(line.req).toEqual({ id: 'r1', method: 'GET', path: '/api/user/events', ip: '10.0.0.1' });
  expect(JSON.stringify(line)).not.toContain('hidden');
});

test('a page is logged without the secret in its path', () => {
  const urls = [
    '/join/hidden-a',
    '/invite_mobile/hidden',
    '/oauth/hidden?x=1',
    '/cb/github/hidden/hidden',
    '/register',
  ];
  const lines = logged((log) => {
    for (const url of urls) log.info({ req: { url } }, 'came');
  });

  expect(lines.map(({ req }) => req.path)).toEqual([
    '/join/[secret]',
    '/invite_mobile/[secret]',
    '/oauth/[secret]',
    '/cb/github/[secret]',
    '/register',
  ]);
});

test('secrets are redacted at several depths', () => {
  const [line] = logged((log) =>
    log.info({
      password: 'hidden',
      credential: { token: 'hidden', refresh_token: 'hidden', type: 'password' },
      call: { headers: { 'x-api-key': 'hidden', 'x-secret': 'hidden', authorization: 'hidden', accept: 'text/plain' } },
    }),
  );

  expect(JSON.stringify(line)).not.toContain('hidden');
  expect(line).toMatchObject({ credential: { type: 'password' }, call: { headers: { accept: 'text/plain' } } });
});

test('an error is logged with its type and stack', () => {
  const [line] = logged((log) => log.error(new RangeError('too far'), 'failed'));

  expect(line.err).toMatchObject({
    type: 'RangeError',
    message: 'too far',
    stack: expect.stringContaining('log.test'),
  });
});
