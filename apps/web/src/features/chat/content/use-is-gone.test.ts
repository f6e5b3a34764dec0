import { afterEach, expect, test, vi } from 'vitest';
import { askOnce } from './use-is-gone.ts';

const answer = (status: number) => () => Promise.resolve(new Response(null, { status }));
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));

afterEach(() => vi.unstubAllGlobals());

test('a file is checked again if the server could not tell whether it is gone, and then never more', async () => {
  const fetch = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', fetch);
  fetch.mockImplementationOnce(noAnswer).mockImplementationOnce(answer(503)).mockImplementation(answer(404));
  const answers = [];
  for (let times = 0; times < 4; times += 1) answers.push(await askOnce('/gone'));
  expect(answers).toEqual([false, false, true, true]);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('an existing file is checked once, however many components show it', async () => {
  const fetch = vi.fn<() => Promise<Response>>(answer(200));
  vi.stubGlobal('fetch', fetch);
  expect(await Promise.all([askOnce('/there'), askOnce('/there')])).toEqual([false, false]);
  expect(await askOnce('/there')).toBe(false);
  expect(fetch).toHaveBeenCalledTimes(1);
});
