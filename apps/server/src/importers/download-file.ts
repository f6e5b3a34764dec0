import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OutgoingError } from '../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch, SafeFetchOptions } from '../platform/safe-fetch/safe-fetch.ts';

const TIMEOUT_MS = 600_000;
const MAX_BYTES = 5_000_000_000;
const OK = 200;
const PRIVATE_FILE = 0o600;

/**
 * Fetches a file from a URL in an export or on a source server. It is complete on disk before it is read, so a broken
 * connection leaves no partial file. Only this user can open it there, and it is deleted with its reader.
 * @returns null if it is unavailable
 */
export async function downloadFile(
  safeFetch: SafeFetch,
  url: string,
  options: SafeFetchOptions = { secure: true },
): Promise<AsyncIterable<Uint8Array> | null> {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-download-'));
  const path = join(folder, 'file');
  try {
    const isThere = await safeFetch(
      url,
      { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...options },
      async (response) => {
        // A request without sign-in gets the sign-in page.
        if (response.status !== OK || response.mediaType === 'text/html') return false;
        await pipeline(response.body, createWriteStream(path, { mode: PRIVATE_FILE }));
        return true;
      },
    );
    if (!isThere) return null;
    const file = await open(path, 'r');
    return createReadStream('', { fd: file });
  } catch (error) {
    if (error instanceof OutgoingError) return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
