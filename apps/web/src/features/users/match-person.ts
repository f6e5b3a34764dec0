import { fits } from '../../lib/name-match.ts';
import { readableEmail } from '../../lib/readable-email.ts';

/** The texts that a user can be found by. */
export interface Findable {
  name: string;
  nickname?: string | undefined;
  email?: string | null | undefined;
}

/** Whether the words match a user's name, nickname or address; empty words match all users. */
export const matchesPerson = ({ name, nickname, email }: Findable, words: string): boolean =>
  fits({ name: nickname ?? name, aliases: [name, ...(email ? [email, readableEmail(email)] : [])] }, words);
