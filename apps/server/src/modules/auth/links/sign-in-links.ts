import { ProblemError } from '@loquat/contract';
import type { MagicTokens } from '../../invites/invites.access.ts';
import type { Mail } from '../../mail/mail.access.ts';
import type { LinkOrigin, ServerSettings } from '../../server/server.access.ts';
import { findUserByEmail } from '../../users/users.access.ts';
import { isMailboxOwners } from '../auth.access.ts';
import type { RunUnit, Stores, Tx } from '../auth.store.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import type { SignInLink } from './sign-in-links.store.ts';

/** Told to everybody, whatever happens next. */
const ANSWER = 'If this address may sign in here, a letter with a link is on its way.';

export interface SignInLinkParts {
  transact: RunUnit;
  reads: Pick<Stores, 'signInLinks'>;
  settings: Pick<ServerSettings, 'get'>;
  tokens: MagicTokens;
  mail: Mail;
  links: LinkOrigin;
  limits: Pick<SignInLimits, 'mailByAddress' | 'mailByRecipient'>;
  ttlSeconds: number;
  report: (error: unknown) => void;
}

/** Who wants to sign in, and from where. */
export interface SignInRequest {
  email: string;
  /** The `addressKey` of their network address. */
  address: string;
  /** BCP 47 tag, for a mail to somebody without an account. */
  language: string;
}

export interface SignInLinks {
  /**
   * Returns the same sentence for everybody. @throws ProblemError `auth.magic_link_disabled`, `request.rate_limited`
   */
  send(request: SignInRequest): string;
  /** Whether a token would still sign somebody in. */
  isUsable(token: string): Promise<boolean>;
}

const urlOf = (origin: string, token: string, { uid }: Pick<SignInLink, 'uid'>) =>
  `${origin}/?magic_token=${token}&exists=${uid !== null}#/login`;

export function createSignInLinks(parts: SignInLinkParts): SignInLinks {
  const { transact, reads, settings, tokens, mail, links, limits } = parts;

  /**
   * Null for those who could not sign in with a link: bots, administrators with an unverified address, and strangers on
   * servers that are by invitation only.
   */
  async function findReceiver(
    tx: Tx,
    { email, language }: SignInRequest,
  ): Promise<Pick<SignInLink, 'uid' | 'language'> | null> {
    const user = await findUserByEmail(tx, email);
    if (!user) return settings.get('login').who_can_sign_up === 'EveryOne' ? { uid: null, language } : null;
    return isMailboxOwners(user) ? user : null;
  }

  async function write(tx: Tx, request: SignInRequest): Promise<void> {
    const receiver = await findReceiver(tx, request);
    if (!receiver) return;
    const { email } = request;
    const { uid, language } = receiver;
    const { token, ...minted } = tokens.mint({ kind: 'login' }, parts.ttlSeconds);
    await tx.signInLinks.save({ ...minted, email, uid, language });
    const url = urlOf(links.forMail(), token, receiver);
    await mail.post(tx, {
      kind: 'sign_in_link',
      to: email,
      language,
      url,
      is_new: uid === null,
      expires_at: minted.expires_at,
    });
  }

  return {
    send(request) {
      if (!settings.get('login').magic_link) throw new ProblemError('auth.magic_link_disabled');
      limits.mailByAddress.take(request.address);
      limits.mailByRecipient.take(request.email);
      // Nobody waits for it: its duration and its outcome would reveal whether there is an account, and mail.
      if (mail.isOn()) transact((tx) => write(tx, request)).catch(parts.report);
      return ANSWER;
    },
    async isUsable(token) {
      const code_hash = tokens.readCode('login', token);
      return code_hash !== null && (await reads.signInLinks.find(code_hash)) !== null;
    },
  };
}
