import { fits } from '../../lib/name-match.ts';

/** What somebody can be found by. */
export interface Findable {
  name: string;
  nickname?: string | undefined;
  email?: string | null | undefined;
}

/** Whether the words may mean somebody, by name, nickname or address; nothing to look for finds everyone. */
export const matchesPerson = ({ name, nickname, email }: Findable, words: string): boolean =>
  fits({ name: nickname ?? name, aliases: [name, ...(email ? [email] : [])] }, words);
