import { expect, test } from 'vitest';
import { shareByKey } from './share-by-key.ts';

test('callers that make the same request while it is in flight get the same answer, later ones a new one', async () => {
  let count = 0;
  const follow = shareByKey(
    async (key: string) => `${key}${(count += 1)}`,
    (key) => key,
  );
  expect(await Promise.all([follow('a'), follow('a'), follow('b')])).toEqual(['a1', 'a1', 'b2']);
  expect(await follow('a')).toBe('a3');
});

test('a failure is reported to all callers, and may be tried again', async () => {
  let count = 0;
  const follow = shareByKey(
    async () => {
      count += 1;
      if (count === 1) throw new Error('refused');
      return count;
    },
    () => 'one',
  );
  const tries = await Promise.allSettled([follow(null), follow(null)]);
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await follow(null)).toBe(2);
});
