import type { CacheDb, CachedEntry, CacheWrite, EntryRange } from './cache-db.ts';

const isIn = ({ chat, from, before }: EntryRange, cached: CachedEntry, mid: number | undefined): boolean =>
  cached.chat === chat && mid !== undefined && mid >= from && mid < before;

/** A cache that lasts as long as the page, for browsers without a database (private windows, blocked storage). */
export function createMemoryCache(): CacheDb {
  const values = new Map<string, unknown>();
  const entries = new Map<number, CachedEntry>();
  const select = (fits: (cached: CachedEntry) => boolean) =>
    [...entries.values()]
      .filter(fits)
      .toSorted((a, b) => a.mid - b.mid)
      .map(({ entry }) => entry);
  const inRange = (range: EntryRange) => select((cached) => isIn(range, cached, cached.mid));

  async function write(change: CacheWrite): Promise<void> {
    for (const [name, value] of Object.entries(change.values)) values.set(name, structuredClone(value));
    for (const cached of [...entries.values()])
      if (change.removedChats.includes(cached.chat)) entries.delete(cached.mid);
    for (const cached of change.entries) entries.set(cached.mid, cached);
    for (const mid of change.removedMids) entries.delete(mid);
  }

  return {
    readValue: async (name) => values.get(name),
    readMids: async (mids) => mids.flatMap((mid) => entries.get(mid)?.entry ?? []),
    readRanges: async (ranges) => ranges.flatMap(inRange),
    readNewest: async (range, limit) => inRange(range).slice(-limit),
    readOldest: async (range, limit) => inRange(range).slice(0, limit),
    readAbout: async (range) => select((cached) => isIn(range, cached, cached.about)),
    write,
    close: () => {},
  };
}
