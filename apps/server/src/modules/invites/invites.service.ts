import { CONFIRMED_REGISTRATION_TTL_SECONDS, type Gid, ProblemError } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Stores } from '../../stores.ts';
import type { LinkOrigin } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { InviteTerms, IssueCode } from './invite-codes.ts';
import type { ChannelInvites, Invitations } from './invites.access.ts';
import type { Invite } from './invites.store.ts';
import type { MagicTokens } from './magic-tokens.ts';

const SECOND_MS = 1_000;

export interface InviteServiceParts {
  reads: Stores;
  tokens: MagicTokens;
  directory: UserDirectory;
  channels: ChannelInvites;
  links: LinkOrigin;
  clock: Clock;
  issue: IssueCode;
  /** Counts confirmations by address. */
  confirmations: RateLimit;
}

export interface InviteRequest extends InviteTerms {
  gid?: Gid | undefined;
}

export interface Confirmation {
  magic_token: string;
  email: string;
  password: string;
}

export interface InviteService extends Invitations {
  /** URL of a new invitation. @throws ProblemError `channel.not_found`, `channel.forbidden` */
  createLink(viewer: Viewer, request: InviteRequest, requestOrigin: string): Promise<string>;
  isUsable(token: string): Promise<boolean>;
  /** @throws ProblemError `invite.invalid`, `user.email_conflict` */
  confirm(given: Confirmation, address: string): Promise<{ new_magic_token: string; mail_is_sent: boolean }>;
}

export function createInviteService(parts: InviteServiceParts): InviteService {
  const { reads, tokens, directory, channels, clock } = parts;
  const secondsFromNow = (ttlSeconds: number) => Math.floor(clock.now() / SECOND_MS) + ttlSeconds;

  const hasLivingMaker = ({ created_by }: Invite) => directory.get(created_by)?.status === 'normal';
  const isUsable = async (token: string) => {
    const invitation = tokens.read(token);
    const invite = invitation && (await reads.invites.find(invitation.code_hash));
    return invite !== null && invite.remaining_uses > 0 && hasLivingMaker(invite);
  };

  const createLink: InviteService['createLink'] = async (viewer, { gid, ...terms }, requestOrigin) => {
    channels.requireInviter(viewer, gid);
    const issued = await parts.issue(viewer.uid, terms);
    const token = tokens.sign({ kind: 'register', confirmed: false, gid, ...issued });
    return `${parts.links.of(requestOrigin)}/?magic_token=${token}#/register`;
  };

  const confirm: InviteService['confirm'] = async ({ magic_token, email, password }, address) => {
    parts.confirmations.take(address);
    const invitation = tokens.read(magic_token);
    if (!invitation || !(await isUsable(magic_token))) throw new ProblemError('invite.invalid');
    if (directory.findByEmail(email)) throw new ProblemError('user.email_conflict');
    const { code, gid } = invitation;
    const password_hash = password === '' ? undefined : await hashPassword(password);
    const expires_at = secondsFromNow(CONFIRMED_REGISTRATION_TTL_SECONDS);
    const confirmed = { kind: 'register', confirmed: true, code, expires_at, gid, email, password_hash } as const;
    return { new_magic_token: tokens.sign(confirmed), mail_is_sent: false };
  };

  const take: InviteService['take'] = async (tx, { code_hash }) => {
    const invite = await tx.invites.find(code_hash);
    const maker = invite && (await tx.users.find(invite.created_by));
    if (maker?.status !== 'normal') return null;
    return (await tx.invites.takeUse(code_hash)) ? maker.uid : null;
  };

  return { createLink, isUsable, confirm, take, read: (token) => tokens.read(token) };
}
