import { findUserMentions, type UserMention } from './user-mentions.ts';

/** Scripts that put no spaces between words: a mention may stand directly beside their letters. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** The beginning of a mention: ASCII, or full width as Chinese and Japanese keyboards write it. */
export const MENTION_SIGN = /[@＠]/g;

/** A letter or digit of a script with spaces, and signs that join it to what follows: a mailbox, a package, a path. */
const JOINED_BEFORE = /([\p{L}\p{N}\p{M}_])[-._%+'’&@＠/]*$/u;
/** A web address, which goes on. */
const IN_ADDRESS = /:\/\/[^\s<>\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]*$/;
const LOOKBACK = 200;

const isWord = (character: string): boolean => WORD.test(character) && !UNSPACED.test(character);
const firstCharacter = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0x20);

const lastCharacter = (text: string, end: number): string =>
  /.?$/su.exec(text.slice(Math.max(0, end - 2), end))?.[0] ?? '';

/** Whether a mention can begin at a position: at the beginning of a word, or beside letters of a script without spaces. */
export function canBeginMention(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LOOKBACK), at);
  if (IN_ADDRESS.test(before)) return false;
  const [, letter] = JOINED_BEFORE.exec(before) ?? [];
  // An underscore without a word before it is the beginning of emphasis.
  if (letter === undefined || /(?:^|[^\p{L}\p{N}\p{M}_])_+$/u.test(before)) return true;
  return UNSPACED.test(letter);
}

/** Whether a name that ends at a position ends there as a word. */
export const endsMention = (text: string, end: number): boolean =>
  !isWord(firstCharacter(text, end)) || UNSPACED.test(lastCharacter(text, end));

/** A word that mentions many: all members of a channel, or those online. */
export type GroupName = 'all' | 'here';

export interface GroupMention {
  kind: 'group';
  name: GroupName;
  start: number;
  end: number;
  /** Where its sign is. */
  at: number;
  text: string;
}

export type Mention = UserMention | GroupMention;

const GROUP = /[@＠](all|here)(?![\w@＠-])/gi;

/** The mentions in a text as it is sent, in order: ` @uid ` of a user, `@all` or `@here`. */
export function findMentions(text: string): Mention[] {
  const groups = [...text.matchAll(GROUP)].flatMap(({ 0: found, 1: group, index: at }): GroupMention[] => {
    if (!canBeginMention(text, at)) return [];
    const name = group?.toLowerCase() as GroupName;
    return [{ kind: 'group', name, start: at, end: at + found.length, at, text: found }];
  });
  return [...findUserMentions(text), ...groups].toSorted((a, b) => a.at - b.at);
}
