import { ProblemError } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import type { MagicTokens } from '../../invites/invites.access.ts';
import type { Mail } from '../../mail/mail.access.ts';
import type { LinkOrigin, ServerSettings } from '../../server/server.access.ts';
import { findUserByEmail } from '../../users/users.access.ts';
import { isMailboxOwners } from '../auth.access.ts';
import type { RunUnit, Stores, Tx } from '../auth.store.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import type { SignInLink } from './sign-in-links.store.ts';

/** The response to every request, whatever happens next. */
const ANSWER = 'If this address may sign in here, an email with a link is on its way.';

export interface SignInLinkParts {
  transact: RunUnit;
  reads: Pick<Stores, 'signInLinks'>;
  settings: Pick<ServerSettings, 'get'>;
  tokens: MagicTokens;
  mail: Mail;
  links: LinkOrigin;
  limits: Pick<SignInLimits, 'mailByAddress' | 'mailByRecipient'>;
  clock: Pick<Clock, 'now'>;
  ttlSeconds: number;
  report: (error: unknown) => void;
}

/** The email address to sign in, and the origin of the request. */
export interface SignInRequest {
  email: string;
  /** The `addressKey` of their network address. */
  address: string;
  /** BCP 47 tag, for an email to a person without an account. */
  language: string;
}

export interface SignInLinks {
  /**
   * Returns the same sentence for every address. `afterAnswer` runs a function once the response has been sent.
   * @throws ProblemError `auth.magic_link_disabled`, `request.rate_limited`
   */
  send(request: SignInRequest, afterAnswer: (work: () => Promise<void>) => void): string;
  /** Whether a token is still valid. */
  isUsable(token: string): Promise<boolean>;
}

const urlOf = (origin: string, token: string, { uid }: Pick<SignInLink, 'uid'>) =>
  `${origin}/?magic_token=${token}&exists=${uid !== null}#/login`;

export function createSignInLinks(parts: SignInLinkParts): SignInLinks {
  const { transact, reads, settings, tokens, mail, links, limits, clock } = parts;

  /**
   * Null if the address may not sign in with a link: bots, administrators with an unverified address, and strangers on
   * invitation-only servers.
   */
  async function findReceiver(
    tx: Tx,
    { email, language }: SignInRequest,
  ): Promise<Pick<SignInLink, 'uid' | 'language'> | null> {
    const user = await findUserByEmail(tx, email);
    if (!user) return settings.get('login').who_can_sign_up === 'EveryOne' ? { uid: null, language } : null;
    return isMailboxOwners(user) ? user : null;
  }

  /**
   * Does the same work for every address. A link without a recipient is stored as expired, and is neither sent nor
   * used.
   */
  async function write(tx: Tx, request: SignInRequest): Promise<void> {
    const receiver = await findReceiver(tx, request);
    const { email } = request;
    const { uid, language } = receiver ?? { uid: null, language: request.language };
    const { token, ...minted } = tokens.mint({ kind: 'login' }, parts.ttlSeconds);
    const expires_at = receiver ? minted.expires_at : clock.now();
    // An address has one link: this one must not replace the link that verifies the address.
    const address = receiver ? email : minted.code_hash;
    await tx.signInLinks.save({ ...minted, expires_at, email: address, uid, language });
    const url = urlOf(links.forMail(), token, { uid });
    await mail.post(tx, { kind: 'sign_in_link', to: email, language, url, is_new: uid === null, expires_at });
  }

  return {
    send(request, afterAnswer) {
      if (!settings.get('login').magic_link) throw new ProblemError('auth.magic_link_disabled');
      limits.mailByAddress.take(request.address);
      limits.mailByRecipient.take(request.email);
      // The duration and outcome would reveal whether the account exists, and whether mail works.
      if (mail.isOn()) afterAnswer(() => transact((tx) => write(tx, request)).catch(parts.report));
      return ANSWER;
    },
    async isUsable(token) {
      const code_hash = tokens.readCode('login', token);
      return code_hash !== null && (await reads.signInLinks.find(code_hash)) !== null;
    },
  };
}
