const SHOWN = 4;

/** A secret that one can tell from another without reading it: its ends, and dots between them. */
export const masked = (secret: string): string =>
  secret.slice(0, SHOWN) + '•'.repeat(Math.max(secret.length - 2 * SHOWN, 0)) + secret.slice(-SHOWN);
