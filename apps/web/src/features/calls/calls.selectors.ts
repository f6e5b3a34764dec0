import type { OpenCall } from '@loquat/contract';
import { useMyUid } from '../../hooks/use-session.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { useConversation } from '../conversations/conversations.ts';
import { type CallsState, callsStore } from './calls.store.ts';

/** The call of a chat; undefined = none. */
export const useCall = (key: ChatKey): OpenCall | undefined => callsStore((state) => state.byChat[key]);

/** The number of participants in the call of a chat. */
export const useCallCount = (key: ChatKey): number => callsStore((state) => state.byChat[key]?.users.length ?? 0);

/** Whether the server has calls. */
const useHasCalls = (): boolean => callsStore((state) => state.isEnabled);

/** Whether this page is in the call of a chat. */
export const useIsOwnCall = (key: ChatKey): boolean => callsStore((state) => state.own === key);

/** The chat whose call rings for a user, the oldest one; null = none. */
export function findRinging({ byChat, own }: CallsState, myUid: number): ChatKey | null {
  const ringing = Object.entries(byChat).filter(
    ([key, call]) => key !== own && call.ringing.some((uid) => uid === myUid),
  );
  const [first] = ringing.toSorted(([, a], [, b]) => a.started_at - b.started_at);
  return (first?.[0] as ChatKey | undefined) ?? null;
}

/** The chat whose call rings on this device. */
export function useRinging(): ChatKey | null {
  const myUid = useMyUid();
  return callsStore((state) => findRinging(state, myUid));
}

/** Whether there is a call to show beside the screens: the user's own, a previewed or a ringing one. */
export function useIsCalling(): boolean {
  const ringing = useRinging();
  return callsStore(({ own, preview }) => own ?? preview) !== null || ringing !== null;
}

/** Whether the user can call in a chat: bots and visitors cannot answer; users cannot call themselves or blocked users. */
export function useIsCallable(key: ChatKey): boolean {
  const mayCall = useConversation(key, (conversation) => conversation.mayCall);
  return useHasCalls() && mayCall;
}
