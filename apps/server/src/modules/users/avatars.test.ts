import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect } from 'vitest';
import { answerTo, call, listen, registerUser, signInFounder, statusOf } from '#test/drivers/call.ts';
import { found } from '#test/drivers/found.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#f5a623' } })
    .toFormat(format)
    .toBuffer();
const upload = (server: TestServer, token: string, body: Uint8Array, contentType = 'image/png') =>
  call(server, 'POST /user/avatar', { token, body, contentType });
const avatarOf = (server: TestServer, query: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/resource/avatar?${query}`, { headers });

test('an avatar is stored as PNG of at most 256 pixels, and all users get the change', async ({ server }) => {
  const { token } = await signInFounder(server);
  expect((await avatarOf(server, 'uid=1')).status).toBe(404);
  const heard = listen(server);
  expect(await upload(server, token, await picture(512, 256, 'jpeg'))).toMatchObject({ status: 200, text: '' });
  const { avatar_updated_at } = await answerTo(server, 'GET /user/1', { token });

  const image = await avatarOf(server, `uid=1&t=${avatar_updated_at}`);
  expect(image.headers.get('content-type')).toBe('image/png');
  expect(image.headers.get('cache-control')).toContain('max-age');
  const metadata = await sharp(await buffer(found(image.body))).metadata();
  expect(metadata).toMatchObject({ format: 'png', width: 256, height: 128 });
  const entry = expect.objectContaining({ action: 'update', uid: 1, avatar_updated_at, name: null });
  expect(heard).toEqual([{ kind: 'event', audience: { to: 'everyone' }, event: { type: 'users_log', logs: [entry] } }]);
});

test('an unchanged avatar is not sent again', async ({ server }) => {
  const { token } = await signInFounder(server);
  await upload(server, token, await picture(64, 64));
  const first = await avatarOf(server, 'uid=1');
  const second = await avatarOf(server, 'uid=1', { 'if-none-match': found(first.headers.get('etag')) });

  expect([first.status, second.status]).toEqual([200, 304]);
});

test('an upload that is no image, too large or declared as another type is refused', async ({ server }) => {
  const { token } = await signInFounder(server);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  expect(await upload(server, token, Buffer.from('no image'))).toMatchObject({ status: 400 });
  expect(await upload(server, token, svg)).toMatchObject({ status: 400 });
  expect(await upload(server, token, Buffer.alloc(524_289))).toMatchObject({ status: 413, text: '' });
  expect(await upload(server, token, await picture(9, 9), 'image/jpeg')).toMatchObject({ status: 415 });
  expect((await avatarOf(server, 'uid=1')).status).toBe(404);
  expect(await statusOf(server, 'POST /user/avatar', { body: svg, contentType: 'image/png' })).toBe(401);
});

test('an avatar is deleted with its account', async ({ server }) => {
  await signInFounder(server);
  const { token } = await registerUser(server, 'ann');
  await upload(server, token, await picture(9, 9));
  expect((await avatarOf(server, 'uid=2')).status).toBe(200);
  await call(server, 'DELETE /user/delete', { token });

  expect((await avatarOf(server, 'uid=2')).status).toBe(404);
});
