import { setImmediate as nextTurn } from 'node:timers/promises';

/** Entries of a list converted to JSON at once; other work has its turn before the next ones. */
const SLICE = 500;

/** Whether an answer is a list so long that it is made in slices. */
export const isLongList = (answer: unknown): answer is readonly unknown[] =>
  Array.isArray(answer) && answer.length > SLICE;

/** The JSON of a long list. `toJson` makes the JSON of a part of it, as a list. */
export async function slicedJson(
  list: readonly unknown[],
  toJson: (part: readonly unknown[]) => string,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let start = 0; start < list.length; start += SLICE) {
    if (start > 0) await nextTurn();
    const entries = toJson(list.slice(start, start + SLICE)).slice(1, -1);
    parts.push(Buffer.from((start === 0 ? '[' : ',') + entries));
  }
  return Buffer.concat([...parts, Buffer.from(']')]);
}
