import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const STALLED = Object.assign(new Error('No more bytes arrive.'), { code: 'ESTALLED' });

async function nextWithin(pieces: AsyncIterator<Uint8Array>, stallMs: number): Promise<IteratorResult<Uint8Array>> {
  const arrived = new AbortController();
  const stalled = delay(stallMs, undefined, { signal: arrived.signal, ref: false }).then(
    () => Promise.reject(STALLED),
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([pieces.next(), stalled]);
  } finally {
    arrived.abort();
  }
}

/**
 * Passes a response body on. Fails if the body fails or if no bytes arrive for `stallMs` while the reader waits;
 * `translate` makes the error. A slow reader has no time limit.
 */
export function watchStall(body: Readable, stallMs: number, translate: (error: unknown) => Error): Readable {
  async function* pieces() {
    const source: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await nextWithin(source, stallMs);
        if (done) return;
        yield value;
      }
    } catch (error) {
      throw translate(error);
    } finally {
      body.destroy();
    }
  }
  const watched = Readable.from(pieces(), { objectMode: false });
  // A reader that closes need not wait for the next piece.
  watched.once('close', () => body.destroy());
  return watched;
}
