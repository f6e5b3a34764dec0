/** ` @uid ` in a text as it is sent. With `start` and `end`, the spaces that only the wire needs belong to it. */
export interface UserMention {
  kind: 'user';
  uid: number;
  start: number;
  end: number;
  /** Where its sign is. */
  at: number;
  text: string;
}

const SENT = /(?<!\S)@(\d{1,16})(?!\S)/g;
/** Chinese and Japanese punctuation has no space behind it. */
const OPENING = /[\p{Ps}\p{Pi}*_~"'\u3001-\u303f\uff01-\uff0f\uff1a-\uff20]/u;
const CLOSING = /(?![@＠"'#&%\\/])[\p{Pe}\p{Pf}*_~\p{Po}]/u;

/** Where a mention begins with the space that sending put between it and an opening mark. */
const startOf = (text: string, at: number): number =>
  text[at - 1] === ' ' && (at === 1 || OPENING.test(text[at - 2]!)) ? at - 1 : at;

/** Where a mention ends with the space that sending put between it and the next mark. */
const endOf = (text: string, end: number): number =>
  text[end] === ' ' && (end + 1 === text.length || CLOSING.test(text[end + 1]!)) ? end + 1 : end;

/** The mentions of users in a text as it is sent, in order. */
export const findUserMentions = (text: string): UserMention[] =>
  [...text.matchAll(SENT)].map(({ 0: found, 1: uid, index: at }) => ({
    kind: 'user',
    uid: Number(uid),
    at,
    text: found,
    start: startOf(text, at),
    end: endOf(text, at + found.length),
  }));

/** A text as people read it: names in place of uids. A name of `undefined` leaves the uid. */
export function nameMentions(
  text: string,
  nameOf: (uid: number) => string | undefined,
  isProse: (at: number) => boolean = () => true,
): string {
  let named = '';
  let done = 0;
  for (const { uid, at, start, end } of findUserMentions(text)) {
    const name = isProse(at) ? nameOf(uid) : undefined;
    if (name === undefined) continue;
    named += `${text.slice(done, start)}@${name}`;
    done = end;
  }
  return named + text.slice(done);
}
