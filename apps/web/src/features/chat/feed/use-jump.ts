import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { arriveAt, giveUpJump, type Jump, useFlashedMid, useWantedJump } from '../jump.ts';
import { loadAround } from '../log/history/history.actions.ts';
import type { RowMessage } from './feed-rows.ts';

export interface JumpOptions {
  isOpen: boolean;
  /** All messages of the feed, in order. */
  shown: readonly RowMessage[];
  /** Brings a message to the middle of the view and focuses it. */
  show: (index: number) => void;
}

/** Goes to the message of an address or a quote: loads the messages around it, then centres, focuses and flashes it. */
export function useJump(chatKey: ChatKey, { isOpen, shown, show }: JumpOptions) {
  const wanted = useWantedJump(chatKey);
  const jump = (isOpen && wanted) || null;
  const [loaded, setLoaded] = useState<Jump | null>(null);
  useLoadedJump(jump, setLoaded);
  const index = jump && loaded === jump ? shown.findIndex(({ mid }) => mid === jump.mid) : -1;
  useLayoutEffect(() => {
    if (!jump || index < 0) return;
    arriveAt(jump);
    show(index);
  }, [jump, index, show]);
  return { isJumping: jump !== null, flashedMid: useFlashedMid(chatKey) };
}

function useLoadedJump(jump: Jump | null, onLoaded: (jump: Jump) => void): void {
  const { t } = useTranslation('chat');
  useEffect(() => {
    if (!jump) return;
    const giveUp = (text: string): void => {
      giveUpJump(jump);
      toasts.error(text);
    };
    loadAround(jump.key, jump.mid).then(
      (isHere) => (isHere ? onLoaded(jump) : giveUp(t('feed.message_gone'))),
      () => giveUp(t('feed.message_not_loaded')),
    );
  }, [jump, onLoaded, t]);
}
