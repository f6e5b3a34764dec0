import type { OpenCall } from '@loquat/contract';
import { useMyUid } from '../../hooks/use-session.ts';
import { type ChatKey, targetOf } from '../../lib/chat-key.ts';
import { useIsLet } from '../channels/member-switches.ts';
import { useContactStatus } from '../users/contacts.selectors.ts';
import { useUser } from '../users/users.selectors.ts';
import { type CallsState, callsStore } from './calls.store.ts';

/** The call of a chat, undefined = there is none. */
export const useCall = (key: ChatKey): OpenCall | undefined => callsStore((state) => state.byChat[key]);

/** How many people are in the call of a chat. */
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

/** Whether there is a call to show beside the screens: one's own, or a ringing one. */
export function useIsCalling(): boolean {
  const ringing = useRinging();
  return callsStore((state) => state.own !== null) || ringing !== null;
}

/** Whether a chat can have a call: bots cannot talk, and nobody calls themselves or somebody they blocked. */
export function useIsCallable(key: ChatKey): boolean {
  const target = targetOf(key);
  const uid = 'uid' in target ? target.uid : 0;
  const isBot = useUser(uid)?.is_bot ?? false;
  const isMe = useMyUid() === uid;
  const isLet = useIsLet('dm_to_member', uid);
  const isBlocked = useContactStatus(uid) === 'blocked';
  return useHasCalls() && !isBot && !isMe && isLet && !isBlocked;
}
