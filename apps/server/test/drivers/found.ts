/** Returns a value that must exist; otherwise the test fails here. */
export function found<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('nothing was found');
  return value;
}

/** Returns an item that a list must have; negative indexes count from its end. */
export const nth = <T>(list: readonly T[], place: number): NonNullable<T> => found(list.at(place));
