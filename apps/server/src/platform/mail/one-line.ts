/** Line breaks and other control characters, and characters that change the reading direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text that is safe in a header or in a sentence, even if a user chose it as their name. */
export const oneLine = (text: string): string => text.replaceAll(UNSEEN, ' ').replaceAll(/ {2,}/g, ' ').trim();
