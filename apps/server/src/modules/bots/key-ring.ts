import { createHash } from 'node:crypto';
import type { Uid } from '@loquat/contract';
import type { LiveKey } from './bots.store.ts';

/** The valid API keys, by hash. */
export interface KeyRing {
  find(key: string): LiveKey | undefined;
  add(key: LiveKey): void;
  delete(key: LiveKey): void;
  deleteAllOf(uid: Uid): void;
}

/** SHA-256 in hex. Keys are random and long, so a fast hash is safe. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export function createKeyRing(keys: readonly LiveKey[]): KeyRing {
  const byHash = new Map<string, LiveKey>();
  const add: KeyRing['add'] = (key) => void byHash.set(key.key_hash, key);
  keys.forEach(add);
  return {
    add,
    find: (key) => byHash.get(hashOfKey(key)),
    delete: ({ key_hash }) => void byHash.delete(key_hash),
    deleteAllOf(uid) {
      for (const key of byHash.values()) if (key.uid === uid) byHash.delete(key.key_hash);
    },
  };
}
