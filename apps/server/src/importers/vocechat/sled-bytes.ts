/** Bytes that do not match sled's format. */
export class SledDamageError extends Error {
  override name = 'SledDamageError';
}

const ONE_BYTE_MAX = 240;
const TWO_BYTES_MAX = 248;
const THREE_BYTES = 249;
const TWO_BYTES_FROM = 240;
const THREE_BYTES_FROM = 2_288;
const BYTE = 256;
/** How many bytes follow: 250 is followed by three, 251 by four. */
const FOLLOWING = 247;
const SAFE_BYTES = 6;

/** Reads the values that sled's pages consist of, in order. */
export class SledBytes {
  readonly #bytes: Buffer;
  place = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get rest(): number {
    return this.#bytes.length - this.place;
  }

  /** @throws SledDamageError if there are fewer */
  take(length: number): Buffer {
    if (length > this.rest) throw new SledDamageError('cut off');
    const taken = this.#bytes.subarray(this.place, this.place + length);
    this.place += length;
    return taken;
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  /** A length, number of a page or the like, in one to nine bytes. Values above 2^48 are not supported. */
  number(): number {
    const first = this.byte();
    if (first <= ONE_BYTE_MAX) return first;
    if (first <= TWO_BYTES_MAX) return TWO_BYTES_FROM + BYTE * (first - ONE_BYTE_MAX - 1) + this.byte();
    if (first === THREE_BYTES) return THREE_BYTES_FROM + BYTE * this.byte() + this.byte();
    const bytes = this.take(first - FOLLOWING);
    const low = bytes.readUIntLE(0, Math.min(bytes.length, SAFE_BYTES));
    return bytes.subarray(SAFE_BYTES).every((high) => high === 0) ? low : Number.MAX_SAFE_INTEGER;
  }

  /** Bytes preceded by their length. */
  block(): Buffer {
    return this.take(this.number());
  }
}
