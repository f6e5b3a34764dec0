import { type OwnPasskey, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { ownPasskey } from './passkey-registration.ts';
import type { RunUnit, Stores } from './passkeys.store.ts';

export interface OwnPasskeyParts {
  transact: RunUnit;
  reads: Pick<Stores, 'passkeys'>;
  /** Whether an account can be entered without any passkey. */
  hasOtherWayIn: (unit: Unit, uid: Uid) => Promise<boolean>;
}

export type OwnPasskeys = ReturnType<typeof createOwnPasskeys>;

function required(isThere: boolean): void {
  if (!isThere) throw new ProblemError('passkey.not_found');
}

/** The passkeys of the signed-in user, for themselves. Those of others are not found. */
export const createOwnPasskeys = ({ transact, reads, hasOtherWayIn }: OwnPasskeyParts) => ({
  /** In the order in which they were registered. */
  list: async ({ uid }: Viewer): Promise<OwnPasskey[]> => (await reads.passkeys.listOf(uid)).map(ownPasskey),

  /** @throws ProblemError `passkey.not_found` */
  rename: ({ uid }: Viewer, credential_id: string, name: string): Promise<void> =>
    transact(async (tx) => required(await tx.passkeys.rename(uid, credential_id, name))),

  /** @throws ProblemError `passkey.not_found`, `auth.last_sign_in_method` */
  delete: ({ uid }: Viewer, credential_id: string): Promise<void> =>
    transact(async (tx) => {
      required(await tx.passkeys.delete(uid, credential_id));
      const isLast = (await tx.passkeys.listOf(uid)).length === 0;
      // Thrown in the unit: it stays.
      if (isLast && !(await hasOtherWayIn(tx, uid))) throw new ProblemError('auth.last_sign_in_method');
    }),
});
