import type { Clock } from '../../platform/clock.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { createSearchIndex } from './search-index.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearchService, type SearchParts } from './search.service.ts';

export interface SearchSurroundings extends Omit<SearchParts, 'index'> {
  dataDir: string;
  bus: Bus;
  clock: Clock;
  report: (error: unknown) => void;
}

/** Search as a whole: its index, fed by the bus, and its calls. Close it before the database. */
export function startSearch({ bus, users, channels, ...parts }: SearchSurroundings) {
  const index = createSearchIndex(parts);
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'log_grew') index.noteLogGrew();
  });

  async function close(): Promise<void> {
    unsubscribe();
    await index.close();
  }
  return { index, routes: searchRoutes(createSearchService({ index, users, channels })), close };
}
