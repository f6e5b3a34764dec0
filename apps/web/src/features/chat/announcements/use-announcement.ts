import type { Announcement } from '@loquat/contract';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type ChatKey, idOf } from '#lib/chat-key.ts';
import { loadAnnouncement } from '../../channels/announcements.actions.ts';
import { announcementsStore } from '../../channels/announcements.store.ts';
import { useConversation } from '../../conversations/conversations.ts';

/** The announcement of a conversation, which is requested if this device lacks the present version. */
export function useAnnouncement(chatKey: ChatKey): Announcement | undefined {
  const gid = idOf(chatKey);
  const version = useConversation(chatKey, ({ announcedAt }) => announcedAt);
  const announcement = useStore(announcementsStore, ({ byId }) => byId[gid]);
  const isPresent = version !== null && announcement?.updated_at === version;
  const isMissing = version !== null && !isPresent;
  useEffect(() => {
    // A failed request is repeated when the channel is opened again.
    if (isMissing) loadAnnouncement(gid).catch(() => {});
  }, [gid, isMissing, version]);
  return isPresent ? announcement : undefined;
}

/** Whether the user has not seen this version on any device. */
export const useIsUnseen = ({ gid, updated_at }: Announcement): boolean =>
  useStore(announcementsStore, ({ seen }) => seen !== null && (seen[gid] ?? 0) < updated_at);
