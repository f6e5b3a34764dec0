import type { Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { own, type Passkey } from './passkeys.store.ts';

/** The passkeys of an account, the oldest first. */
export const listPasskeysOf = (unit: Unit, uid: Uid): Promise<Passkey[]> => own(unit).passkeys.listOf(uid);

export const removePasskey = async (
  unit: Unit,
  { uid, credential_id }: Pick<Passkey, 'uid' | 'credential_id'>,
): Promise<void> => void (await own(unit).passkeys.delete(uid, credential_id));
