import { DEFAULT_LANGUAGE, ProblemError, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../stores.ts';
import { admitMailboxOwner, type MailboxOwnerParts } from '../auth/auth.access.ts';
import type { Newcomers } from '../invites/newcomers.ts';
import type { Invitation } from '../invites/invites.access.ts';
import type { CachedUser } from '../users/users.access.ts';
import type { Entry, IdentityAccounts, ProvenIdentity } from './identities.access.ts';
import { pictureJobs } from './picture.job.ts';

export interface IdentityAccountParts extends MailboxOwnerParts {
  newcomers: Newcomers;
  clock: Clock;
}

const REFUSALS = { required: 'auth.not_associated', invalid: 'auth.magic_token_invalid' } as const;

export function createIdentityAccounts(parts: IdentityAccountParts): IdentityAccounts {
  const { newcomers, clock } = parts;
  const link = (tx: Tx, uid: Uid, { provider, issuer, subject, label }: ProvenIdentity) =>
    tx.identities.insert({ provider, issuer, subject, uid, label, created_at: clock.now() });

  /** The account with the identity's address. */
  const takeOver = async (tx: Tx, uid: Uid) => admitMailboxOwner(parts, tx, (await tx.users.find(uid))!);

  const requireEntry = (entry: Entry): Invitation | null =>
    entry.kind === 'vouched' ? null : newcomers.requireInvitation(entry.magic_token, REFUSALS);

  async function register(tx: Tx, identity: ProvenIdentity, entry: Entry): Promise<CachedUser> {
    const { verified_email, name, language = DEFAULT_LANGUAGE, provider } = identity;
    const address = { email: verified_email, is_email_verified: verified_email !== null };
    const newcomer = { ...address, name, language, gender: 0, password_hash: null, create_by: provider };
    const user = await newcomers.create(tx, newcomer, requireEntry(entry), REFUSALS);
    for (const job of pictureJobs(user.uid, identity.picture, clock.now())) await tx.jobs.put(job);
    return user;
  }

  return {
    admit: (identity, entry) => async (tx) => {
      const known = await tx.identities.find(identity);
      if (known) return (await tx.users.find(known.uid))!;
      const { verified_email } = identity;
      const owner = verified_email === null ? null : await tx.users.findByEmail(verified_email);
      const user = owner === null ? await register(tx, identity, entry) : await takeOver(tx, owner);
      if (user.status === 'frozen') throw new ProblemError('auth.account_frozen');
      await link(tx, user.uid, identity);
      return user;
    },
  };
}
