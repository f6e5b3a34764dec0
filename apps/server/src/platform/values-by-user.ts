import type { Uid } from '@loquat/contract';

/** The values that each user has set, by key. Users without values take no memory. */
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

  /** Removes all values of a user, and the values of others about that user, for whom the user is `key`. */
  removeUser(uid: Uid, key: K): void {
    this.#byUid.delete(uid);
    for (const other of [...this.#byUid.keys()]) this.#remove(other, key);
  }

  #remove(uid: Uid, key: K): void {
    const values = this.#byUid.get(uid);
    if (values?.delete(key) && values.size === 0) this.#byUid.delete(uid);
  }
}
