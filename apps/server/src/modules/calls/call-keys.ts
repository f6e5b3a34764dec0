import { randomBytes } from 'node:crypto';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import type { Participant, StoredCall } from './calls.store.ts';

const KEY_BYTES = 32;

const contextOf = (room: string) => `call ${room}`;

/** Whether a participant received the current encryption key of a call. */
export const holdsKey = ({ e2ee_key, key_number }: StoredCall, one: Participant): boolean =>
  e2ee_key !== null && one.key_number === key_number;

export type CallKeys = ReturnType<typeof createCallKeys>;

/** The keys with which the devices of a call encrypt, stored encrypted. */
export function createCallKeys(sealer: Sealer) {
  const makeKey = (room: string): string => sealer.seal(randomBytes(KEY_BYTES).toString('base64'), contextOf(room));
  return {
    makeKey,

    /** The call with a new key, if its devices encrypt: former participants cannot decrypt what follows. */
    withNewKey: (call: StoredCall): StoredCall =>
      call.e2ee_key === null ? call : { ...call, e2ee_key: makeKey(call.room), key_number: call.key_number + 1 },

    /** The key fields that a participant receives. */
    keyOf: ({ room, e2ee_key, key_number }: StoredCall) => ({
      e2ee_key: e2ee_key && sealer.open(e2ee_key, contextOf(room)),
      e2ee_key_number: key_number,
    }),
  };
}
