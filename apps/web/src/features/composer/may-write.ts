import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { useMyUid, useSession } from '../../lib/session.ts';
import { useChannel } from '../channels/channels.selectors.ts';
import { idOf } from '../chats/chat-identity.ts';
import { useMe } from '../users/users.selectors.ts';

/** Why someone cannot write in a chat, null = they can. */
export type WriteBar = 'guest' | 'owner_only' | null;

export function useWriteBar(key: ChatKey): WriteBar {
  const channel = useChannel(isChannelKey(key) ? idOf(key) : 0);
  const myUid = useMyUid();
  const isGuest = useSession()?.create_by === 'guest';
  const isAdmin = useMe()?.is_admin ?? false;
  if (isGuest) return 'guest';
  if (!channel?.only_owner_can_send_msg) return null;
  // A public channel has no owner: administrators speak there.
  const mayWrite = channel.is_public ? isAdmin : channel.owner === myUid;
  return mayWrite ? null : 'owner_only';
}
