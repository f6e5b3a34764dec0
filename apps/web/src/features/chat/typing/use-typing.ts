import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ChatKey } from '#lib/chat-key.ts';
import { useCommonSetting } from '../../server/server.store.ts';
import { typingStore } from './typing.store.ts';

const NO_USERS: readonly number[] = [];

/** Uids of the other users who are writing in a chat now; empty if the server does not show it. */
export function useTyping(key: ChatKey): readonly number[] {
  const isShown = useCommonSetting('typing_indicator_enable');
  return useStore(
    typingStore,
    useShallow((state) => (isShown ? (state[key]?.map(({ uid }) => uid) ?? NO_USERS) : NO_USERS)),
  );
}
