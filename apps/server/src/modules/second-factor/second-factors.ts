import type { Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { type CachedUser, isGuest, isVisitor, type UserDeleted, type UserDirectory } from '../users/users.access.ts';
import type { SecondFactors } from './second-factor.access.ts';
import type { Change, Stores } from './second-factor.store.ts';

export interface SecondFactorsParts {
  reads: Pick<Stores, 'secondFactors'>;
  changes: Changes<Change | UserDeleted>;
}

export interface RequirementParts {
  settings: Pick<ServerSettings, 'get'>;
  users: Pick<UserDirectory, 'get'>;
}

/**
 * Guests and visitors have no credentials to steal: their account ends with the session. Bots are programs, and their
 * keys open no session.
 */
const isExempt = (user: CachedUser) => isGuest(user) || isVisitor(user) || user.is_bot;

export async function loadSecondFactors(
  { reads, changes }: SecondFactorsParts,
  { settings, users }: RequirementParts,
): Promise<SecondFactors> {
  const owners = new Set<Uid>(await reads.secondFactors.listUids());
  changes.follow({
    'second_factor.turned_on': ({ uid }) => void owners.add(uid),
    'second_factor.turned_off': ({ uid }) => void owners.delete(uid),
    'user.deleted': ({ uid }) => void owners.delete(uid),
  });

  function isRequiredOf(uid: Uid): boolean {
    const required = settings.get('login').second_factor_required;
    if (required === 'off') return false;
    const user = users.get(uid);
    return user !== undefined && !isExempt(user) && (required === 'everybody' || user.is_admin);
  }

  return {
    isOn: (uid) => owners.has(uid),
    isRequiredOf,
    isMissing: (uid) => isRequiredOf(uid) && !owners.has(uid),
  };
}
