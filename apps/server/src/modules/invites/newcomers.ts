import { randomInt } from 'node:crypto';
import { cutToBytes, NAME_MAX_BYTES, ProblemError, tidyName } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { ChannelInvites, Invitations, Newcomers } from './invites.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { isNameFree, type UserAccounts, type UserDirectory } from '../users/users.access.ts';

const SUFFIX_MIN = 1_111;
const SUFFIX_MAX = 9_998;
const SUFFIX_DIGITS = 4;
const SUFFIX_ATTEMPTS = 50;
const NAMELESS = 'User';
/** The part of a name from elsewhere that is considered. */
const WISH_MAX_LENGTH = 1_024;

export interface NewcomerParts {
  users: UserDirectory;
  accounts: UserAccounts;
  settings: Pick<ServerSettings, 'get'>;
  invitations: Invitations;
  channels: ChannelInvites;
}

/** The requested name made valid; services elsewhere let people be called anything. */
const nameLike = (wish: string) =>
  tidyName(cutToBytes(tidyName(wish.slice(0, WISH_MAX_LENGTH)), NAME_MAX_BYTES)) || NAMELESS;

/** The name, with a number added if it is taken. @throws ProblemError `user.name_conflict` */
async function findFreeName(unit: Unit, given: string): Promise<string> {
  const wanted = nameLike(given);
  if (await isNameFree(unit, wanted)) return wanted;
  const stem = cutToBytes(wanted, NAME_MAX_BYTES - SUFFIX_DIGITS);
  for (let attempt = 0; attempt < SUFFIX_ATTEMPTS; attempt += 1) {
    const name = `${stem}${randomInt(SUFFIX_MIN, SUFFIX_MAX + 1)}`;
    if (await isNameFree(unit, name)) return name;
  }
  throw new ProblemError('user.name_conflict');
}

export function createNewcomers(parts: NewcomerParts): Newcomers {
  const { users, accounts, settings, invitations, channels } = parts;
  return {
    requireInvitation(token, { required, invalid }) {
      // The first account is the founder's, and only `create_admin` makes it.
      if (users.isEmpty()) throw new ProblemError(required);
      const invitation = token ? invitations.read(token) : null;
      if (token && !invitation) throw new ProblemError(invalid);
      if (!invitation && settings.get('login').who_can_sign_up === 'InvitationOnly') throw new ProblemError(required);
      return invitation;
    },

    async create(unit, newcomer, invitation, { invalid }) {
      const maker = invitation && (await invitations.take(unit, invitation));
      if (invitation && !maker) throw new ProblemError(invalid);
      const name = await findFreeName(unit, newcomer.name);
      const user = await accounts.create(unit, { ...newcomer, name });
      const gid = invitation?.gid;
      if (maker && gid !== undefined) await channels.join(unit, user.uid, { gid, maker });
      return user;
    },
  };
}
