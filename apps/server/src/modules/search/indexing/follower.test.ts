import { expect, test } from 'vitest';
import { openIndexOver } from '#test/modules/search/opened-index.ts';
import { createFollower } from './follower.ts';
import type { MessageSource } from './message-source.ts';

/** A source that counts its queries and their rows. */
function counting(source: MessageSource) {
  const asked = { questions: 0, rows: 0 };
  const counted =
    <A extends unknown[], R extends { length: number } | { size: number }>(read: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const rows = await read(...args);
      asked.questions += 1;
      asked.rows += 'size' in rows ? rows.size : rows.length;
      return rows;
    };
  const counter: MessageSource = {
    ...source,
    list: counted(source.list),
    messagesOf: counted(source.messagesOf),
    stepsAfter: counted(source.stepsAfter),
    midsBetween: counted(source.midsBetween),
  };
  return { counter, asked };
}

test.each([500, 4_000])('%i new messages are each read once, many per query', async (messages) => {
  const { source, index, close } = await openIndexOver(Array.from({ length: messages }, () => 'a message'));
  const { counter, asked } = counting(source);
  const follower = createFollower({ index, source: counter, now: () => 0 });
  while (await follower.follow(250));
  expect(index.progress().mid).toBe(messages);
  // A log entry and a message each.
  expect(asked.rows).toBe(2 * messages);
  expect(asked.questions).toBeLessThan(messages / 10);
  await close();
});
