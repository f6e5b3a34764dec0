import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until a file, or a folder's entries, are on disk: a rename is durable only once its folder is. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
