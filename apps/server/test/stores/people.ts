import type { Uid } from '@loquat/contract';
import type { SharedStores } from './each-database.ts';
import { newUser } from './rows.ts';

/** Creates accounts with these names, for rows that refer to one. Names that begin with `bot` are bots. */
export async function addPeople({ users }: SharedStores, ...names: readonly string[]): Promise<Uid[]> {
  const uids: Uid[] = [];
  for (const name of names) uids.push((await users.insert(newUser(name, { is_bot: name.startsWith('bot') }))).uid);
  return uids;
}
