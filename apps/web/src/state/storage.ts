import type * as z from 'zod/mini';

/** Name of the value that holds the signed-in user's session. */
export const STORED_SESSION = 'loquat:session';

// Reading local storage throws where cookies are blocked; the app then works without storage.
function storageOf(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The stored value under `name`, or undefined without one that fits the schema. */
export function readStored<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> | undefined {
  try {
    const text = storageOf()?.getItem(name);
    return text == null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Stores a JSON value; undefined removes it. A full or blocked storage is not an error. */
export function writeStored(name: string, value: unknown): void {
  try {
    if (value === undefined) storageOf()?.removeItem(name);
    else storageOf()?.setItem(name, JSON.stringify(value));
  } catch {
    // Quota exceeded: the value exists only in memory.
  }
}

/** Whether there is a value under `name`, valid or not. */
export const isStored = (name: string): boolean => storedNames(name).includes(name);

/** Names of all stored values that begin with `prefix`. */
export function storedNames(prefix: string): string[] {
  const storage = storageOf();
  const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
  return names.filter((name) => name.startsWith(prefix));
}
