import type { Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';
import { passkeysTable } from './passkeys.table.ts';

export interface Passkey {
  /** The credential id, in base64url. */
  credential_id: string;
  uid: Uid;
  /** COSE, in base64url. */
  public_key: string;
  /** Signature counter of the authenticator; 0 for those without one. */
  counter: number;
  /** How browsers reach it, such as `internal` or `usb`. */
  transports: readonly string[];
  /** Empty if its owner gave none and the browser's name is unknown. */
  name: string;
  created_at: Timestamp;
  /** When it last signed in. */
  last_used_at: Timestamp | null;
  /** Rises in the order of a user's registrations. */
  position: number;
}

/** A passkey has signed a challenge. */
export interface PasskeyUse {
  credential_id: string;
  counter: number;
  last_used_at: Timestamp;
}

export interface PasskeyStore {
  find(credential_id: string): Promise<Passkey | null>;
  /** In the order in which they were registered. */
  listOf(uid: Uid): Promise<Passkey[]>;
  /** Returns it with its position. */
  insert(passkey: Omit<Passkey, 'position'>): Promise<Passkey>;
  /** Returns false, and changes nothing, if the passkey is missing or its counter has not increased. */
  noteUse(use: PasskeyUse): Promise<boolean>;
  /** Returns whether this user had it. */
  rename(uid: Uid, credential_id: string, name: string): Promise<boolean>;
  /** Returns whether this user had it. */
  delete(uid: Uid, credential_id: string): Promise<boolean>;
}

/** This feature's stores. */
export interface Stores {
  passkeys: PasskeyStore;
}

export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();

type Row = Omit<Passkey, 'transports'> & { transports: string };
interface OfUser {
  uid: Uid;
}
interface Own extends OfUser {
  credential_id: string;
}

const PASSKEY = columnsOf(passkeysTable);
const FIND = statement<Pick<Own, 'credential_id'>, Row>(
  `SELECT ${PASSKEY} FROM passkeys WHERE credential_id = @credential_id`,
);
const LIST_OF = statement<OfUser, Row>(
  `SELECT ${PASSKEY} FROM passkeys WHERE uid = @uid ORDER BY created_at, position`,
);
const INSERT = statement<Omit<Row, 'position'>, Row>(`INSERT INTO passkeys
    (credential_id, uid, public_key, counter, transports, name, created_at, last_used_at, position)
  VALUES (@credential_id, @uid, @public_key, @counter, @transports, @name, @created_at, @last_used_at,
    (SELECT coalesce(max(position), 0) + 1 FROM passkeys WHERE uid = @uid)) RETURNING ${PASSKEY}`);
// Authenticators without a counter always send 0.
const NOTE_USE = statement<PasskeyUse>(`UPDATE passkeys SET counter = @counter, last_used_at = @last_used_at
  WHERE credential_id = @credential_id AND (counter < @counter OR (counter = 0 AND @counter = 0))`);
const RENAME = statement<Own & { name: string }>(
  'UPDATE passkeys SET name = @name WHERE credential_id = @credential_id AND uid = @uid',
);
const DELETE = statement<Own>('DELETE FROM passkeys WHERE credential_id = @credential_id AND uid = @uid');

const toPasskey = ({ transports, ...row }: Row): Passkey => ({ ...row, transports: JSON.parse(transports) });

export const createPasskeyStore = (db: Connection): PasskeyStore => ({
  async find(credential_id) {
    const row = await db.get(FIND, { credential_id });
    return row ? toPasskey(row) : null;
  },
  listOf: async (uid) => (await db.all(LIST_OF, { uid })).map(toPasskey),
  async insert(passkey) {
    const inserted = await db.get(INSERT, { ...passkey, transports: JSON.stringify(passkey.transports) });
    if (!inserted) throw new Error('A passkey was not inserted.');
    return toPasskey(inserted);
  },
  noteUse: async (use) => (await db.run(NOTE_USE, use)) > 0,
  rename: async (uid, credential_id, name) => (await db.run(RENAME, { uid, credential_id, name })) > 0,
  delete: async (uid, credential_id) => (await db.run(DELETE, { uid, credential_id })) > 0,
});
