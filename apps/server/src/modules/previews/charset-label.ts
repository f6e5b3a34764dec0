/** `charset` of a content type; undefined if it names none. */
export const charsetIn = (contentType: string | null | undefined): string | undefined =>
  /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
