import type { Platform } from '../../platform/platform.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createSearchIndex } from './search-index.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService } from './search.service.ts';

const SHRINKING_MS = 2_000;

interface SearchDependencies {
  users: Pick<UserDirectory, 'get' | 'findByName'>;
  channels: Pick<ChannelDirectory, 'channelsOf'>;
}

/** Search: its index, which follows the message log, and its calls. */
export function createSearch(platform: Platform, { users, channels }: SearchDependencies) {
  const { config, bus, clock, report } = platform;
  const index = createSearchIndex({ dataDir: config.dataDir, clock, report });
  let shrinking: NodeJS.Timeout | undefined;

  // Erasing goes in batches, and one pass over the index serves many of them.
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
  return { access: index, routes: [searchRoutes(createSearchService({ index, users, channels }))], close };
}
