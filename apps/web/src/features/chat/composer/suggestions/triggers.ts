import type { ChatKey } from '../../../../lib/chat-key.ts';
import type { Named } from '../../../../lib/name-match.ts';
import type { Call } from '../../log/sending/mentions-in.ts';

/** `@` people, `#` channels, `:` emoji, `/` canned answers for visitors. */
export type TriggerSign = '@' | '#' | ':' | '/';

/** A sign being typed: its position and the text from it to the caret. */
export interface Trigger {
  sign: TriggerSign;
  start: number;
  query: string;
}

const LONGEST_QUERY = 40;
const SIGN = /[@#:/]/g;
/** Characters that may precede a sign at the beginning of a word. */
const isBreak = (character: string | undefined): boolean => character === undefined || /[\s([{"'“]/.test(character);

// Names of people and channels can contain spaces but not end with one; a picked name does. One letter after a colon is
// a smiley or the beginning of anything.
const isQuery = (sign: string, query: string): boolean =>
  sign === ':' ? /^[\w+-]{2,}$/.test(query) : !/\n|^\s|\s\s|\s$/.test(query);

/** The sign before the caret; null if none is being typed. `/` is one only in a chat with a visitor. */
export function findTrigger(text: string, caret: number, isVisited = false): Trigger | null {
  const from = Math.max(0, caret - LONGEST_QUERY - 1);
  const signs = [...text.slice(from, caret).matchAll(SIGN)].toReversed();
  for (const { 0: sign, index } of signs) {
    const start = from + index;
    const query = text.slice(start + 1, caret);
    if (sign === '/' && !isVisited) continue;
    if (isBreak(text[start - 1]) && isQuery(sign, query)) return { sign: sign as TriggerSign, start, query };
  }
  return null;
}

/** Something that can be picked after a sign. */
export interface PickerOption extends Named {
  sign: TriggerSign;
  id: number | string;
  emoji?: string;
  /** What it says, of a canned answer, and how it is written to somebody. */
  detail?: string;
  write?: (chatKey: ChatKey) => string;
  /** A word that mentions many people, and how many it mentions at the moment. */
  called?: { call: Call; count: number };
}
