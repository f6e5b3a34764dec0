import { type ChatKey, isChannelKey } from '../../../lib/chat-key.ts';
import { useMyUid, useSession } from '../../../hooks/use-session.ts';
import { useChannel } from '../../channels/channels.selectors.ts';
import { idOf } from '../chat-identity.ts';
import { useContactStatus } from '../../users/contacts.selectors.ts';
import { useCommonSetting } from '../../server/server.store.ts';
import { useMe, useUser } from '../../users/users.selectors.ts';

/** Why the user cannot write in a chat. */
export type WriteBar = { reason: 'guest' | 'owner_only' | 'admins_only' } | { reason: 'blocked'; uid: number };

const peerOf = (key: ChatKey): number => (isChannelKey(key) ? 0 : idOf(key));

/** What is shown in place of the composer; null if the user can write. */
export function useWriteBar(key: ChatKey): WriteBar | null {
  const channel = useChannel(isChannelKey(key) ? idOf(key) : 0);
  const myUid = useMyUid();
  const isGuest = useSession()?.create_by === 'guest';
  const isAdmin = useMe()?.is_admin ?? false;
  const peer = peerOf(key);
  const isBlocked = useContactStatus(peer) === 'blocked';
  if (isGuest) return { reason: 'guest' };
  if (isBlocked) return { reason: 'blocked', uid: peer };
  if (!channel?.only_owner_can_send_msg) return null;
  // A public channel has no owner: administrators write there.
  if (channel.is_public) return isAdmin ? null : { reason: 'admins_only' };
  return channel.owner === myUid ? null : { reason: 'owner_only' };
}

/**
 * The other party of a direct message if this server requires contacts and the user has not added them; null otherwise.
 * The user may write to them all the same if they have added the user: only the server knows.
 */
export function useStranger(key: ChatKey): number | null {
  const peer = useUser(peerOf(key));
  const me = useMe();
  const isVerified = useCommonSetting('contact_verification_enable');
  const status = useContactStatus(peerOf(key));
  if (!isVerified || !peer || !me || peer.uid === me.uid || status !== '') return null;
  const isExempt = [peer, me].some(({ is_admin, is_bot }) => is_admin || is_bot);
  return isExempt ? null : peer.uid;
}
