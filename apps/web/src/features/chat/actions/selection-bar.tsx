import { Bookmark, Copy, Forward, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ChatKey } from '#lib/chat-key.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useOverlay } from '#ui/overlay/use-overlay.ts';
import { messagesStore } from '../log/messages.store.ts';
import { isMeantFor } from '../selection/meant-conversation.ts';
import { stopSelecting, useSelected } from '../selection/selection.store.ts';
import { openTool } from '../selection/tools.store.ts';
import { allowedActions, isCopied, isText } from './allowed-actions.ts';
import { textOf } from './copied.ts';
import { useMessageViewer } from './use-message-viewer.ts';
import { useRunAction } from './use-run-action.ts';

const NOTHING: readonly number[] = [];
const BUTTON = 'text-inherit! hover:bg-white/10! data-disabled:opacity-40';

/** The selected messages that still exist, in the order of the feed. */
function useSelectedMessages(key: ChatKey) {
  const mids = useSelected(key) ?? NOTHING;
  return useStore(
    messagesStore,
    useShallow(({ byMid }) => mids.toSorted((a, b) => a - b).flatMap((mid) => byMid.get(mid) ?? [])),
  );
}

/** Actions for several messages, in place of the composer. Esc ends the selection. */
export function SelectionBar({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const selected = useSelectedMessages(chatKey);
  const viewer = useMessageViewer(chatKey);
  const { copy, forward, save } = useRunAction();
  const end = (): void => stopSelecting(chatKey);
  const bar = useRef<HTMLDivElement>(null);
  useEscape(chatKey, bar);
  useOverlay(true, end);
  const mids = selected.map(({ mid }) => mid);
  const isEmpty = mids.length === 0;
  const texts = selected.filter(isText);
  const copied = selected.filter(isCopied).map(({ mid }) => mid);
  const isErasable = !isEmpty && selected.every((message) => allowedActions(message, viewer).includes('delete'));
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('select.label')}
      className="feed-selection mx-4 mb-3.5 flex min-h-[54px] items-center gap-0.5 rounded-[14px] pr-2 pl-4 shadow-3 max-md:mx-2.5"
    >
      <span role="status" className="flex-1 font-medium tabular-nums">
        {t('select.count', { count: mids.length })}
      </span>
      <IconButton
        aria-label={t('action.copy')}
        disabled={texts.length === 0}
        className={BUTTON}
        onClick={() => void copy(textOf(texts)).then(end)}
      >
        <Copy aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t('action.forward')}
        disabled={copied.length === 0}
        className={BUTTON}
        onClick={() => forward(chatKey, copied)}
      >
        <Forward aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t('action.save')}
        disabled={copied.length === 0}
        className={BUTTON}
        onClick={() => void save(copied).then((isSaved) => isSaved && end())}
      >
        <Bookmark aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t('action.delete')}
        disabled={!isErasable}
        className={BUTTON}
        onClick={() => openTool(chatKey, { kind: 'delete', mids })}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <Button variant="ghost" size="sm" className={BUTTON} onClick={end}>
        {t('select.cancel')}
      </Button>
    </div>
  );
}

/** Esc ends it wherever the focus is, unless an open overlay closes first or the key is for another conversation. */
function useEscape(key: ChatKey, bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || document.querySelector('[role$="dialog"], [role="menu"]')) return;
      if (!isMeantFor(bar.current, event)) return;
      event.preventDefault();
      event.stopPropagation();
      stopSelecting(key);
    };
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, [key, bar]);
}
