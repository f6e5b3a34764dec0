import { nameMentions } from '@loquat/markup/user-mentions';

/** A user who can be mentioned. */
export interface Mentionable {
  uid: number;
  name: string;
  /** The reader's nickname for the user, if there is one. */
  nickname?: string | undefined;
}

/** The name of a user in a text that is being written. */
export const calledName = ({ name, nickname }: Mentionable): string => nickname || name;

/** A text from the wire as its author would type it: ` @uid ` of a user in the chat becomes `@Name`. */
export function decodeMentions(
  text: string,
  people: readonly Mentionable[],
  isProse?: (at: number) => boolean,
): string {
  const names = new Map(people.map((person) => [person.uid, calledName(person)]));
  return nameMentions(text, (uid) => names.get(uid), isProse).trim();
}
