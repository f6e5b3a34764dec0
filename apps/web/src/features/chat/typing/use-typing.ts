import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { useCommonSetting } from '../../server/server.store.ts';
import { typingStore } from './typing.store.ts';

const NOBODY: readonly number[] = [];

/** Uids of those writing in a chat at this moment, never the user; nobody if the server does not show it. */
export function useTyping(key: ChatKey): readonly number[] {
  const isShown = useCommonSetting('typing_indicator_enable');
  return useStore(
    typingStore,
    useShallow((state) => (isShown ? (state[key]?.map(({ uid }) => uid) ?? NOBODY) : NOBODY)),
  );
}
