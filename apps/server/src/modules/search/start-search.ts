import type { Clock } from '../../platform/clock.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { createSearchIndex } from './search-index.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService, type SearchParts } from './search.service.ts';

const SHRINKING_MS = 2_000;

export interface SearchSurroundings extends Omit<SearchParts, 'index'> {
  dataDir: string;
  bus: Bus;
  clock: Clock;
  report: (error: unknown) => void;
}

/** Search as a whole: its index, fed by the bus, and its calls. Close it before the database. */
export function startSearch({ bus, users, channels, ...parts }: SearchSurroundings) {
  const index = createSearchIndex(parts);
  let shrinking: NodeJS.Timeout | undefined;

  // Erasing goes in batches, and to look through the whole index for what is missing serves many of them.
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
  return { index, routes: searchRoutes(createSearchService({ index, users, channels })), close };
}
