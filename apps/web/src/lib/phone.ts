export type PhoneKind = 'android' | 'ios';

/** The kind of phone or tablet with this user agent; null for a computer. */
export function phoneKindOf(userAgent: string): PhoneKind | null {
  if (/Android/.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : null;
}

/** The kind of phone this is; null on a computer. */
export const phoneKind = (): PhoneKind | null => phoneKindOf(navigator.userAgent);
