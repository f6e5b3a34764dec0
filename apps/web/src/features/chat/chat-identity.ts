import { type ChatKey, isChannelKey, targetOf } from '../../lib/chat-key.ts';
import { useChannel } from '../channels/channels.selectors.ts';
import { useNameOf } from '../users/contacts.selectors.ts';
import { useUser } from '../users/users.selectors.ts';

/** The number in a chat key: the gid of a channel, the uid of the other party. */
export function idOf(key: ChatKey): number {
  const target = targetOf(key);
  return 'gid' in target ? target.gid : target.uid;
}

/** The display name of a chat, without `#` or `@`; empty if unknown. */
export function useChatName(key: ChatKey): string {
  const channel = useChannel(isChannelKey(key) ? idOf(key) : 0);
  const name = useNameOf(isChannelKey(key) ? 0 : idOf(key));
  return channel?.name ?? name ?? '';
}

/** Whether a chat is with a visitor of a web site. */
export const useIsVisitor = (key: ChatKey): boolean =>
  useUser(isChannelKey(key) ? 0 : idOf(key))?.visitor !== undefined;

/** The address of one message of a chat: the chat opens around it and highlights it briefly. */
export const linkToMessage = (key: ChatKey, mid: number) => ({ ...linkOf(key), search: { mid } });

/** The address of a chat; typed for `Link` and `navigate`. */
export function linkOf(key: ChatKey) {
  const id = idOf(key);
  return isChannelKey(key)
    ? ({ to: '/chat/channel/$channelId', params: { channelId: id } } as const)
    : ({ to: '/chat/dm/$userId', params: { userId: id } } as const);
}

/** The address of a chat's settings; typed for `Link` and `navigate`. */
export function settingsLinkOf(key: ChatKey, nav?: string) {
  const id = idOf(key);
  return isChannelKey(key)
    ? ({ to: '/setting/channel/$cid/{-$nav}', params: { cid: id, nav } } as const)
    : ({ to: '/setting/dm/$uid/{-$nav}', params: { uid: id, nav } } as const);
}
