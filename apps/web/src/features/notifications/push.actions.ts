import { type Answer, notificationEndpoints, type PushConfigInput } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const notifications = connection.callsOf(notificationEndpoints);

/** The push provider; its private key is never returned. */
export type ShownPushConfig = Answer<typeof notificationEndpoints.getPushConfig>;

/** The query key of the push provider. */
export const PUSH_KEY = ['push-config'] as const;

/** The push provider, as administrators may see it. */
export const getPushConfig = (): Promise<ShownPushConfig> => notifications.getPushConfig();

/** Chooses the push provider; without a token address, Google's own is used. Rejects like any call. */
export async function updatePushConfig({ token_url, ...config }: PushConfigInput): Promise<void> {
  await notifications.updatePushConfig({ body: { ...config, token_url: token_url || null } });
  await queryClient.invalidateQueries({ queryKey: PUSH_KEY });
}
