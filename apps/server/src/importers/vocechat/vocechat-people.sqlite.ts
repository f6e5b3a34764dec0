import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openReader } from '../../platform/db/sqlite.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { fitting, parseJson } from '../json-at-edge.ts';
import type { LeftOutList } from '../left-out-list.ts';

// The tables of `db/db.sqlite`. Columns were added over its versions: only the oldest ones always exist.

const Id = z.int().check(z.nonnegative());
const flag = z.pipe(
  z.nullish(z.union([z.number(), z.boolean()])),
  z.transform((value: number | boolean | null | undefined) => Boolean(value)),
);
const textual = z.nullish(z.string());

/** Milliseconds since the epoch of a time in SQLite's or the server's format, always in UTC; null if it is invalid. */
const time = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => {
    const text = String(value ?? '').replace(' ', 'T');
    const parsed = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
    return parsed > 0 ? parsed : null;
  }),
);

export const VocechatUser = z.object({
  uid: Id,
  name: z.string(),
  email: textual,
  /** In plain text, in the versions whose source is known. */
  password: textual,
  is_admin: flag,
  is_bot: flag,
  is_guest: flag,
  create_by: textual,
  /** 0: normal, 1: frozen. */
  status: z.nullish(z.number()),
  created_at: time,
  avatar_updated_at: time,
});
export type VocechatUser = z.output<typeof VocechatUser>;

export const VocechatGroup = z.object({
  gid: Id,
  name: z.string(),
  owner: z.nullish(Id),
  is_public: flag,
  description: textual,
  only_owner_can_send_msg: flag,
  created_at: time,
  avatar_updated_at: time,
});
export type VocechatGroup = z.output<typeof VocechatGroup>;

const MemberRow = z.object({ gid: Id, uid: Id });
const PinRow = z.object({ gid: Id, mid: Id, created_by: Id, created_at: time });

/** Users and channels, as the server stored them. */
export interface VocechatDirectory {
  name: string | null;
  users: VocechatUser[];
  groups: VocechatGroup[];
  /** Uids by gid. */
  members: ReadonlyMap<number, number[]>;
  /** By mid. */
  pins: ReadonlyMap<number, z.output<typeof PinRow>>;
}

const TABLES = {
  users: 'user',
  groups: 'group',
  members: 'group_user',
  pins: 'pinned_message',
  settings: 'config',
} as const;

const unreadable = (path: string, error: unknown): OperatorError =>
  new OperatorError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);

function openOrRefuse(path: string): ReturnType<typeof openReader> {
  try {
    return openReader(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Reads a data folder whose server is stopped. @throws OperatorError if it is none */
export function readVocechatDirectory(folder: string, leftOut: LeftOutList): VocechatDirectory {
  const path = join(folder, 'db', 'db.sqlite');
  if (!existsSync(path)) throw new OperatorError(`${folder} is no data folder of VoceChat: it has no db/db.sqlite.`);
  const db = openOrRefuse(path);
  const rowsOf = (table: string): unknown[] => {
    const isThere = db.prepare('SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ?').get('table', table);
    return isThere ? db.prepare(`SELECT * FROM \`${table}\` ORDER BY 1`).all() : [];
  };
  const read = <T>(table: string, schema: z.ZodMiniType<T>): T[] => {
    const reason = { what: `row of “${table}”`, why: 'it is not what VoceChat keeps there' };
    return [...fitting(rowsOf(table), schema, { leftOut, reason, place: table })];
  };
  try {
    const members = Map.groupBy(read(TABLES.members, MemberRow), ({ gid }) => gid);
    return {
      name: organizationName(rowsOf(TABLES.settings)),
      users: read(TABLES.users, VocechatUser),
      groups: read(TABLES.groups, VocechatGroup),
      members: new Map([...members].map(([gid, list]) => [gid, list.map(({ uid }) => uid)])),
      pins: new Map(read(TABLES.pins, PinRow).map((pin) => [pin.mid, pin])),
    };
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    db.close();
  }
}

const Setting = z.object({ name: z.string(), value: z.string() });
const Organization = z.object({ name: z.string() });

function organizationName(rows: readonly unknown[]): string | null {
  for (const row of rows) {
    const setting = Setting.safeParse(row);
    if (!setting.success || setting.data.name !== 'organization') continue;
    return Organization.safeParse(parseJson(setting.data.value)).data?.name ?? null;
  }
  return null;
}
