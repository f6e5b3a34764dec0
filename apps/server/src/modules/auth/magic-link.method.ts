import { type Credential, ProblemError } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { MagicTokens, Newcomers } from '../invites/invites.access.ts';
import { type CachedUser, findUser } from '../users/users.access.ts';
import { admitMailboxOwner, type MailboxOwnerParts } from './auth.access.ts';
import { own } from './auth.store.ts';
import type { SignInLink } from './links/sign-in-links.store.ts';
import type { Admitted, SignInMethod } from './sign-in-method.ts';

export interface MagicLinkMethodParts extends MailboxOwnerParts {
  tokens: Pick<MagicTokens, 'readCode'>;
  newcomers: Newcomers;
}

const REFUSALS = { required: 'auth.not_associated', invalid: 'auth.magic_token_invalid' } as const;
const refused = () => new ProblemError('auth.credential_refused');

/** The link proves that its holder owns the mailbox. It is deleted at the first sign-in; a failed sign-in leaves it. */
export function createMagicLinkMethod(
  parts: MagicLinkMethodParts,
): SignInMethod<Extract<Credential, { type: 'magiclink' }>> {
  const { tokens, newcomers } = parts;

  async function findOwner(
    unit: Unit,
    { email }: SignInLink,
    owner: NonNullable<SignInLink['uid']>,
  ): Promise<Admitted> {
    const user = await findUser(unit, owner);
    // The user has changed their address meanwhile and no longer owns this mailbox.
    if (user?.email !== email) throw refused();
    return admitMailboxOwner(parts, unit, user);
  }

  async function register(unit: Unit, { email, language }: SignInLink, name: string): Promise<CachedUser> {
    const invitation = newcomers.requireInvitation(undefined, REFUSALS);
    const address = { email, is_email_verified: true };
    const newcomer = { ...address, name, language, gender: 0, password_hash: null, create_by: 'magiclink' as const };
    return newcomers.create(unit, newcomer, invitation, REFUSALS);
  }

  return {
    isOffered: (config) => config.magic_link,
    async prove({ magic_token, extra_name }) {
      const code_hash = tokens.readCode('login', magic_token);
      if (code_hash === null) throw refused();
      return async (unit) => {
        const link = await own(unit).signInLinks.take(code_hash);
        // A link without an account requires a name, and a link to an account allows none.
        if (!link || (link.uid === null) !== (extra_name !== '')) throw refused();
        return link.uid === null ? register(unit, link, extra_name) : findOwner(unit, link, link.uid);
      };
    },
  };
}
