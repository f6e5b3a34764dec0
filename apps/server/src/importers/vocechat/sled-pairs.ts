import { SledBytes, SledDamageError } from './sled-bytes.ts';
import { type OnDamage, readSledLog, type SledRecord } from './sled-log.ts';

/** A key and its value. */
export type SledPair = readonly [key: Buffer, value: Buffer];

const LEAF = 0;
const SET = 0;
const HIGHEST_BYTE = Buffer.of(0xff);

/** The pages that may contain keys with a certain prefix. */
class Pages {
  readonly #keyPrefix: Buffer;
  /** For each such page, the common prefix that its keys leave out. */
  readonly #prefixes = new Map<number, Buffer>();

  constructor(keyPrefix: string) {
    this.#keyPrefix = Buffer.from(keyPrefix);
  }

  #isInRange(lowest: Buffer, end: Buffer): boolean {
    const isBefore = end.length > 0 && end.compare(this.#keyPrefix) <= 0;
    return !isBefore && lowest.compare(Buffer.concat([this.#keyPrefix, HIGHEST_BYTE])) < 0;
  }

  /**
   * A complete page: its links to other pages, the range of its keys, and its keys and values if it is a leaf. Pages
   * that cannot contain the wanted keys are not recorded, because there are many more of them.
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
    // A key takes at least one byte: a larger count is damage, and would allocate too much memory.
    if (count > bytes.rest) throw new SledDamageError('count');
    const keys = Array.from({ length: count }, () => bytes.block());
    for (const key of keys) yield [Buffer.concat([prefix, key]), bytes.block()];
  }

  *#ofChange({ page, bytes: content }: SledRecord): Generator<SledPair> {
    const prefix = this.#prefixes.get(page);
    const bytes = new SledBytes(content);
    // If the page of a change is not in the log yet, a later record contains the page with the change.
    if (!prefix || bytes.byte() !== SET) return;
    yield [Buffer.concat([prefix, bytes.block()]), bytes.block()];
  }

  *pairsOf(record: SledRecord): Generator<SledPair> {
    if (record.kind === 'freed') this.#prefixes.delete(record.page);
    const pairs = record.kind === 'page' ? this.#ofPage(record) : this.#ofChange(record);
    for (const pair of pairs) {
      if (pair[0].subarray(0, this.#keyPrefix.length).equals(this.#keyPrefix)) yield pair;
    }
  }
}

/**
 * All keys with a certain prefix, and their values, that a sled store ever wrote and still contains: oldest first,
 * often repeated, and including removed ones. For keys that are written once and never removed, this is the content of
 * the store.
 * @throws OperatorError if it is no store, or in an unknown format
 */
export async function* readSledPairs(folder: string, keyPrefix: string, onDamage: OnDamage): AsyncGenerator<SledPair> {
  const pages = new Pages(keyPrefix);
  for await (const record of readSledLog(folder, onDamage)) {
    try {
      yield* pages.pairsOf(record);
    } catch (error) {
      if (!(error instanceof SledDamageError)) throw error;
      onDamage(`page ${record.page}`);
    }
  }
}
