import { PAGE_MAX_BYTES } from '@loquat/contract';

/**
 * As many of the items as fit into a page, but at least one; the rest is not even read. `bytesOf`: the size of one as
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
