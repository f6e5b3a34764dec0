import type { CommonSettings } from '@loquat/contract';
import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useUi } from '#hooks/use-ui.ts';
import { useMedia } from '#lib/browser/use-media.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useChatName } from '../../conversations/conversations.ts';
import { useCommonSetting } from '../../server/server.store.ts';
import { MessageTools } from '../actions/message-tools.tsx';
import { partsOf } from '../chat-parts.tsx';
import { FeedRow } from './feed-row.tsx';
import { messagesOf } from './feed-rows.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { UnreadBar } from './unread-bar.tsx';
import './feed.css';
import './feed-bubbles.css';
import { useFeedScroll } from './use-feed-scroll.ts';
import { useFeedWindow, useUnseenCount } from './use-feed-window.ts';
import { useJump } from './use-jump.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import { useUnreadBar } from './use-unread-bar.ts';

export interface FeedProps {
  chatKey: ChatKey;
  /** False: the chat was left, and the feed is kept hidden. */
  isOpen: boolean;
  onInvite?: (() => void) | undefined;
}

/** The messages of a chat. Mount it with the chat as its `key`: every chat has a scroll position of its own. */
export const Feed = memo(function Feed({ chatKey, isOpen, onInvite }: FeedProps) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  const { Empty } = partsOf(chatKey);
  const view = useFeedWindow(chatKey, isOpen);
  const { log, rows, unread } = view;
  const { scrollRef, containerRef, virtualizer, isAtEnd, handleScroll, toEnd } = useFeedScroll(chatKey, view, isOpen);
  const bar = useUnreadBar(chatKey, view, virtualizer);
  const roving = useRovingFocus(rows, virtualizer);
  const { shown, focusAt } = roving;
  const show = useCallback((index: number) => focusAt(index, 'center'), [focusAt]);
  const { isJumping, flashedMid } = useJump(chatKey, { isOpen, shown, show });
  const unseen = useUnseenCount(chatKey);
  useMarkSeen(chatKey, { lastMid: log.lastMid, isLastInView: isOpen && isAtEnd && !isJumping && rows.length > 0 });
  const hasBubbles = useHasBubbles();
  const isEmpty = log.mids.length === 0 && !log.hasMore;
  return (
    <>
      {bar.isShown && (
        <UnreadBar count={bar.count} since={bar.since} onJump={() => void bar.jump()} onMarkRead={bar.dismiss} />
      )}
      {isEmpty && <Empty chatKey={chatKey} onInvite={onInvite} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a log whenever it can be reached. */}
      <div
        ref={scrollRef}
        role={isOpen ? 'log' : undefined}
        aria-label={t('feed.label', { name })}
        // Rows that enter the DOM while the user reads history must not be announced.
        aria-live={isAtEnd ? 'polite' : 'off'}
        aria-relevant="additions"
        hidden={isEmpty}
        onScroll={() => {
          handleScroll();
          bar.look();
        }}
        onKeyDown={roving.handleKeyDown}
        onFocus={roving.handleFocus}
        className={clsx('feed-scroll', hasBubbles && 'feed-bubbles')}
      >
        {rows.length === 0 && !isEmpty && <FirstPage hasFailed={log.hasFailed} onRetry={view.retry} />}
        {log.hasMore && log.loading && rows.length > 0 && (
          <span aria-hidden className="absolute inset-x-0 top-4 grid justify-items-center text-faint">
            <Spinner />
          </span>
        )}
        <div ref={containerRef} hidden={rows.length === 0} className="relative flex-none">
          {virtualizer.getVirtualItems().map(({ key, index }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={clsx(
                    'absolute inset-x-0 top-0 contain-layout',
                    row.kind === 'message' && row.mid === flashedMid && 'feed-flash',
                  )}
                >
                  <FeedRow
                    row={row}
                    chatKey={chatKey}
                    unreadCount={unread.count}
                    tabStop={messagesOf(row).some(({ key: one }) => one === roving.tabStop) ? roving.tabStop : null}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
      {isOpen && <MessageTools chatKey={chatKey} scrollRef={scrollRef} />}
      {!isAtEnd && !isEmpty && <ToBottomButton count={unseen} onClick={() => void toEnd()} />}
    </>
  );
});

function FirstPage({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('chat');
  if (!hasFailed) return <FeedSkeleton />;
  return (
    <EmptyState art="lost" title={t('feed.failed')} action={<Button onClick={onRetry}>{t('feed.try_again')}</Button>}>
      {t('feed.failed_hint')}
    </EmptyState>
  );
}

type ChatLayout = CommonSettings['chat_layout_mode'];

/** The side of the user's own messages: left like all others, or right. The reader's own setting takes precedence. */
function useChatLayout(): ChatLayout {
  const ofServer = useCommonSetting('chat_layout_mode');
  const choice = useUi((state) => state.layoutChoice);
  return choice === 'server' ? ofServer : choice;
}

/** Whether messages are bubbles, the user's own on the right: always on phones, elsewhere if the layout says so. */
function useHasBubbles(): boolean {
  const isPhone = useMedia('(width < 48rem)');
  return useChatLayout() === 'SelfRight' || isPhone;
}

/** The button to the newest message, with the number of messages that arrived since. */
function ToBottomButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={count > 0 ? t('feed.to_bottom_new', { count }) : t('feed.to_bottom')}
      className="absolute right-[22px] bottom-3 z-(--z-sticky) grid size-[38px] place-items-center rounded-full bg-raised text-muted shadow-[var(--elev-3),0_0_0_1px_var(--border)] hover:text-ink max-md:size-11"
    >
      <ArrowDown size={18} aria-hidden />
      {count > 0 && <Badge count={count} className="absolute -top-2 -right-1" />}
    </button>
  );
}
