import type { Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { own } from './passkeys.store.ts';

/** Whether somebody has a passkey. */
export const hasPasskey = async (unit: Unit, uid: Uid): Promise<boolean> =>
  (await own(unit).passkeys.listOf(uid)).length > 0;

/** None of them signs in to the account any more. */
export const removePasskeys = (unit: Unit, uid: Uid): Promise<void> => own(unit).passkeys.deleteAllOf(uid);
