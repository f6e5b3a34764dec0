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
 * The bytes of an answer; breaks off, with what `translate` makes of the failure, if the answer does or if none arrive
 * for `stallMs` while somebody waits for them. A slow reader may take any time.
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
  // A reader that leaves need not wait for the next piece.
  watched.once('close', () => body.destroy());
  return watched;
}
