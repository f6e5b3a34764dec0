/** The results, as a tuple of the same length: `[ann, bob]` gives two. */
export type ForEach<T extends readonly unknown[], R> = { -readonly [K in keyof T]: R };

/** Applies a function to the items one after the other. */
export async function inTurn<const T extends readonly unknown[], R>(
  items: T,
  work: (item: T[number]) => Promise<R>,
): Promise<ForEach<T, R>> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results as ForEach<T, R>;
}
