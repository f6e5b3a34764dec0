import { tidyName } from '@loquat/contract';

// Characters that a tidy name may contain and a lookalike may lack: variation selector 16 and the joiners.
const HIDDEN = /[\ufe0f\u200c\u200d]/g;

/**
 * The unique key of a name: without invisible characters, with all kinds of spaces alike, and A to Z in one case; other
 * letters keep theirs.
 */
export const nameKey = (name: string): string =>
  tidyName(name)
    .replaceAll(HIDDEN, '')
    .replaceAll('\u3000', ' ')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
