import { setImmediate } from 'node:timers/promises';
import {
  ANNOUNCEMENTS_FOUND_MAX,
  ANNOUNCEMENTS_SEARCHED_MAX,
  contentTypes,
  type FoundAnnouncement,
  type Gid,
} from '@loquat/contract';
import type { AnnouncementReader } from '../announcements/announcements.access.ts';
import { excerptOf, findTerms } from './retrieval/excerpt.ts';
import { createSpend, TooSlowError } from './retrieval/search-budget.ts';
import { attachmentsOf } from './retrieval/searchable.ts';
import type { Readable, Wanted } from './search-protocol.ts';

/** The longest that one search looks through announcements: it uses the thread that answers all requests. */
const LIMIT_MS = 20;

/**
 * Announcements of readable channels that contain every term, newest first. They are few, so they are read from the
 * database instead of an index; after the time limit, older ones are left out.
 */
export async function findAnnouncements(
  announcements: AnnouncementReader,
  { gids }: Readable,
  wanted: Wanted,
): Promise<FoundAnnouncement[]> {
  const { terms, from, has, after, before } = wanted;
  // Filters alone describe messages.
  if (terms.length === 0) return [];
  const within = wanted.in === null ? gids : gids.filter((gid) => wanted.in?.gids.includes(gid));
  const listed = await announcements.listIn(within as Gid[], ANNOUNCEMENTS_SEARCHED_MAX);
  let leftMs = LIMIT_MS;
  const found: FoundAnnouncement[] = [];
  try {
    for (const announcement of listed) {
      const { content, created_by, updated_at } = announcement;
      if (from && !from.includes(created_by)) continue;
      if ((after !== null && updated_at < after) || (before !== null && updated_at >= before)) continue;
      const attachments = attachmentsOf({ content_type: contentTypes.markdown, content, properties: null });
      if (!has.every((kind) => attachments.includes(kind))) continue;
      // Other requests come between.
      await setImmediate();
      const startedAt = Date.now();
      const ranges = findTerms(content, terms, createSpend(startedAt + leftMs));
      leftMs -= Date.now() - startedAt;
      if (ranges) found.push({ announcement, ...excerptOf(content, ranges) });
      if (found.length === ANNOUNCEMENTS_FOUND_MAX) break;
    }
  } catch (error) {
    if (!(error instanceof TooSlowError)) throw error;
  }
  return found;
}
