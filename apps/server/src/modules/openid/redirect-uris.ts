/** Pages of the web app to which providers may redirect. */
const PATHS = ['/', '/login'] as const;

/** The redirect URIs for providers. */
export const redirectUris = (origin: string): string[] => PATHS.map((path) => origin + path);

/**
 * The page of the web app that a redirect URI means; null for any other, because its owner would receive the code and
 * with it the account. Clients with hash routes name a page by its fragment, which OAuth forbids.
 */
export function ownRedirectUri(given: string, origin: string): string | null {
  const url = URL.parse(given);
  if (!url) return null;
  url.hash = '';
  return redirectUris(origin).find((uri) => uri === url.href) ?? null;
}
