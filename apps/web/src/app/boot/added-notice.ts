import { channelsStore } from '../../features/channels/channels.store.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { linkOf } from '../../features/conversations/conversations.ts';
import { playTap } from '../../lib/browser/message-tap.ts';
import { type ChatKey, channelKey } from '../../lib/chat-key.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { isReplaying } from '../../state/replay.ts';
import { uiStore } from '../../state/ui-state.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { router } from '../router/router.ts';

const NOTICE_MS = 8_000;
/** A user who follows a link into a channel knows that they join it. */
const isJoining = (): boolean => router.state.location.pathname.startsWith('/invite_private');

function tell(key: ChatKey): void {
  const channel = Object.values(channelsStore.getState().byId).find(({ gid }) => channelKey(gid) === key);
  if (!channel) return;
  toasts.info(i18n.t('channel_added.text', { name: channel.name }), {
    durationMs: NOTICE_MS,
    action: { label: i18n.t('channel_added.open'), onSelect: () => void router.navigate(linkOf(key)) },
  });
  if (uiStore.getState().msgSound) playTap();
}

/**
 * From now on, users are told when they are added to a private channel. Additions while they were away are marked in
 * the list.
 */
export const followAdding = (): (() => void) =>
  chatsStore.subscribe(({ added }, { added: before }) => {
    if (added === before || !uiStore.getState().ready || isReplaying() || isJoining()) return;
    for (const key of added) if (!before.includes(key)) tell(key);
  });
