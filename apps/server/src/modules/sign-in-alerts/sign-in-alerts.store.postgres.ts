import type { Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { SignInAlert, SignInAlertStore } from './sign-in-alerts.store.ts';

interface OfUser {
  uid: Uid;
}

const ALERT = 'uid, name, network_address, signed_in_at';
const INSERT = statement<SignInAlert>(
  `INSERT INTO sign_in_alerts (${ALERT}) VALUES (@uid, @name, @network_address, @signed_in_at)`,
);
const COUNT_OF = statement<OfUser, { count: number }>('SELECT count(*) FROM sign_in_alerts WHERE uid = @uid');
const TAKE_ALL_OF = statement<OfUser, SignInAlert>(`WITH taken AS
    (DELETE FROM sign_in_alerts WHERE uid = @uid RETURNING id, ${ALERT})
  SELECT ${ALERT} FROM taken ORDER BY id`);

export const createPostgresSignInAlertStore = (db: PostgresConnection): SignInAlertStore => ({
  insert: async (alert) => void (await db.run(INSERT, alert)),
  countOf: async (uid) => (await db.get(COUNT_OF, { uid }))?.count ?? 0,
  takeAllOf: (uid) => db.all(TAKE_ALL_OF, { uid }),
});
