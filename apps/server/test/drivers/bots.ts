import type { AdminUser, BotKey } from '@loquat/contract';
import { call } from './call.ts';
import type { Person } from './people.ts';

type Origin = { origin: string };

/** A bot and a key that works; `key` goes where people send their `token`. */
export interface Bot {
  uid: number;
  key: string;
}

/** Makes an account for a bot, the way existing clients do. */
export async function createBotAccount(server: Origin, { token }: Pick<Person, 'token'>, name: string) {
  const body = { email: `bot_${name}@localhost`, password: '', name, gender: 1, is_admin: false, is_bot: true };
  const { status, json, text } = await call(server, 'POST /admin/user', { token, body });
  if (status !== 200) throw new Error(`creating a bot answered ${status} ${text}`);
  return json as AdminUser;
}

/** Makes an API key and answers it. */
export async function createKey(server: Origin, { token }: Pick<Person, 'token'>, uid: number, name = 'main') {
  const { status, json, text } = await call(server, `POST /admin/user/bot-api-key/${uid}`, { token, body: { name } });
  if (status !== 200) throw new Error(`creating a key answered ${status} ${text}`);
  return json as string;
}

export async function listKeys(server: Origin, { token }: Pick<Person, 'token'>, uid: number): Promise<BotKey[]> {
  const { status, json } = await call(server, `GET /admin/user/bot-api-key/${uid}`, { token });
  if (status !== 200) throw new Error(`listing keys answered ${status}`);
  return json;
}

/** A bot with one key. */
export async function createBot(server: Origin, admin: Pick<Person, 'token'>, name = 'helper'): Promise<Bot> {
  const { uid } = await createBotAccount(server, admin, name);
  return { uid, key: await createKey(server, admin, uid) };
}
