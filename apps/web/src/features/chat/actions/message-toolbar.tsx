import { Bookmark, Ellipsis, Pin, PinOff, Reply, SmilePlus } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { ReactionEmoji } from '#ui/picture/reaction-emoji.tsx';
import { useMessage } from '../log/messages.selectors.ts';
import { react } from '../reactions/react.ts';
import { offeredEmoji, useRecentEmoji } from '../reactions/recent-emoji.ts';
import { midOf } from '../selection/rows.ts';
import { openTool } from '../selection/tools.store.ts';
import { allowedActions, keysOf, type MessageAction, type MessageViewer } from './allowed-actions.ts';
import { useRunAction } from './use-run-action.ts';

const OFFERED = 3;
/** How far it sticks out of its row, and how close it may come to the upper edge of the feed, px. */
const OVERLAP_PX = 17;
const MARGIN_PX = 4;

// i18n-keys: action.reply, action.save, action.pin, action.unpin
const SHOWN: readonly (readonly [MessageAction & ('reply' | 'save' | 'pin' | 'unpin'), ReactNode])[] = [
  ['reply', <Reply key="reply" aria-hidden />],
  ['save', <Bookmark key="save" aria-hidden />],
  ['pin', <Pin key="pin" aria-hidden />],
  ['unpin', <PinOff key="unpin" aria-hidden />],
];

const BUTTON = 'size-8! rounded-[8px]!';

export interface MessageToolbarProps {
  /** The row it is rendered into. */
  row: HTMLElement;
  viewer: MessageViewer;
}

/** The most common actions for the active message. Arrows move within it, Esc leads back to the message. */
export function MessageToolbar({ row, viewer }: MessageToolbarProps) {
  const { t } = useTranslation('chat');
  const message = useMessage(midOf(row));
  const { run } = useRunAction();
  const recent = useRecentEmoji();
  // Fixed while it is shown, so that emoji do not move under the pointer.
  const [offered] = useState(() => offeredEmoji(recent, OFFERED));
  const [top] = useState(() => topIn(row));
  const allowed = message ? allowedActions(message, viewer) : [];
  if (!message || allowed.length === 0) return null;
  const { mid, chat } = message;
  return (
    <div
      role="toolbar"
      aria-label={t('action.toolbar')}
      // It appears and disappears inside a log that screen readers announce.
      aria-live="off"
      tabIndex={-1}
      onKeyDown={(event) => moveFocus(event, row)}
      style={{ top }}
      className="feed-toolbar"
    >
      {offered.map((emoji, index) => (
        <IconButton
          key={emoji}
          aria-label={t('reaction.with', { emoji })}
          tabIndex={index === 0 ? 0 : -1}
          className={BUTTON}
          onClick={() => react(mid, emoji)}
        >
          <ReactionEmoji emoji={emoji} size={18} />
        </IconButton>
      ))}
      <IconButton
        aria-label={t('reaction.more')}
        aria-haspopup="dialog"
        keys={['+']}
        tabIndex={-1}
        className={BUTTON}
        onClick={({ currentTarget }) => openTool(chat, { kind: 'picker', mid, anchor: currentTarget })}
      >
        <SmilePlus aria-hidden />
      </IconButton>
      <span aria-hidden className="mx-[3px] h-[18px] w-px bg-line-strong" />
      {SHOWN.map(([action, icon]) => {
        const keys = keysOf(action);
        return (
          allowed.includes(action) && (
            <IconButton
              key={action}
              aria-label={t(`action.${action}`)}
              {...(keys && { keys })}
              tabIndex={-1}
              className={BUTTON}
              onClick={() => run(action, message)}
            >
              {icon}
            </IconButton>
          )
        );
      })}
      <IconButton
        aria-label={t('action.more')}
        aria-haspopup="menu"
        tabIndex={-1}
        className={BUTTON}
        onClick={({ currentTarget }) => openTool(chat, { kind: 'menu', mid, anchor: currentTarget })}
      >
        <Ellipsis aria-hidden />
      </IconButton>
    </div>
  );
}

/** Above the row, but always visible, even if the row begins above the feed. */
function topIn(row: HTMLElement): number {
  const edge = row.closest('.feed-scroll')?.getBoundingClientRect().top ?? 0;
  return Math.max(-OVERLAP_PX, edge + MARGIN_PX - row.getBoundingClientRect().top);
}

function moveFocus(event: KeyboardEvent<HTMLElement>, row: HTMLElement): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (event.key === 'Escape') row.focus();
  else if (step) {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  } else return;
  event.preventDefault();
}
