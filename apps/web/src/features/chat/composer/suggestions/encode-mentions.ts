import { findMentionSigns } from '@loquat/markup/markdown';
import { canBeginMention, endsMention, MENTION_SIGN } from '@loquat/markup/mentions';
import type { Mentionable } from './mentions.ts';

const namesOf = ({ name, nickname }: Mentionable): string[] => (nickname ? [nickname, name] : [name]);

/** The text as sent over the wire: every `@Name` or `@Nickname` of a user in the chat becomes ` @uid `. */
export function encodeMentions(text: string, people: readonly Mentionable[], isMarkdown: boolean): string {
  const signs = findMentionSigns(text, isMarkdown);
  // Names are unique, nicknames need not be: if two are equal, the name wins.
  const longestFirst = people
    .flatMap((person) => namesOf(person).map((name) => ({ uid: person.uid, name, isOwn: name === person.name })))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length || Number(b.isOwn) - Number(a.isOwn));
  let encoded = '';
  let done = 0;
  for (const { index: at } of text.matchAll(MENTION_SIGN)) {
    if (at < done || !signs.has(at) || !(at === done || canBeginMention(text, at))) continue;
    const person = mentionedAt(text, at, longestFirst);
    if (!person) continue;
    const before = encoded + text.slice(done, at);
    encoded = `${before}${before.endsWith(' ') ? '' : ' '}@${person.uid} `;
    const end = at + 1 + person.name.length;
    done = text[end] === ' ' ? end + 1 : end;
  }
  return encoded + text.slice(done);
}

function mentionedAt(text: string, at: number, people: readonly Mentionable[]): Mentionable | undefined {
  return people.find(({ name }) => text.startsWith(name, at + 1) && endsMention(text, at + 1 + name.length));
}
