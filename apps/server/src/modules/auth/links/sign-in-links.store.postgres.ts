import type { Timestamp } from '@loquat/contract';
import type { PostgresConnection } from '../../../platform/db/postgres/connection.ts';
import { statement } from '../../../platform/db/postgres/statement.ts';
import type { SignInLink, SignInLinkStore } from './sign-in-links.store.ts';

const LINK = 'code_hash, email, uid, language, expires_at';
const FIND = statement<{ code_hash: string }, SignInLink>(
  `SELECT ${LINK} FROM sign_in_links WHERE code_hash = @code_hash`,
);
const SAVE = statement<SignInLink>(`INSERT INTO sign_in_links (${LINK})
  VALUES (@code_hash, @email, @uid, @language, @expires_at)
  ON CONFLICT (email) DO UPDATE SET code_hash = excluded.code_hash, uid = excluded.uid, language = excluded.language,
    expires_at = excluded.expires_at`);
const TAKE = statement<{ code_hash: string }, SignInLink>(
  `DELETE FROM sign_in_links WHERE code_hash = @code_hash RETURNING ${LINK}`,
);
const DELETE_EXPIRED = statement<{ now: Timestamp }>('DELETE FROM sign_in_links WHERE expires_at <= @now');

export const createPostgresSignInLinkStore = (db: PostgresConnection): SignInLinkStore => ({
  find: async (code_hash) => (await db.get(FIND, { code_hash })) ?? null,
  save: async (link) => void (await db.run(SAVE, link)),
  take: async (code_hash) => (await db.get(TAKE, { code_hash })) ?? null,
  deleteExpired: async (now) => void (await db.run(DELETE_EXPIRED, { now })),
});
