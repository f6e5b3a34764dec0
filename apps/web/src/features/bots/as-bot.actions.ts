import { createConnection } from '@loquat/client';
import { botEndpoints, type Channel, contentTypes } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { keysQuery } from './bots.actions.ts';

/**
 * Makes calls with a bot's key instead of the user's own session, which is therefore unaffected if the key is refused.
 */
const callsWith = (apiKey: string) => createConnection({ baseUrl: '/api', apiKey }).callsOf(botEndpoints);

/** Channels that the holder of a key can see; on request only public ones. Rejects with 401 for a deleted key. */
export const listChannelsAsBot = (key: string, public_only: boolean): Promise<Channel[]> =>
  callsWith(key).listChannelsAsBot({ query: { public_only } });

/** The chat to which a bot sends. */
export type BotTarget = { gid: number } | { uid: number };

export interface BotMessage {
  /** Uid of the bot that owns the key. */
  bot: number;
  key: string;
  target: BotTarget;
  text: string;
}

/** Sends markdown with the key of a bot; resolves to its mid. Rejects with 401 for a deleted key. */
export async function sendAsBot({ bot, key, target, text }: BotMessage): Promise<number> {
  const body = { content_type: contentTypes.markdown, content: text } as const;
  const calls = callsWith(key);
  const mid =
    'gid' in target
      ? await calls.sendToChannelAsBot({ params: target, body })
      : await calls.sendToUserAsBot({ params: target, body });
  void queryClient.invalidateQueries({ queryKey: keysQuery(bot) });
  return mid;
}
