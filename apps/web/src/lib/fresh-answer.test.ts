import { expect, test } from 'vitest';
import { freshAnswer } from './fresh-answer.ts';

test('an answer from before a change is requested again, and one from after it counts', async () => {
  let name = 'Harbour';
  const answers = ['Harbour', 'Lighthouse'];
  const ask = async () => {
    const answer = answers.shift();
    if (answers.length === 1) name = 'Lighthouse';
    return answer;
  };
  expect(await freshAnswer(() => name, ask)).toBe('Lighthouse');
  expect(answers).toEqual([]);
});

test('without changes one answer is enough, and a failed request is not repeated', async () => {
  let asked = 0;
  const ask = async () => (asked += 1);
  expect(await freshAnswer(() => 'same', ask)).toBe(1);
  await expect(
    freshAnswer(
      () => 'same',
      () => Promise.reject(new Error('away')),
    ),
  ).rejects.toThrow('away');
});
