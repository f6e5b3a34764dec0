/** What is needed of a storage. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage where a frame may use it; else one that lasts as long as the page. */
export function forgetfulStorage(kind: 'localStorage' | 'sessionStorage'): Kept {
  try {
    const storage = window[kind];
    storage.setItem('loquat-widget', '1');
    storage.removeItem('loquat-widget');
    return storage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
