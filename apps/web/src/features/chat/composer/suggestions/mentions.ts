/** Someone who can be mentioned. */
export interface Mentionable {
  uid: number;
  name: string;
  /** What the user calls them, if that is not their name. */
  nickname?: string | undefined;
}

/** How somebody appears in a text being written. */
export const calledName = ({ name, nickname }: Mentionable): string => nickname || name;

const namesOf = ({ name, nickname }: Mentionable): string[] => (nickname ? [nickname, name] : [name]);

const isSpace = (character: string | undefined): boolean => character === undefined || /[\s([{"'“]/.test(character);
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** The text as it goes over the wire: every `@Name` or `@Nickname` of someone in the chat becomes ` @uid `. */
export function encodeMentions(text: string, people: readonly Mentionable[]): string {
  if (!text.includes('@')) return text;
  // Names are unique, nicknames need not be: if two are equal, the name wins.
  const longestFirst = people
    .flatMap((person) => namesOf(person).map((name) => ({ uid: person.uid, name, isOwn: name === person.name })))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length || Number(b.isOwn) - Number(a.isOwn));
  let encoded = '';
  let done = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, done))) {
    const person = isSpace(text[at - 1]) ? mentionedAt(text, at, longestFirst) : undefined;
    if (!person) continue;
    const before = encoded + text.slice(done, at);
    encoded = `${before}${before.endsWith(' ') ? '' : ' '}@${person.uid} `;
    const end = at + 1 + person.name.length;
    done = text[end] === ' ' ? end + 1 : end;
  }
  return encoded + text.slice(done);
}

function mentionedAt(text: string, at: number, people: readonly Mentionable[]): Mentionable | undefined {
  return people.find(({ name }) => text.startsWith(name, at + 1) && !isWord(text[at + 1 + name.length]));
}

/** A text from the wire as its author would type it: ` @uid ` of someone in the chat becomes `@Name`. */
export function decodeMentions(text: string, people: readonly Mentionable[]): string {
  // A punctuation mark beside the name got a space before it on the wire.
  const named = ` ${text} `.replace(/ @(\d+)(?= )(?: (?=[^\P{P}@]))?/gu, (whole, uid: string) => {
    const person = people.find((one) => one.uid === Number(uid));
    return person ? ` @${calledName(person)}` : whole;
  });
  return named.trim();
}
