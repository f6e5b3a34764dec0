import { ProblemError } from '@loquat/contract';
import type { ServerSettings } from '../server/server.access.ts';
import { findFreeName, type UserAccounts, type UserDirectory } from '../users/users.access.ts';
import type { ChannelInvites, Invitations, Newcomers } from './invites.access.ts';

export interface NewcomerParts {
  users: UserDirectory;
  accounts: UserAccounts;
  settings: Pick<ServerSettings, 'get'>;
  invitations: Invitations;
  channels: ChannelInvites;
}

export function createNewcomers(parts: NewcomerParts): Newcomers {
  const { users, accounts, settings, invitations, channels } = parts;
  return {
    requireInvitation(token, { required, invalid }) {
      // The first account is the founder's, and only `create_admin` creates it.
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
