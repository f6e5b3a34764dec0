import { ProblemError, type Uid, type VisitorProfile } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { findFreeName, findUser } from '../users/users.access.ts';
import type { VisitorEvents } from './visitor-events.ts';
import type { RunUnit } from './visitors.store.ts';

export interface VisitorProfileParts {
  transact: RunUnit;
  events: VisitorEvents;
  rename: (unit: Unit, uid: Uid, name: string) => Promise<unknown>;
}

export type VisitorProfileService = ReturnType<typeof createVisitorProfileService>;

/** Profiles that visitors, or websites, provide. */
export function createVisitorProfileService({ transact, events, rename }: VisitorProfileParts) {
  async function renameTo(unit: Unit, uid: Uid, wanted: string | undefined): Promise<void> {
    const user = await findUser(unit, uid);
    // The number appended to a taken name stays.
    if (!user || wanted === undefined || user.name.replace(/ ?\d{4}$/, '') === wanted || user.name === wanted) return;
    await rename(unit, uid, await findFreeName(unit, wanted));
  }

  return {
    /**
     * @throws ProblemError `visitor.not_found` for users who are not visitors
     */
    save: ({ uid }: Viewer, { name, email, attributes }: VisitorProfile): Promise<void> =>
      transact(async (tx) => {
        const visitor = await tx.visitors.find(uid);
        if (!visitor) throw new ProblemError('visitor.not_found');
        await renameTo(tx, uid, name);
        const before = { email: visitor.email ?? null, attributes: visitor.attributes ?? {} };
        const profile = {
          email: email === undefined ? before.email : email || null,
          attributes: attributes ?? before.attributes,
        };
        if (JSON.stringify(profile) === JSON.stringify(before)) return;
        await tx.visitors.saveProfile(uid, profile);
        await events.tell(tx, uid);
      }),
  };
}
