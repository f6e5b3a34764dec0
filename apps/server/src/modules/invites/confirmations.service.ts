import { CONFIRMED_REGISTRATION_TTL_SECONDS, ProblemError } from '@loquat/contract';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import { hashPassword } from '../../platform/secrets/passwords.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { Confirmations, Invitation, Invitations, Newcomers } from './invites.access.ts';
import { own, type RunUnit, type Stores } from './invites.store.ts';
import type { MagicTokens } from './magic-tokens.ts';

const REFUSALS = { required: 'invite.required', invalid: 'invite.invalid' } as const;

export interface ConfirmationServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'confirmations'>;
  tokens: MagicTokens;
  invitations: Invitations;
  newcomers: Pick<Newcomers, 'requireInvitation'>;
  users: UserDirectory;
  mail: Mail;
  links: LinkOrigin;
  /** Limits confirmations and emails per network address, and emails per mailbox. */
  limits: { confirmation: RateLimit; mailByAddress: RateLimit; mailByRecipient: RateLimit };
  /** How long a mailed link is valid. */
  mailedTtlSeconds: number;
}

export interface ConfirmationRequest {
  magic_token: string;
  email: string;
  password: string;
}

/** The caller, as far as known. */
export interface Asker {
  /** The `addressKey` of their network address. */
  address: string;
  /** BCP 47 id. */
  language: string;
}

export interface ConfirmationService extends Confirmations {
  /** @throws ProblemError `invite.*`, `user.email_conflict`, `server.no_frontend_url`, `request.rate_limited` */
  confirm(given: ConfirmationRequest, asker: Asker): Promise<{ new_magic_token: string; mail_is_sent: boolean }>;
}

function registrationUrl(origin: string, token: string, email: string, { gid }: Partial<Invitation>): string {
  const search = new URLSearchParams({ email, ...(gid !== undefined && { gid: String(gid) }), magic_token: token });
  return `${origin}/?${search.toString()}#/register/set_name`;
}

/** With mail on, only the owner of a mailbox can register it: the token is sent there and not returned. */
export function createConfirmationService(parts: ConfirmationServiceParts): ConfirmationService {
  const { transact, reads, tokens, invitations, newcomers, users, mail, links, limits } = parts;

  async function requireInvitation(magic_token: string): Promise<Invitation | null> {
    const invitation = newcomers.requireInvitation(magic_token || undefined, REFUSALS);
    if (invitation && !(await invitations.isUsable(invitation))) throw new ProblemError('invite.invalid');
    return invitation;
  }

  /** The origin for the link in an email, or null if mail is off. */
  function originForMail(email: string, { address }: Asker): string | null {
    if (!mail.isOn()) return null;
    const origin = links.forMail();
    limits.mailByAddress.take(address);
    limits.mailByRecipient.take(email);
    return origin;
  }

  const confirm: ConfirmationService['confirm'] = async ({ magic_token, email, password }, asker) => {
    limits.confirmation.take(asker.address);
    const invitation = await requireInvitation(magic_token);
    if (users.findByEmail(email)) throw new ProblemError('user.email_conflict');
    const origin = originForMail(email, asker);
    const password_hash = await hashPassword(password, { kind: 'registration', key: asker.address });
    const ttlSeconds = origin === null ? CONFIRMED_REGISTRATION_TTL_SECONDS : parts.mailedTtlSeconds;
    const { token, ...minted } = tokens.mint({ kind: 'confirmed' }, ttlSeconds);
    const invited = { invite_hash: invitation?.code_hash ?? null, gid: invitation?.gid ?? null };
    await transact(async (tx) => {
      await tx.confirmations.insert({ ...minted, ...invited, email, password_hash, is_mailed: origin !== null });
      if (origin === null) return;
      const url = registrationUrl(origin, token, email, invitation ?? {});
      await mail.post(tx, {
        kind: 'registration_link',
        to: email,
        language: asker.language,
        url,
        expires_at: minted.expires_at,
      });
    });
    return { new_magic_token: origin === null ? token : '', mail_is_sent: origin !== null };
  };

  return {
    confirm,
    async find(token) {
      const code_hash = tokens.readCode('confirmed', token);
      const found = code_hash === null ? null : await reads.confirmations.find(code_hash);
      if (!found) return null;
      const { invite_hash, gid, ...registration } = found;
      return {
        ...registration,
        invitation: invite_hash === null ? null : { code_hash: invite_hash, gid: gid ?? undefined },
      };
    },
    take: (unit, { code_hash }) => own(unit).confirmations.delete(code_hash),
  };
}
