import { gauge } from '../../platform/http/monitoring/metric.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AnnouncementReader } from '../announcements/announcements.access.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { MessageReader } from '../messages/messages.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createSearchIndex } from './search-index.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService } from './search.service.ts';

const SHRINKING_MS = 2_000;

interface SearchDependencies {
  users: Pick<UserDirectory, 'get' | 'findByName'>;
  channels: Pick<ChannelDirectory, 'channelsOf'>;
  messages: Pick<MessageReader, 'lastMid'>;
  announcements: AnnouncementReader;
}

/** Search: the index, which follows the message log, and its endpoints. */
export function createSearch(platform: Platform, { users, channels, messages, announcements }: SearchDependencies) {
  const { config, bus, clock, report, slowness } = platform;
  const { dataDir, databaseUrl, databaseReplicaUrl } = config;
  const index = createSearchIndex({
    dataDir,
    databaseUrl,
    databaseReplicaUrl,
    slowness,
    clock,
    report,
    isLogEmpty: async () => (await messages.lastMid()) === 0,
  });
  let shrinking: NodeJS.Timeout | undefined;

  // Erasing runs in batches, and one pass over the index covers many of them.
  function noteLogShrank(): void {
    shrinking ??= setTimeout(() => {
      shrinking = undefined;
      index.noteMessagesRemoved();
    }, SHRINKING_MS).unref();
  }

  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'log_grew') index.noteLogGrew();
    if (message.kind === 'log_shrank') noteLogShrank();
  });

  async function close(): Promise<void> {
    unsubscribe();
    clearTimeout(shrinking);
    await index.close();
  }
  const lag = gauge('loquat_search_lag_entries', 'Entries of the log not yet indexed for search', async () => {
    const lastMid = await messages.lastMid();
    // NaN until the thread has started, which it does once there is something to index.
    return lastMid === 0 ? 0 : Math.max(0, lastMid - (index.indexedMid() ?? Number.NaN));
  });
  const service = createSearchService({ index, users, channels, announcements });
  return { access: index, routes: [searchRoutes(service)], metrics: [lag], close };
}
