import { DEFAULT_LANGUAGE, ProblemError, type Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { type Admitted, admitMailboxOwner, type MailboxOwnerParts } from '../auth/auth.access.ts';
import type { Invitation, Newcomers } from '../invites/invites.access.ts';
import { type CachedUser, findUser, findUserByEmail, isVisitor } from '../users/users.access.ts';
import { identityChange } from './account-sign-in-methods.ts';
import type { Entry, IdentityAccounts, ProvenIdentity } from './identities.access.ts';
import { own } from './identities.store.ts';
import { pictureJobs } from './picture.job.ts';

export interface IdentityAccountParts extends MailboxOwnerParts {
  newcomers: Newcomers;
  clock: Clock;
}

const REFUSALS = { required: 'auth.not_associated', invalid: 'auth.magic_token_invalid' } as const;

export function createIdentityAccounts(parts: IdentityAccountParts): IdentityAccounts {
  const { newcomers, clock } = parts;
  const link = (unit: Unit, uid: Uid, { provider, issuer, subject, label }: ProvenIdentity) =>
    own(unit).identities.insert({ provider, issuer, subject, uid, label, created_at: clock.now() });

  /** Admits the owner of the account with the identity's address. */
  const takeOver = (unit: Unit, owner: CachedUser) => admitMailboxOwner(parts, unit, owner);

  const visitorOf = (entry: Entry) => (entry.kind === 'invitation' ? entry.visitor : undefined);

  const requireEntry = (entry: Entry): Invitation | null =>
    entry.kind === 'vouched' ? null : newcomers.requireInvitation(entry.magic_token, REFUSALS);

  async function register(unit: Unit, identity: ProvenIdentity, entry: Entry): Promise<CachedUser> {
    const { verified_email, name, language = DEFAULT_LANGUAGE, provider } = identity;
    const address = { email: verified_email, is_email_verified: verified_email !== null };
    const visitor = visitorOf(entry);
    const newcomer = { ...address, name, language, gender: 0, password_hash: null, create_by: provider, ...visitor };
    const user = await newcomers.create(unit, newcomer, requireEntry(entry), REFUSALS);
    for (const job of pictureJobs(user.uid, identity.picture, clock.now())) await own(unit).jobs.put(job);
    // Visitors cannot turn off emails about missed messages themselves.
    return visitor ? parts.accounts.update(unit, user.uid, { msg_smtp_notify_enable: false }) : user;
  }

  async function findOrMake(unit: Unit, identity: ProvenIdentity, entry: Entry): Promise<Admitted> {
    const known = await own(unit).identities.find(identity);
    if (known) return (await findUser(unit, known.uid))!;
    const { verified_email } = identity;
    const owner = verified_email === null ? null : await findUserByEmail(unit, verified_email);
    const user = owner === null ? await register(unit, identity, entry) : await takeOver(unit, owner);
    if (user.status === 'frozen') throw new ProblemError('auth.account_frozen');
    await link(unit, user.uid, identity);
    if (owner) await parts.notifyMethodChanges(unit, user.uid, [identityChange(identity, 'added')]);
    return user;
  }

  return {
    admit: (identity, entry) => async (unit) => {
      const user = await findOrMake(unit, identity, entry);
      if (visitorOf(entry) && !isVisitor(user)) throw new ProblemError('user.email_conflict');
      return user;
    },
  };
}
