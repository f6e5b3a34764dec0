/** The tabs of a search's results. */
export const SEARCH_TABS = ['messages', 'files', 'channels', 'people'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** The tab that an address names; messages for other values. */
export const searchTabOf = (name: string | undefined): SearchTab =>
  SEARCH_TABS.find((known) => known === name) ?? 'messages';
