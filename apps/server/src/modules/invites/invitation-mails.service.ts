import { type Gid, INVITE_EXPIRY_DEFAULT_SECONDS, ProblemError } from '@loquat/contract';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin } from '../server/server.access.ts';
import { requireUser, type UserDirectory } from '../users/users.access.ts';
import type { ChannelInvites } from './invites.access.ts';
import { invitationUrl } from './invites.service.ts';
import type { RunUnit } from './invites.store.ts';
import type { IssueInvite } from './issue-invite.ts';

export interface InvitationMailParts {
  transact: RunUnit;
  users: UserDirectory;
  channels: ChannelInvites;
  mail: Mail;
  links: LinkOrigin;
  issue: IssueInvite;
  /** Limits emails per inviter and per mailbox. */
  limits: { mailByInviter: RateLimit; mailByRecipient: RateLimit };
}

export interface InvitationMailRequest {
  emails: readonly string[];
  gid?: Gid | undefined;
  /** Seconds. */
  expired_in?: number | undefined;
  max_times?: number | undefined;
}

export interface InvitationMails {
  /**
   * Every address gets its own link.
   * @throws ProblemError `channel.not_found`, `channel.forbidden`, `mail.disabled`, `server.no_frontend_url`,
   * `request.rate_limited` before any email is sent
   */
  send(viewer: Viewer, request: InvitationMailRequest): Promise<{ registered: string[] }>;
}

export function createInvitationMails(parts: InvitationMailParts): InvitationMails {
  const { transact, users, channels, mail, links, issue, limits } = parts;

  function takeLimits(viewer: Viewer, emails: readonly string[]): void {
    for (const email of emails) {
      limits.mailByInviter.take(String(viewer.uid));
      limits.mailByRecipient.take(email);
    }
  }

  const send: InvitationMails['send'] = async (viewer, { emails, gid, ...given }) => {
    channels.requireInviter(viewer, gid);
    if (!mail.isOn()) throw new ProblemError('mail.disabled');
    const origin = links.forMail();
    const { name: inviter, language } = requireUser(users, viewer.uid);
    const channel = gid === undefined ? undefined : channels.nameOf(gid);
    const email = { kind: 'invitation' as const, language, inviter, ...(channel !== undefined && { channel }) };
    const { strangers = [], registered = [] } = Object.groupBy(new Set(emails), (email) =>
      users.findByEmail(email) ? 'registered' : 'strangers',
    );
    takeLimits(viewer, strangers);
    const terms = { expired_in: given.expired_in ?? INVITE_EXPIRY_DEFAULT_SECONDS, max_times: given.max_times ?? 1 };
    await transact(async (tx) => {
      for (const to of strangers) {
        const { token, expires_at } = await issue(tx, viewer.uid, { kind: 'register', gid }, terms);
        await mail.post(tx, { ...email, to, url: invitationUrl(origin, token), expires_at });
      }
    });
    return { registered };
  };

  return { send };
}
