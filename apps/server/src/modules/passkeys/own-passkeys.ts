import { type OwnPasskey, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { NotifyMethodChanges } from '../auth/auth.access.ts';
import { ownPasskey, passkeyChange } from './passkey-registration.ts';
import type { RunUnit, Stores } from './passkeys.store.ts';

export interface OwnPasskeyParts {
  transact: RunUnit;
  reads: Pick<Stores, 'passkeys'>;
  /** Whether the account has a sign-in method other than passkeys. */
  hasOtherWayIn: (unit: Unit, uid: Uid) => Promise<boolean>;
  notifyMethodChanges: NotifyMethodChanges;
}

export type OwnPasskeys = ReturnType<typeof createOwnPasskeys>;

function required(isThere: boolean): void {
  if (!isThere) throw new ProblemError('passkey.not_found');
}

/** The passkeys of the signed-in user. Those of other users are not found. */
export const createOwnPasskeys = ({ transact, reads, hasOtherWayIn, notifyMethodChanges }: OwnPasskeyParts) => ({
  /** In the order in which they were registered. */
  list: async ({ uid }: Viewer): Promise<OwnPasskey[]> => (await reads.passkeys.listOf(uid)).map(ownPasskey),

  /** @throws ProblemError `passkey.not_found` */
  rename: ({ uid }: Viewer, credential_id: string, name: string): Promise<void> =>
    transact(async (tx) => required(await tx.passkeys.rename(uid, credential_id, name))),

  /** @throws ProblemError `passkey.not_found`, `auth.last_sign_in_method` */
  delete: ({ uid }: Viewer, credential_id: string): Promise<void> =>
    transact(async (tx) => {
      const passkey = await tx.passkeys.find(credential_id);
      required(await tx.passkeys.delete(uid, credential_id));
      const isLast = (await tx.passkeys.listOf(uid)).length === 0;
      // Thrown inside the unit, so that the passkey stays.
      if (isLast && !(await hasOtherWayIn(tx, uid))) throw new ProblemError('auth.last_sign_in_method');
      if (passkey) await notifyMethodChanges(tx, uid, [passkeyChange(passkey, 'removed')]);
    }),
});
