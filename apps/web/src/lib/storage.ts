import type * as z from 'zod/mini';

// Reading local storage throws where cookies are blocked; the app then works without a memory.
function storageOf(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The stored value under `name`, or undefined when there is none that fits the schema. */
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
    // Quota exceeded: the value lives on in memory only.
  }
}

/** Names of all stored values that begin with `prefix`. */
export function storedNames(prefix: string): string[] {
  const storage = storageOf();
  const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
  return names.filter((name) => name.startsWith(prefix));
}
