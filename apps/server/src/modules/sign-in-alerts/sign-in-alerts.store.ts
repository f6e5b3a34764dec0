import type { Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

/** A sign-in on a new device that has not been emailed yet. */
export interface SignInAlert {
  uid: Uid;
  /** The name in the device list; may be empty. */
  name: string;
  network_address: string | null;
  signed_in_at: Timestamp;
}

export interface SignInAlertStore {
  insert(alert: SignInAlert): Promise<void>;
  /** Number of pending alerts of a user. */
  countOf(uid: Uid): Promise<number>;
  /** Removes and returns the alerts of a user, in order. */
  takeAllOf(uid: Uid): Promise<SignInAlert[]>;
}

/** This feature's stores. */
export interface Stores {
  signInAlerts: SignInAlertStore;
}

/** A unit of work as this feature sees it. */
export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();

interface OfUser {
  uid: Uid;
}

const ALERT = 'uid, name, network_address, signed_in_at';
const INSERT = statement<SignInAlert>(
  `INSERT INTO sign_in_alerts (${ALERT}) VALUES (@uid, @name, @network_address, @signed_in_at)`,
);
const COUNT_OF = statement<OfUser, { count: number }>('SELECT count(*) AS count FROM sign_in_alerts WHERE uid = @uid');
const LIST_OF = statement<OfUser, SignInAlert>(`SELECT ${ALERT} FROM sign_in_alerts WHERE uid = @uid ORDER BY id`);
const DELETE_ALL_OF = statement<OfUser>('DELETE FROM sign_in_alerts WHERE uid = @uid');

export const createSignInAlertStore = (db: Connection): SignInAlertStore => ({
  insert: async (alert) => void (await db.run(INSERT, alert)),
  countOf: async (uid) => (await db.get(COUNT_OF, { uid }))?.count ?? 0,
  async takeAllOf(uid) {
    const alerts = await db.all(LIST_OF, { uid });
    await db.run(DELETE_ALL_OF, { uid });
    return alerts;
  },
});
