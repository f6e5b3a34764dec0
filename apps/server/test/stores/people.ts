import type { Uid } from '@loquat/contract';
import type { SharedStores } from './each-database.ts';

const ACCOUNT = {
  email: null,
  is_email_verified: false,
  password_hash: null,
  gender: 0,
  language: 'en',
  is_admin: false,
  is_bot: false,
  create_by: 'password',
  created_at: 1,
} as const;

/** Accounts of these names, for what refers to one. Names that begin with `bot` are bots. */
export async function addPeople({ users }: SharedStores, ...names: readonly string[]): Promise<Uid[]> {
  const uids: Uid[] = [];
  for (const name of names) uids.push((await users.insert({ ...ACCOUNT, name, is_bot: name.startsWith('bot') })).uid);
  return uids;
}
