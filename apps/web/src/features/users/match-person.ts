import { fits } from '../../lib/name-match.ts';

/** What somebody can be found by. */
export interface Findable {
  name: string;
  nickname?: string | undefined;
  email?: string | null | undefined;
}

/** Whether the words match somebody's name, nickname or address; empty words match everyone. */
export const matchesPerson = ({ name, nickname, email }: Findable, words: string): boolean =>
  fits({ name: nickname ?? name, aliases: [name, ...(email ? [email] : [])] }, words);
