import { PAGE_MAX_BYTES } from '@loquat/contract';

/**
 * The first of these that fit into a page, one in any case; the rest is not even read. `bytesOf`: what one takes as
 * JSON.
 */
export function fitPage<T>(entries: Iterable<T>, bytesOf: (entry: T) => number, maxBytes = PAGE_MAX_BYTES): T[] {
  const page: T[] = [];
  let bytes = 0;
  for (const entry of entries) {
    bytes += bytesOf(entry);
    if (bytes > maxBytes && page.length > 0) break;
    page.push(entry);
  }
  return page;
}
