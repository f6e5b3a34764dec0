/** Consecutive mids share a page, since the messages of active chats come in runs. */
const PAGE_SIZE = 128;
const pageOf = (mid: number): number => Math.floor(mid / PAGE_SIZE);

type Page<T> = ReadonlyMap<number, T>;

/**
 * Values by mid. A table is immutable: its successor shares all unchanged pages, so that a change costs only the pages
 * that it touches. A new message must not copy thousands of existing ones.
 */
export class MidTable<T> {
  readonly #pages: ReadonlyMap<number, Page<T>>;

  constructor(pages: ReadonlyMap<number, Page<T>> = new Map()) {
    this.#pages = pages;
  }

  get(mid: number): T | undefined {
    return this.#pages.get(pageOf(mid))?.get(mid);
  }

  /** All mids with their values, in no order. */
  *[Symbol.iterator](): Generator<[number, T]> {
    for (const page of this.#pages.values()) yield* page;
  }

  /** All values, in no order. */
  *values(): Generator<T> {
    for (const page of this.#pages.values()) yield* page.values();
  }

  /** For many changes at once. */
  edit(): MidTableDraft<T> {
    return new MidTableDraft(this, this.#pages);
  }

  /** This table with one value added or replaced. */
  with(mid: number, value: T): MidTable<T> {
    return this.edit().set(mid, value).done();
  }

  /** This table without the values under these mids. */
  without(mids: Iterable<number>): MidTable<T> {
    const draft = this.edit();
    for (const mid of mids) draft.delete(mid);
    return draft.done();
  }
}

/** Changes to a table, until `done`. Each page is copied when it is first changed. */
export class MidTableDraft<T> {
  readonly #table: MidTable<T>;
  readonly #before: ReadonlyMap<number, Page<T>>;
  readonly #changed = new Map<number, Map<number, T>>();

  constructor(table: MidTable<T>, pages: ReadonlyMap<number, Page<T>>) {
    this.#table = table;
    this.#before = pages;
  }

  get(mid: number): T | undefined {
    const number = pageOf(mid);
    return (this.#changed.get(number) ?? this.#before.get(number))?.get(mid);
  }

  set(mid: number, value: T): this {
    this.#pageFor(mid).set(mid, value);
    return this;
  }

  delete(mid: number): void {
    if (this.get(mid) !== undefined) this.#pageFor(mid).delete(mid);
  }

  /** The changed table; the former one if nothing has changed. */
  done(): MidTable<T> {
    if (this.#changed.size === 0) return this.#table;
    const pages = new Map(this.#before);
    for (const [number, page] of this.#changed) {
      if (page.size > 0) pages.set(number, page);
      else pages.delete(number);
    }
    return new MidTable(pages);
  }

  #pageFor(mid: number): Map<number, T> {
    const number = pageOf(mid);
    const known = this.#changed.get(number);
    if (known) return known;
    const copy = new Map(this.#before.get(number));
    this.#changed.set(number, copy);
    return copy;
  }
}
