import { isQuietAt } from '@loquat/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '#hooks/use-session.ts';
import { useTicking } from '#lib/browser/ticking.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { conversationOf } from '../../conversations/conversations.ts';
import { useNotificationSettings } from '../../notifications/notification-settings.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { useCall, useRinging } from '../calls.selectors.ts';
import { callsStore } from '../calls.store.ts';

/** The chats that are muted. */
export type MutedChats = Readonly<Record<ChatKey, unknown>>;

/** A call that rings on this device. */
export interface Incoming {
  chatKey: ChatKey;
  /** The uid of the caller. */
  from: number;
}

/** Whether calls of several users must not ring now: the chat is muted, or the user does not want to be disturbed. */
function useIsSilent(isMuted: boolean): boolean {
  const settings = useNotificationSettings();
  const isQuiet = useTicking(
    (now) => !settings || now < settings.do_not_disturb_until || isQuietAt(settings.quiet_hours, now),
  );
  return isMuted || isQuiet;
}

/** Shows the caller in the page title; 0: no call rings. */
function useTitle(from: number): void {
  const { t } = useTranslation();
  const name = useNameOf(from) ?? '';
  const ring = from === 0 ? '' : `📞 ${t('app.calling', { name })} ·`;
  useEffect(() => {
    callsStore.setState({ ring });
    return () => callsStore.setState({ ring: '' });
  }, [ring]);
}

/** The call that rings, null = none. Direct calls always ring in an open app. */
export function useIncoming(muted: MutedChats): Incoming | null {
  const ringing = useRinging();
  const key = ringing ?? 'u:0';
  const call = useCall(key);
  const myUid = useMyUid();
  const { hasDirectCalls, peer } = conversationOf(key);
  const isSilent = useIsSilent(muted[key] !== undefined) && !hasDirectCalls;
  const ring = call?.rings?.find(({ uid }) => uid === myUid);
  const from = peer || (ring?.by_uid ?? call?.started_by ?? 0);
  const rings = ringing !== null && !isSilent;
  useTitle(rings ? from : 0);
  return rings ? { chatKey: key, from } : null;
}
