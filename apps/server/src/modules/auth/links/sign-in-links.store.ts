import type { Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '#platform/db/connection.ts';
import { statement } from '#platform/db/statement.ts';

/** A link that signs in the owner of a mailbox. */
export interface SignInLink {
  /** SHA-256 of the code inside the token, in hex. */
  code_hash: string;
  /** The mailbox it was sent to, in lower case. */
  email: string;
  /** The owner of this address when the link was sent; null if there was none: the link creates an account. */
  uid: Uid | null;
  /** For a new account. */
  language: string;
  expires_at: Timestamp;
}

export interface SignInLinkStore {
  find(code_hash: string): Promise<SignInLink | null>;
  /** Replaces the link sent to this mailbox before. */
  save(link: SignInLink): Promise<void>;
  /** Removes and returns a link; null if there is none. */
  take(code_hash: string): Promise<SignInLink | null>;
  deleteExpired(now: Timestamp): Promise<void>;
}

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

export const createSignInLinkStore = (db: Connection): SignInLinkStore => ({
  find: async (code_hash) => (await db.get(FIND, { code_hash })) ?? null,
  save: async (link) => void (await db.run(SAVE, link)),
  take: async (code_hash) => (await db.get(TAKE, { code_hash })) ?? null,
  deleteExpired: async (now) => void (await db.run(DELETE_EXPIRED, { now })),
});
