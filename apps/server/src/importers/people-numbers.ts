import { cutToBytes, Email, NAME_MAX_BYTES, tidyName } from '@loquat/contract';
import type { LeftOutList } from './left-out-list.ts';
import type { SourceTeam, SourceUser } from './source-team.ts';

/** The users of the source team with their numbers in the archive, by which texts mention them. */
export interface PeopleNumbers {
  /** A user unknown to the team gets an unusable account, so that their messages have an author. */
  numberOf(id: string): number;
  isKnown(id: string): boolean;
  nameOf(id: string): string;
  /** All users so far, in the order of their numbers. */
  list(): { number: number; user: SourceUser; name: string; email: string | null }[];
}

const gone = (id: string): SourceUser => ({
  id,
  name: `Former member ${id}`,
  email: null,
  isBot: false,
  isAdmin: false,
  status: 'deleted',
  password: null,
  createdAt: null,
  avatar: null,
});

/** A name that the server accepts; for an invisible one, the name of the account. */
export function nameThatFits(name: string, fallback: string, limit: number): string {
  const tidy = tidyName(name) || tidyName(fallback) || 'unnamed';
  return cutToBytes(tidy, limit).trim() || 'unnamed';
}

export function numberPeople({ users, formerUser }: SourceTeam, leftOut: LeftOutList): PeopleNumbers {
  const numbers = new Map<string, number>();
  const people: ReturnType<PeopleNumbers['list']> = [];
  const addresses = new Set<string>();

  function addressOf(user: SourceUser): string | null {
    if (user.email === null || user.email === '') return null;
    const email = Email.safeParse(user.email);
    if (!email.success) {
      leftOut.add({ what: 'address', why: 'it is no email address' }, user.id);
      return null;
    }
    if (addresses.has(email.data)) {
      leftOut.add({ what: 'address', why: 'an earlier user has the same address' }, user.id);
      return null;
    }
    addresses.add(email.data);
    return email.data;
  }

  function add(user: SourceUser): number {
    const number = people.length + 1;
    const name = nameThatFits(user.name, user.id, NAME_MAX_BYTES);
    if (name !== tidyName(user.name)) leftOut.add({ what: 'end of a name', why: 'it is too long' }, user.id);
    numbers.set(user.id, number);
    people.push({ number, user, name, email: addressOf(user) });
    return number;
  }

  for (const user of users) {
    if (numbers.has(user.id)) leftOut.add({ what: 'account', why: 'it is there twice; the first counts' }, user.id);
    else add(user);
  }
  return {
    isKnown: (id) => numbers.has(id),
    numberOf: (id) => numbers.get(id) ?? add(formerUser(id) ?? gone(id)),
    nameOf: (id) => people[(numbers.get(id) ?? 0) - 1]?.name ?? id,
    list: () => people,
  };
}
