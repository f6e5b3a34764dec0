import type { AdminUser, BotKey } from '@loquat/contract';
import { answerTo } from './call.ts';
import type { Person } from './people.ts';

type Origin = { origin: string };
type Asker = Pick<Person, 'token'>;

/** A bot and a valid key; `key` is used in place of a person's `token`. */
export interface Bot {
  uid: number;
  key: string;
}

/** Creates a bot account as existing clients do. */
export const createBotAccount = (
  server: Origin,
  { token }: Asker,
  name: string,
  more: { is_public?: boolean } = {},
): Promise<AdminUser> =>
  answerTo(server, 'POST /admin/user', {
    token,
    body: { email: `bot_${name}@localhost`, password: '', name, gender: 1, is_admin: false, is_bot: true, ...more },
  });

/** Creates an API key and returns it. */
export const createKey = (server: Origin, { token }: Asker, uid: number, name = 'main'): Promise<string> =>
  answerTo(server, `POST /admin/user/bot-api-key/${uid}`, { token, body: { name } });

export const listKeys = (server: Origin, { token }: Asker, uid: number): Promise<BotKey[]> =>
  answerTo(server, `GET /admin/user/bot-api-key/${uid}`, { token });

/** A bot with one key. */
export async function createBot(
  server: Origin,
  admin: Asker,
  name = 'helper',
  more: { is_public?: boolean } = {},
): Promise<Bot> {
  const { uid } = await createBotAccount(server, admin, name, more);
  return { uid, key: await createKey(server, admin, uid) };
}
