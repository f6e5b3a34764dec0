import type { RequestListener } from 'node:http';
import { ProblemError, type Uid } from '@loquat/contract';
import { afterEach, expect, test } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { dnsOf, fetchFromSite, type Outside, startOutside } from '#test/platform/safe-fetch/outside.ts';
import { startProviders, withGithub } from '#test/servers/providers.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { createPictureJob, pictureJobs } from './picture.job.ts';

const running: Outside[] = [];
afterEach(() => Promise.all(running.splice(0).map((outside) => outside.close())));

const UID = 7 as Uid;

/** A site with one response for every picture, and a user whose avatar is fetched from it. */
async function siteThat(answer: RequestListener) {
  const outside = await startOutside(answer);
  running.push(outside);
  const taken: Uint8Array[] = [];
  let avatar_updated_at = 0;
  const parts = {
    users: { get: () => ({ avatar_updated_at }) as never },
    avatars: { replace: async (_uid: Uid, image: Uint8Array) => void taken.push(image) },
    safeFetch: fetchFromSite(),
  };
  const take = (path = '/ann.png', more: Partial<typeof parts> = {}) =>
    createPictureJob({ ...parts, ...more }).run(
      { uid: UID, url: `http://site.test:${outside.port}${path}` },
      new AbortController().signal,
    );
  return { outside, taken, take, choose: () => void (avatar_updated_at = 1) };
}
const image: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');

test('a new user gets the picture of the provider account, and all users get the change', async () => {
  const world = await startProviders();
  const stream = await openEvents(world.server, world.founder.token);
  const { uid } = (await withGithub(world)).value().user;
  const { logs } = await stream.find('users_log', (event) => event.logs[0]?.action === 'update');
  expect(logs).toMatchObject([{ uid, avatar_updated_at: expect.any(Number) }]);
  const avatar = await call(world.server, `GET /resource/avatar?uid=${uid}`);
  expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/png']);
  stream.drop();
  await world.close();
});

test('a picture is fetched once', async () => {
  const { taken, take, choose, outside } = await siteThat(image);
  await take();
  expect(taken.map((bytes) => Buffer.from(bytes).toString())).toEqual(['a picture']);
  choose();
  await take();
  expect([taken.length, outside.asked.length]).toEqual([1, 1]);
});

test('a picture that the user chose meanwhile is kept', async () => {
  const site = await siteThat((request, response) => {
    site.choose();
    image(request, response);
  });
  await site.take();
  expect(site.taken).toEqual([]);
});

test.each<[string, RequestListener]>([
  ['is gone', (_request, response) => response.writeHead(404, { 'content-type': 'image/png' }).end()],
  ['is a page', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
  [
    'leads into the internal network',
    (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
  ],
  [
    'is enormous',
    (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(2_000_001)),
  ],
])('a picture that %s is skipped', async (_, answer) => {
  const { taken, take } = await siteThat(answer);
  await take();
  expect(taken).toEqual([]);
});

test('an invalid picture, or one on this machine, is skipped', async () => {
  const { take, taken, outside } = await siteThat(image);
  const replace = () => Promise.reject(new ProblemError('image.undecodable'));
  await take('/ann.png', { avatars: { replace } });
  const asked = outside.asked.length;
  const resolve = dnsOf({ 'site.test': [['127.0.0.1']] });
  await take('/ann.png', { safeFetch: createSafeFetch({ userAgent: 'Loquat/test', resolve }) });
  expect([taken, outside.asked.length]).toEqual([[], asked]);
});

test('an interrupted job is repeated', async () => {
  const outside = await startOutside(() => {});
  running.push(outside);
  const stopping = new AbortController();
  const users = { get: () => ({ avatar_updated_at: 0 }) as never };
  const job = createPictureJob({ users, avatars: { replace: async () => {} }, safeFetch: fetchFromSite() });
  const run = job.run({ uid: UID, url: `http://site.test:${outside.port}/` }, stopping.signal);
  stopping.abort(new Error('stopping'));
  await expect(run).rejects.toThrow('stopping');
});

test('an invalid address creates no job', () => {
  expect(pictureJobs(UID, undefined, 5)).toEqual([]);
  expect(pictureJobs(UID, `https://x.example/${'x'.repeat(3_000)}`, 5)).toEqual([]);
  expect(pictureJobs(UID, 'https://x.example/a.png', 5)).toMatchObject([{ due_at: 5, unique_key: expect.any(String) }]);
});
