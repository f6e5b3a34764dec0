import { SledBytes, SledDamageError } from './sled-bytes.ts';
import { type OnDamage, readSledLog, type SledRecord } from './sled-log.ts';

/** A key and its value. */
export type SledPair = readonly [key: Buffer, value: Buffer];

const LEAF = 0;
const SET = 0;
const HIGHEST_BYTE = Buffer.of(0xff);

/** The pages that may hold keys with a certain beginning. */
class Pages {
  readonly #beginning: Buffer;
  /** Of each such page, what its keys have in common and leave out. */
  readonly #prefixes = new Map<number, Buffer>();

  constructor(beginning: string) {
    this.#beginning = Buffer.from(beginning);
  }

  #isInRange(lowest: Buffer, end: Buffer): boolean {
    const isBefore = end.length > 0 && end.compare(this.#beginning) <= 0;
    return !isBefore && lowest.compare(Buffer.concat([this.#beginning, HIGHEST_BYTE])) < 0;
  }

  /**
   * A page as a whole: its links to other pages, the range of its keys, and its keys and values if it is a leaf. Those
   * that cannot have our keys are not remembered: there are many more of them.
   */
  *#ofPage({ page, bytes: content }: SledRecord): Generator<SledPair> {
    const bytes = new SledBytes(content);
    // The next page, the page that is being merged into this one, and whether this one is.
    bytes.number();
    bytes.number();
    bytes.byte();
    const prefixLength = bytes.byte();
    const lowest = bytes.block();
    if (!this.#isInRange(lowest, bytes.block())) return void this.#prefixes.delete(page);
    const prefix = Buffer.from(lowest.subarray(0, prefixLength));
    this.#prefixes.set(page, prefix);
    if (bytes.byte() !== LEAF) return;
    const count = bytes.number();
    // Each takes at least one byte.
    if (count > bytes.rest) throw new SledDamageError('count');
    const keys = Array.from({ length: count }, () => bytes.block());
    for (const key of keys) yield [Buffer.concat([prefix, key]), bytes.block()];
  }

  *#ofChange({ page, bytes: content }: SledRecord): Generator<SledPair> {
    const prefix = this.#prefixes.get(page);
    const bytes = new SledBytes(content);
    // A change of a page whose beginning is gone was written anew with the page, later in the log.
    if (!prefix || bytes.byte() !== SET) return;
    yield [Buffer.concat([prefix, bytes.block()]), bytes.block()];
  }

  *pairsOf(record: SledRecord): Generator<SledPair> {
    if (record.kind === 'freed') this.#prefixes.delete(record.page);
    const pairs = record.kind === 'page' ? this.#ofPage(record) : this.#ofChange(record);
    for (const pair of pairs) {
      if (pair[0].subarray(0, this.#beginning.length).equals(this.#beginning)) yield pair;
    }
  }
}

/**
 * All keys with a certain beginning, and their values, that a sled store ever wrote and still holds: oldest first, often
 * several times, and also those that were removed. For keys that are written once and never removed, this is what the
 * store contains.
 * @throws OperatorError if it is no store, or in a format that we cannot read
 */
export async function* readSledPairs(folder: string, beginning: string, onDamage: OnDamage): AsyncGenerator<SledPair> {
  const pages = new Pages(beginning);
  for await (const record of readSledLog(folder, onDamage)) {
    try {
      yield* pages.pairsOf(record);
    } catch (error) {
      if (!(error instanceof SledDamageError)) throw error;
      onDamage(`page ${record.page}`);
    }
  }
}
