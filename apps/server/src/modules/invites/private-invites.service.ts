import { type Channel, type Gid, ProblemError } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { LinkOrigin } from '../server/server.access.ts';
import type { ChannelInvites } from './invites.access.ts';
import type { RunUnit, Stores } from './invites.store.ts';
import type { InviteTerms, IssueInvite } from './issue-invite.ts';
import type { MagicTokens } from './magic-tokens.ts';
import { shortUrl } from './short-links.ts';

export interface PrivateInviteParts {
  transact: RunUnit;
  reads: Pick<Stores, 'invites'>;
  tokens: MagicTokens;
  channels: ChannelInvites;
  links: LinkOrigin;
  issue: IssueInvite;
}

export interface PrivateInviteService {
  /** URL of a new invite. @throws ProblemError `channel.not_found`, `channel.forbidden` */
  createLink(viewer: Viewer, request: InviteTerms & { gid: Gid }, requestOrigin: string): Promise<string>;
  /** Whether a user outside the channel could join by this token now. */
  isUsable(token: string): Promise<boolean>;
  /** Returns the channel as the new member sees it. @throws ProblemError `invite.unusable`, `channel.joined_already` */
  join(viewer: Viewer, token: string): Promise<Channel>;
}

/** Invites by which users with an account join a private channel. */
export function createPrivateInviteService(parts: PrivateInviteParts): PrivateInviteService {
  const { transact, reads, tokens, channels, links, issue } = parts;

  return {
    async createLink(viewer, { gid, ...terms }, requestOrigin) {
      channels.requirePrivateInviter(viewer, gid);
      const { token, short_code } = await transact((tx) => issue(tx, viewer.uid, { kind: 'join', gid }, terms));
      const origin = links.of(requestOrigin);
      if (short_code !== null) return shortUrl(origin, short_code);
      return `${origin}/?magic_token=${token}#/invite_private/${gid}`;
    },

    async isUsable(token) {
      const joining = tokens.readJoining(token);
      const invite = joining && (await reads.invites.find(joining.code_hash));
      return invite !== null && invite.remaining_uses > 0 && channels.isHonoured(joining!.gid, invite.created_by);
    },

    async join({ uid }, token) {
      const joining = tokens.readJoining(token);
      if (!joining) throw new ProblemError('invite.unusable');
      const { gid, code_hash } = joining;
      return transact(async (tx) => {
        const invite = await tx.invites.find(code_hash);
        if (!invite) throw new ProblemError('invite.unusable');
        // Existing members get `channel.joined_already` even for a used-up link: most likely they used it.
        const channel = await channels.enter(tx, uid, { gid, maker: invite.created_by });
        if (!(await tx.invites.takeUse(code_hash))) throw new ProblemError('invite.unusable');
        return channel;
      });
    },
  };
}
