import { randomInt } from 'node:crypto';
import { cutToBytes, NAME_MAX_BYTES, type ProblemCode, ProblemError, tidyName } from '@loquat/contract';
import type { Tx } from '../../stores.ts';
import type { ChannelInvites, Invitation, Invitations } from './invites.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { CachedUser, NewUser, UserAccounts, UserDirectory } from '../users/users.access.ts';

const SUFFIX_MIN = 1_111;
const SUFFIX_MAX = 9_998;
const SUFFIX_DIGITS = 4;
const SUFFIX_ATTEMPTS = 50;
const NAMELESS = 'User';
/** What other services call somebody is looked at up to here. */
const WISH_MAX_LENGTH = 1_024;

export interface NewcomerParts {
  directory: UserDirectory;
  accounts: UserAccounts;
  settings: Pick<ServerSettings, 'get'>;
  invitations: Invitations;
  channels: ChannelInvites;
}

/** What is answered to who may not come in: sign-up and sign-in have different words for it. */
export interface Refusals {
  /** There is none, and the server takes invited people only. */
  required: ProblemCode;
  /** It is forged, expired, or of another kind. */
  invalid: ProblemCode;
}

/** People who come to the server by themselves, whichever way they prove who they are. */
export interface Newcomers {
  /** The invitation a token stands for, if one is needed or given. @throws ProblemError one of the refusals */
  requireInvitation(token: string | undefined, refusals: Refusals): Invitation | null;
  /**
   * Makes the account, under a name like the wanted one that is free, takes a use of the invitation and joins its
   * channel. @throws ProblemError `refusals.invalid` when it is used up, `user.email_conflict`, `user.name_conflict`,
   * `license.user_limit`
   */
  create(tx: Tx, newcomer: NewUser, invitation: Invitation | null, refusals: Refusals): Promise<CachedUser>;
}

/** The wish as a name that fits; services elsewhere let people be called anything. */
const nameLike = (wish: string) =>
  tidyName(cutToBytes(tidyName(wish.slice(0, WISH_MAX_LENGTH)), NAME_MAX_BYTES)) || NAMELESS;

/** The name, with a number behind it when somebody has it already. @throws ProblemError `user.name_conflict` */
async function findFreeName(tx: Tx, given: string): Promise<string> {
  const wanted = nameLike(given);
  if ((await tx.users.findByName(wanted)) === null) return wanted;
  const stem = cutToBytes(wanted, NAME_MAX_BYTES - SUFFIX_DIGITS);
  for (let attempt = 0; attempt < SUFFIX_ATTEMPTS; attempt += 1) {
    const name = `${stem}${randomInt(SUFFIX_MIN, SUFFIX_MAX + 1)}`;
    if ((await tx.users.findByName(name)) === null) return name;
  }
  throw new ProblemError('user.name_conflict');
}

export function createNewcomers(parts: NewcomerParts): Newcomers {
  const { directory, accounts, settings, invitations, channels } = parts;
  return {
    requireInvitation(token, { required, invalid }) {
      // The first account is the founder's, and is made by `create_admin` alone.
      if (directory.isEmpty()) throw new ProblemError(required);
      const invitation = token ? invitations.read(token) : null;
      if (token && !invitation) throw new ProblemError(invalid);
      if (!invitation && settings.get('login').who_can_sign_up === 'InvitationOnly') throw new ProblemError(required);
      return invitation;
    },

    async create(tx, newcomer, invitation, { invalid }) {
      const maker = invitation && (await invitations.take(tx, invitation));
      if (invitation && !maker) throw new ProblemError(invalid);
      const name = await findFreeName(tx, newcomer.name);
      const user = await accounts.create(tx, { ...newcomer, name });
      const gid = invitation?.gid;
      if (maker && gid !== undefined) await channels.join(tx, user.uid, { gid, maker });
      return user;
    },
  };
}
