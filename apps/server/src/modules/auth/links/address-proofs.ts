import { CONFIRMED_REGISTRATION_TTL_SECONDS, ProblemError } from '@loquat/contract';
import { RateLimitedError } from '#platform/http/security/rate-limit.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Unit } from '#platform/unit-of-work.ts';
import type { MagicTokens } from '../../invites/invites.access.ts';
import type { Mail } from '../../mail/mail.access.ts';
import type { LinkOrigin } from '../../server/server.access.ts';
import { type CachedUser, findUser, type UserAccounts } from '../../users/users.access.ts';
import { own, type RunUnit } from '../auth.store.ts';
import type { SignInLimits } from '../sign-in-limits.ts';

export interface AddressProofParts {
  transact: RunUnit;
  accounts: Pick<UserAccounts, 'update'>;
  tokens: MagicTokens;
  mail: Mail;
  links: LinkOrigin;
  limits: Pick<SignInLimits, 'mailByAddress' | 'mailByRecipient'>;
}

/** Emails a link to a newly registered user, in the unit of work that creates the account. */
export type AskForProof = (unit: Unit, user: CachedUser) => Promise<void>;

export interface AddressProofs {
  /**
   * Asks the user who registers this address to verify it; null while no email can be sent, because mail is off or the
   * mailbox got too many. `address` is the `addressKey` of their network address.
   */
  asking(email: string, address: string): AskForProof | null;
  /** Verifies the address by the link in the mail. @throws ProblemError `auth.magic_token_invalid` */
  prove(viewer: Viewer, magic_token: string): Promise<void>;
}

/**
 * Verification that the registered user owns the mailbox. The link signs in like any other mailed link and then ends
 * all other ways into the account, which a stranger may have registered. For a user already signed in to that account,
 * it ends nothing.
 */
export function createAddressProofs(parts: AddressProofParts): AddressProofs {
  const { transact, accounts, tokens, mail, links, limits } = parts;

  function isWithinLimits(email: string, address: string): boolean {
    try {
      limits.mailByAddress.take(address);
      limits.mailByRecipient.take(email);
      return true;
    } catch (error) {
      if (error instanceof RateLimitedError) return false;
      throw error;
    }
  }

  const ask =
    (origin: string): AskForProof =>
    async (unit, { uid, email, language }) => {
      if (email === null) return;
      const { token, ...minted } = tokens.mint({ kind: 'login' }, CONFIRMED_REGISTRATION_TTL_SECONDS);
      await own(unit).signInLinks.save({ ...minted, email, uid, language });
      const url = `${origin}/?magic_token=${token}&exists=true&confirm=true#/login`;
      await mail.post(unit, { kind: 'address_proof', to: email, language, url, expires_at: minted.expires_at });
    };

  return {
    asking(email, address) {
      // Mailed links never lead to a host from the request.
      const origin = links.of('');
      return mail.isOn() && origin !== '' && isWithinLimits(email, address) ? ask(origin) : null;
    },
    async prove({ uid }, magic_token) {
      const code_hash = tokens.readCode('login', magic_token);
      if (code_hash === null) throw new ProblemError('auth.magic_token_invalid');
      await transact(async (tx) => {
        const link = await tx.signInLinks.take(code_hash);
        const user = await findUser(tx, uid);
        // Thrown inside the unit, so that the link of another account stays valid.
        if (link?.uid !== uid || user?.email !== link.email) throw new ProblemError('auth.magic_token_invalid');
        if (!user.is_email_verified) await accounts.update(tx, uid, { is_email_verified: true });
      });
    },
  };
}
