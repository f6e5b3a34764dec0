import { type AdminUser, type BotKey, botKeyEndpoints, userEndpoints } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const users = connection.callsOf(userEndpoints);
const keys = connection.callsOf(botKeyEndpoints);

/** The query key of all bots' webhooks. */
export const WEBHOOKS_QUERY = ['bots', 'webhooks'] as const;
/** The query key of a bot's keys. */
export const keysQuery = (uid: number) => ['bots', uid, 'keys'] as const;

/** Webhook addresses by the uid of their bot; bots without a webhook are absent. */
export type Webhooks = Readonly<Record<number, string>>;

const webhooksOf = (accounts: readonly AdminUser[]): Webhooks =>
  Object.fromEntries(accounts.flatMap(({ uid, webhook_url }) => (webhook_url ? [[uid, webhook_url]] : [])));

/** The webhooks of all bots. */
export const loadWebhooks = async (): Promise<Webhooks> => webhooksOf(await users.listUsersForAdmins());

/** Keys of a bot, the oldest first. */
export const loadKeys = (uid: number): Promise<BotKey[]> => keys.listBotKeys({ params: { uid } });

/** For host names that no email address accepts, such as an IPv6 address. */
const hostOfAddress = (): string =>
  /^[a-z0-9][a-z0-9.-]*$/i.test(location.hostname) ? location.hostname : 'localhost';

export interface NewBot {
  name: string;
  /** Empty = none. */
  webhook_url: string;
}

/**
 * Creates a bot; resolves to its uid. Bots do not sign in, so the address is only a name and there is no password.
 * Rejects with `user.name_conflict`, `user.webhook_unreachable`, `license.user_limit`.
 */
export async function createBot({ name, webhook_url }: NewBot): Promise<number> {
  const email = `bot_${Date.now()}@${hostOfAddress()}`;
  const account = { email, password: '', name, gender: 1, is_admin: false, is_bot: true, webhook_url };
  const { uid } = await users.createUser({ body: account });
  void queryClient.invalidateQueries({ queryKey: WEBHOOKS_QUERY });
  return uid;
}

/** Renames a bot. Rejects with `user.name_conflict`. */
export async function renameBot(uid: number, name: string): Promise<void> {
  await users.updateUser({ params: { uid }, body: { name } });
}

/** Lets guests write to a bot, or not. */
export async function setPublic(uid: number, is_public: boolean): Promise<void> {
  await users.updateUser({ params: { uid }, body: { is_public } });
}

/** Replaces the picture of a bot. Rejects with `image.undecodable`. */
export const updateBotPicture = (uid: number, png: Uint8Array<ArrayBuffer>): Promise<void> =>
  users.updateUserAvatar({ params: { uid }, body: png });

/**
 * Sets the webhook of a bot; empty removes it. The server checks the address first, even if it is unchanged. Rejects
 * with `user.webhook_unreachable`.
 */
export async function updateWebhook(uid: number, webhook_url: string): Promise<void> {
  const bot = await users.updateUser({ params: { uid }, body: { webhook_url } });
  queryClient.setQueryData<Webhooks>(WEBHOOKS_QUERY, (known) => {
    const { [uid]: _old, ...others } = known ?? {};
    return { ...others, ...webhooksOf([bot]) };
  });
}

/** Deletes a bot and its keys. */
export const deleteBot = (uid: number): Promise<void> => users.deleteUser({ params: { uid } });

/** Creates a key; resolves to it. Rejects with `bot.key_name_conflict`. */
export async function createKey(uid: number, name: string): Promise<string> {
  const key = await keys.createBotKey({ params: { uid }, body: { name } });
  await queryClient.invalidateQueries({ queryKey: keysQuery(uid) });
  return key;
}

/** Deletes a key, which stops working at once. Rejects with `bot.key_not_found`. */
export async function deleteKey(uid: number, kid: number): Promise<void> {
  await keys.deleteBotKey({ params: { uid, kid } });
  await queryClient.invalidateQueries({ queryKey: keysQuery(uid) });
}
