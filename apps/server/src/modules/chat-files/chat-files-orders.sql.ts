import type { ChatFilesOrder, Mid } from '@loquat/contract';

/** A file's position in an order: by the key, and by `mid` among equals. */
export interface FilePosition {
  key: string | number | Buffer;
  mid: Mid;
}

interface Order {
  key: 'mid' | 'sort_name' | 'size_bytes';
  direction: 'ASC' | 'DESC';
}

export const ORDERS: Readonly<Record<ChatFilesOrder, Order>> = {
  newest: { key: 'mid', direction: 'DESC' },
  oldest: { key: 'mid', direction: 'ASC' },
  name: { key: 'sort_name', direction: 'ASC' },
  name_desc: { key: 'sort_name', direction: 'DESC' },
  largest: { key: 'size_bytes', direction: 'DESC' },
  smallest: { key: 'size_bytes', direction: 'ASC' },
};

/** Sorts before every key. */
const LOWEST = { mid: 0, sort_name: '', size_bytes: -1 } as const;
/** In SQLite, blobs sort after every number and every text. */
const HIGHEST = Buffer.alloc(0);
const MAX_MID = Number.MAX_SAFE_INTEGER as Mid;

const bytesOf = (key: FilePosition['key']): Buffer => (typeof key === 'number' ? HIGHEST : Buffer.from(key));
const compareKeys = (one: FilePosition['key'], other: FilePosition['key']): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : Buffer.compare(bytesOf(one), bytesOf(other));

/** The SQL and comparison of an order. Each order walks an index of `chat_files`. */
export function orderOf(name: ChatFilesOrder) {
  const { key, direction } = ORDERS[name];
  const place = key === 'mid' ? '(mid)' : `(${key}, mid)`;
  const bound = (side: 'low' | 'high') => (key === 'mid' ? `(@${side}_mid)` : `(@${side}_key, @${side}_mid)`);
  const sign = direction === 'ASC' ? 1 : -1;
  return {
    key,
    isBetween: `${place} > ${bound('low')} AND ${place} < ${bound('high')}`,
    orderBy: key === 'mid' ? `mid ${direction}` : `${key} ${direction}, mid ${direction}`,
    /** Parameters of `isBetween`: after one position, and before the other if it is known. */
    between(after: FilePosition | undefined, before: FilePosition | undefined) {
      const [low, high] = direction === 'ASC' ? [after, before] : [before, after];
      return {
        low_key: low?.key ?? LOWEST[key],
        low_mid: low?.mid ?? 0,
        high_key: high?.key ?? HIGHEST,
        high_mid: high?.mid ?? MAX_MID,
      };
    },
    /** Compares as SQLite does: text by its bytes. */
    compare: (one: FilePosition, other: FilePosition) =>
      sign * (compareKeys(one.key, other.key) || one.mid - other.mid),
  };
}
