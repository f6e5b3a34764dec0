import { expect, onTestFinished, vi } from 'vitest';
import { prepareUpload, sendForm, stallForm } from '../../test/drivers/files.ts';
import { meet, type Person } from '../../test/drivers/people.ts';
import { test, type TestServer } from '../../test/servers/test-server.ts';
import { FORM_IN_MEMORY_MS } from '../platform/http/bodies/read-multipart.ts';

const ACCOUNTS = 4;

function stall(server: TestServer, { token }: Person, forms: number) {
  const stalled = Array.from({ length: forms }, () => stallForm(server, token));
  onTestFinished(() => stalled.forEach(({ end }) => end()));
  return stalled;
}

/** An upload whose id field comes last, as some clients send it. */
const uploadIdLast = async (server: TestServer, { token }: Person) => {
  const id = await prepareUpload(server, token);
  return sendForm(server, token, [
    ['chunk_data', Buffer.from('late')],
    ['chunk_is_last', 'true'],
    ['file_id', id],
  ]);
};

/** Stops the clock for forms; returns the number of forms being read. */
function stopTime(): () => number {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // No `spyOn`: restoring it would bring back the stopped clock in the next test.
  const timers = vi.fn<typeof setTimeout>(globalThis.setTimeout);
  Object.assign(globalThis, { setTimeout: timers });
  return () => timers.mock.calls.filter(([, delay]) => delay === FORM_IN_MEMORY_MS).length;
}

test('a user with stalled forms delays no other user whose id comes last', async ({ server }) => {
  const [mallory, ann] = await meet(server, 'ann');
  const countRead = stopTime();
  stall(server, mallory, 6);
  await expect.poll(countRead).toBe(1);

  expect((await uploadIdLast(server, ann)).json).toMatchObject({ size: 4 });
  expect(countRead()).toBe(2);
});

test('a stalled form is aborted in time, however many accounts have one', async ({ server }) => {
  const [ann, ...others] = await meet(server, ...Array.from({ length: ACCOUNTS }, (_, index) => `m${index}`));
  const countRead = stopTime();
  const stalled = others.flatMap((person) => stall(server, person, 1));
  await expect.poll(countRead).toBe(ACCOUNTS);
  const waiting = uploadIdLast(server, ann);
  vi.advanceTimersByTime(FORM_IN_MEMORY_MS);

  expect((await waiting).json).toMatchObject({ size: 4 });
  expect(await Promise.all(stalled.map(({ answered }) => answered))).toEqual(Array<number>(ACCOUNTS).fill(400));
});
