import type { Gid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { LinkOrigin } from '../server/server.access.ts';
import { findActiveUser, type UserDirectory } from '../users/users.access.ts';
import type { ChannelInvites, Invitations } from './invites.access.ts';
import { own, type RunUnit, type Stores } from './invites.store.ts';
import type { InviteTerms, IssueInvite } from './issue-invite.ts';
import type { MagicTokens } from './magic-tokens.ts';
import { shortUrl } from './short-links.ts';

export interface InviteServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'invites'>;
  tokens: MagicTokens;
  users: UserDirectory;
  channels: ChannelInvites;
  links: LinkOrigin;
  issue: IssueInvite;
}

export interface InviteRequest extends InviteTerms {
  gid?: Gid | undefined;
}

export interface InviteService extends Invitations {
  /** URL of a new invitation. @throws ProblemError `channel.not_found`, `channel.forbidden` */
  createLink(viewer: Viewer, request: InviteRequest, requestOrigin: string): Promise<string>;
}

/** The URL of an invitation. */
export const invitationUrl = (origin: string, token: string): string => `${origin}/?magic_token=${token}#/register`;

export function createInviteService(parts: InviteServiceParts): InviteService {
  const { transact, reads, tokens, users, channels, links, issue } = parts;

  return {
    read: (token) => tokens.read(token),
    async isUsable({ code_hash }) {
      const invite = await reads.invites.find(code_hash);
      return invite !== null && invite.remaining_uses > 0 && users.get(invite.created_by)?.status === 'normal';
    },
    async createLink(viewer, { gid, ...terms }, requestOrigin) {
      channels.requireInviter(viewer, gid);
      const { token, short_code } = await transact((tx) => issue(tx, viewer.uid, { kind: 'register', gid }, terms));
      const origin = links.of(requestOrigin);
      return short_code === null ? invitationUrl(origin, token) : shortUrl(origin, short_code);
    },
    async take(unit, { code_hash }) {
      const tx = own(unit);
      const invite = await tx.invites.find(code_hash);
      const maker = invite && (await findActiveUser(tx, invite.created_by));
      if (!maker) return null;
      return (await tx.invites.takeUse(code_hash)) ? maker.uid : null;
    },
  };
}
