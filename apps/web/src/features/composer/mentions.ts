/** Someone who can be mentioned. */
export interface Mentionable {
  uid: number;
  name: string;
  /** What the user calls them, when it is not their name. */
  nickname?: string | undefined;
}

/** What stands for somebody in a text that is being written. */
export const calledName = ({ name, nickname }: Mentionable): string => nickname || name;

const namesOf = ({ name, nickname }: Mentionable): string[] => (nickname ? [nickname, name] : [name]);

/** An `@` being typed: where it stands and what follows it up to the caret. */
export interface MentionTrigger {
  start: number;
  query: string;
}

const LONGEST_QUERY = 40;
const isSpace = (character: string | undefined): boolean => character === undefined || /[\s([{"'“]/.test(character);
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** The `@` the caret stands behind, null when none is being typed. */
export function findTrigger(text: string, caret: number): MentionTrigger | null {
  const before = text.slice(Math.max(0, caret - LONGEST_QUERY - 1), caret);
  const at = before.lastIndexOf('@');
  if (at === -1) return null;
  const start = caret - before.length + at;
  const query = before.slice(at + 1);
  if (!isSpace(text[start - 1]) || /\n|^\s|\s\s/.test(query)) return null;
  return { start, query };
}

/** People whose name or nickname, or a word of it, begins with the query; those who begin with it come first. */
export function matchPeople<P extends Mentionable>(people: readonly P[], query: string, limit: number): P[] {
  const wanted = query.toLocaleLowerCase();
  const rankOf = (name: string): number => {
    const lower = name.toLocaleLowerCase();
    if (lower.startsWith(wanted)) return 0;
    return lower.split(/[\s._-]+/).some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  const rank = (person: Mentionable): number => Math.min(...namesOf(person).map(rankOf));
  return people
    .filter((person) => rank(person) < 2)
    .toSorted((a, b) => rank(a) - rank(b) || calledName(a).localeCompare(calledName(b)))
    .slice(0, limit);
}

/** The text with the `@` being typed replaced by a name, and where the caret goes. */
export function insertMention(text: string, trigger: MentionTrigger, name: string): { text: string; caret: number } {
  const end = trigger.start + 1 + trigger.query.length;
  const rest = text.slice(end);
  const mention = `@${name}${rest.startsWith(' ') ? '' : ' '}`;
  const caret = trigger.start + mention.length + (rest.startsWith(' ') ? 1 : 0);
  return { text: text.slice(0, trigger.start) + mention + rest, caret };
}

/** The text as it goes over the wire: every `@Name` or `@Nickname` of someone in the chat becomes ` @uid `. */
export function encodeMentions(text: string, people: readonly Mentionable[]): string {
  if (!text.includes('@')) return text;
  // Names are unique, nicknames need not be: of two that are equal the name counts.
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
