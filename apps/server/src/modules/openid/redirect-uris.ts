/** Pages of the web app that providers may send people back to. */
const PATHS = ['/', '/login'] as const;

/** Where providers send people back to. */
export const redirectUris = (origin: string): string[] => PATHS.map((path) => origin + path);

/**
 * Which of our pages is meant; null for any other: whoever gets the code gets the account. Clients with hash routes
 * name a page by its fragment, which OAuth forbids.
 */
export function ownRedirectUri(given: string, origin: string): string | null {
  const url = URL.parse(given);
  if (!url) return null;
  url.hash = '';
  return redirectUris(origin).find((uri) => uri === url.href) ?? null;
}
