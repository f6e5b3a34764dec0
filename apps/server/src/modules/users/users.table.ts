import type { CreateBy, Uid, UserLogEntry, UserStatus } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, sql, sqliteTable, text, uniqueIndex } from '../../platform/db/drizzle.ts';
/** Accounts. Times in milliseconds since the epoch. Uids are never reused. */
export const usersTable = sqliteTable(
  'users',
  {
    uid: integer().$type<Uid>().primaryKey({ autoIncrement: true }),
    /** In lower case. */
    email: text(),
    name: text().notNull(),
    /** Unique key of the name (`name-key.ts`), except for names from earlier versions. */
    name_key: text().notNull().default(''),
    /**
     * The account belongs to the owner of this mailbox: they followed a link in an email, or an administrator vouches
     * for it.
     */
    is_email_verified: integer({ mode: 'boolean' }).notNull().default(false),
    /** Null: this account cannot sign in with a password. */
    password_hash: text(),
    gender: integer().notNull(),
    language: text().notNull(),
    is_admin: integer({ mode: 'boolean' }).notNull(),
    is_bot: integer({ mode: 'boolean' }).notNull(),
    /** Guests may write to this bot; never true for other users. */
    is_public: integer({ mode: 'boolean' }).notNull().default(false),
    avatar_updated_at: integer().notNull().default(0),
    create_by: text().$type<CreateBy>().notNull(),
    /** Wants email about missed messages. */
    msg_smtp_notify_enable: integer({ mode: 'boolean' }).notNull().default(true),
    /** The widget of a visitor; null for other users. */
    widget_id: text(),
    /** The user with whom a visitor talks; null for other users. */
    visitor_host: integer().$type<Uid>(),
    /** A visitor whose widget names the host by the first message, and who has not written yet. */
    may_choose_host: integer({ mode: 'boolean' }).notNull().default(false),
    status: text().$type<UserStatus>().notNull().default('normal'),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_name').on(sql`${table.name} COLLATE NOCASE`),
    index('users_name_key').on(table.name_key),
    // For the reader's visitors, with which every stream begins.
    index('users_visitor_host')
      .on(table.visitor_host)
      .where(sql`${table.visitor_host} IS NOT NULL`),
  ],
);

/** Changes by which clients bring an older user list up to date. */
export const userLogTable = sqliteTable(
  'user_log',
  {
    log_id: integer().primaryKey({ autoIncrement: true }),
    action: text().$type<UserLogEntry['action']>().notNull(),
    uid: integer().$type<Uid>().notNull(),
    email: text(),
    name: text(),
    gender: integer(),
    language: text(),
    is_admin: integer({ mode: 'boolean' }),
    is_bot: integer({ mode: 'boolean' }),
    is_public: integer({ mode: 'boolean' }),
    avatar_updated_at: integer(),
  },
  (table) => [index('user_log_uid').on(table.uid)],
);

export const archivedUsers = [
  archived('user', usersTable, { refersTo: { uid: 'user' }, without: ['name_key', 'may_choose_host'], order: 'uid' }),
];
