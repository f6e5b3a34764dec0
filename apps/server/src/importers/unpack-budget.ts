import { OperatorError } from '../platform/operator-error.ts';

/** Text compresses to about a twentieth, and parts of an export are read twice. */
const RATIO_MAX = 100;
const FREE_BYTES = 16_000_000;

/** Ends an import, unlike a damaged entry. */
export class TooMuchUnpackedError extends OperatorError {}

/** How many bytes a zip file may expand to, over all reads of its entries. */
export interface UnpackBudget {
  /** Passes the bytes on and counts them. @throws TooMuchUnpackedError */
  count(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
}

export function createUnpackBudget(path: string, zipBytes: number): UnpackBudget {
  let left = FREE_BYTES + RATIO_MAX * zipBytes;
  return {
    async *count(bytes) {
      for await (const chunk of bytes) {
        left -= chunk.byteLength;
        if (left < 0) throw new TooMuchUnpackedError(`${path} unfolds into more than ${RATIO_MAX} times its size.`);
        yield chunk;
      }
    },
  };
}
