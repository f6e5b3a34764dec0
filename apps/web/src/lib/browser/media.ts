const lists = new Map<string, MediaQueryList>();

/** The browser's object for a media query; created once, because the browser keeps each one up to date for ever. */
export function mediaList(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known) return known;
  const list = matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Where the app shows one column at a time. */
export const PHONE = '(width < 48rem)';

/** Whether a media query holds now. */
export const matchesMedia = (query: string): boolean => mediaList(query).matches;
