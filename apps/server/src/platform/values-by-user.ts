import type { Uid } from '@loquat/contract';

/** What each user has set for something, by its key. Users who have set nothing take no memory. */
export class ValuesByUser<K, V> {
  readonly #byUid = new Map<Uid, Map<K, V>>();

  get(uid: Uid, key: K): V | undefined {
    return this.#byUid.get(uid)?.get(key);
  }

  /** `undefined` removes the value. */
  set(uid: Uid, key: K, value: V | undefined): void {
    if (value === undefined) return this.#remove(uid, key);
    const values = this.#byUid.get(uid);
    if (values) values.set(key, value);
    else this.#byUid.set(uid, new Map([[key, value]]));
  }

  /** Removes all that a user has set, and what others have set for that user, who is `key` to them. */
  removeUser(uid: Uid, key: K): void {
    this.#byUid.delete(uid);
    for (const other of [...this.#byUid.keys()]) this.#remove(other, key);
  }

  #remove(uid: Uid, key: K): void {
    const values = this.#byUid.get(uid);
    if (values?.delete(key) && values.size === 0) this.#byUid.delete(uid);
  }
}
