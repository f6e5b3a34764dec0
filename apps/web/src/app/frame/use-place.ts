import { useMatches } from '@tanstack/react-router';
import { type ChatKey, channelKey, dmKey } from '../../lib/chat-key.ts';
import type { Place } from './places.ts';

interface OpenPlace {
  place: Place;
  /** Whether an item of the place's list is open. */
  isDetail: boolean;
  /** The open user, or the other party of the open direct message. */
  userId: number | undefined;
  /** The open chat; null outside the chats, where `userId` is a user. */
  openChat: ChatKey | null;
  /** The chat whose settings are open, and which area of them. */
  settingsOf: ChatKey | undefined;
  nav: string | undefined;
}

interface Params {
  nav?: string;
  userId?: number;
  channelId?: number;
  uid?: number;
  cid?: number;
}

/** The user's location in the shell. */
export function usePlace(): OpenPlace {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const { place = 'chat', isDetail = false } = match?.staticData ?? {};
  const { nav, userId, channelId, uid, cid } = (match?.params ?? {}) as Params;
  const ofDm = uid === undefined ? undefined : dmKey(uid);
  const openDm = userId === undefined || place !== 'chat' ? null : dmKey(userId);
  return {
    place,
    isDetail: isDetail || (place === 'setting' && nav !== undefined),
    userId,
    openChat: channelId === undefined ? openDm : channelKey(channelId),
    settingsOf: cid === undefined ? ofDm : channelKey(cid),
    nav,
  };
}
