import { useMemo } from 'react';
import { type ChatKey, isChannelKey } from '../../../lib/chat-key.ts';
import { useMyUid, useSession } from '../../../hooks/use-session.ts';
import { useChannel } from '../../channels/channels.selectors.ts';
import { idOf } from '../chat-identity.ts';
import { useWriteBar } from '../composer/may-write.ts';
import { useMe } from '../../users/users.selectors.ts';
import type { MessageViewer } from './allowed-actions.ts';

/** The viewer of a chat, as far as it matters for its messages. */
export function useMessageViewer(key: ChatKey): MessageViewer {
  const uid = useMyUid();
  const isGuest = useSession()?.create_by === 'guest';
  const isAdmin = useMe()?.is_admin ?? false;
  const isChannel = isChannelKey(key);
  const channel = useChannel(isChannel ? idOf(key) : 0);
  const mayWrite = useWriteBar(key) === null;
  return useMemo(() => {
    const isOwner = channel?.owner === uid;
    const pinned = channel?.pinned_messages.map(({ mid }) => mid) ?? [];
    return { uid, isAdmin, isGuest, mayWrite, isChannel, isOwner, pinned };
  }, [uid, isAdmin, isGuest, mayWrite, isChannel, channel]);
}
