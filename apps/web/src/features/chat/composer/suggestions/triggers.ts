import { canBeginMention, type GroupName } from '@loquat/markup/mentions';
import type { ChatKey } from '#lib/chat-key.ts';
import type { Named } from '#lib/name-match.ts';

/** `@` users, `#` channels, `:` emoji, `/` canned answers for visitors, or commands of bots. */
export type TriggerSign = '@' | '#' | ':' | '/';

/** What `/` lists: canned answers with a visitor, commands with bots. */
export type SlashList = 'canned' | 'commands';

/** A sign being typed: its position and the text from it to the caret. */
export interface Trigger {
  sign: TriggerSign;
  start: number;
  query: string;
}

const LONGEST_QUERY = 40;
/** `＠` is the sign of Chinese and Japanese keyboards. */
const SIGN = /[@＠#:/]/g;
/** Characters that may precede a slash. */
const isBreak = (character: string | undefined): boolean =>
  character === undefined || /[\s([{"'“（「『]/.test(character);

// Names of users and channels can contain spaces but not end with one; a picked name does. One letter after a colon is
// a smiley or the beginning of many names.
const isQuery = (sign: string, query: string): boolean =>
  sign === ':' ? /^[\w+-]{2,}$/.test(query) : !/\n|^\s|\s\s|\s$/.test(query);

/** Canned answers fit anywhere; a command is the first word of a message. */
const isSlashQuery = (before: string, query: string, list: SlashList): boolean =>
  list === 'canned' ? isBreak(before.at(-1)) && isQuery('/', query) : before.trim() === '' && !/\s/.test(query);

/**
 * The sign before the caret, at the beginning of a word or beside Chinese or Japanese text; null without one. `/`
 * counts only if it opens a list.
 */
export function findTrigger(text: string, caret: number, slashList?: SlashList): Trigger | null {
  const from = Math.max(0, caret - LONGEST_QUERY - 1);
  const signs = [...text.slice(from, caret).matchAll(SIGN)].toReversed();
  for (const { 0: typed, index } of signs) {
    const sign = (typed === '＠' ? '@' : typed) as TriggerSign;
    const start = from + index;
    const query = text.slice(start + 1, caret);
    if (sign === '/' && !slashList) continue;
    const isTyped =
      sign === '/' && slashList
        ? isSlashQuery(text.slice(0, start), query, slashList)
        : canBeginMention(text, start) && isQuery(sign, query);
    if (isTyped) return { sign, start, query };
  }
  return null;
}

/** An option that can be picked after a sign. */
export interface PickerOption extends Named {
  sign: TriggerSign;
  id: number | string;
  emoji?: string;
  /** The text of a canned answer, or what a command does. */
  detail?: string;
  /** The bot that understands the command. */
  bot?: { uid: number; name: string };
  /** Writes a canned answer for this visitor. */
  write?: (chatKey: ChatKey) => string;
  /** A word that mentions many users, and how many it mentions now. */
  called?: { call: GroupName; count: number };
}
