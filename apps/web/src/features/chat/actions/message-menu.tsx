import { QUICK_REACTIONS } from '@loquat/contract';
import {
  BookmarkPlus,
  CheckCheck,
  Copy,
  Forward,
  Image,
  Link2,
  MessageSquareDot,
  Pencil,
  Pin,
  PinOff,
  Reply,
  SmilePlus,
  Trash2,
} from 'lucide-react';
import { Fragment, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuAt } from '#ui/menu/menu-at.tsx';
import { MenuItem } from '#ui/menu/menu-item.tsx';
import { MenuSeparator } from '#ui/menu/menu-separator.tsx';
import { MenuTiles } from '#ui/menu/menu-tiles.tsx';
import { ReactionEmoji } from '#ui/picture/reaction-emoji.tsx';
import { useMessage } from '../log/messages.selectors.ts';
import { react } from '../reactions/react.ts';
import { rowOf } from '../selection/rows.ts';
import { closeTool, openTool, type Point } from '../selection/tools.store.ts';
import { allowedActions, keysOf, type MessageAction, type MessageViewer } from './allowed-actions.ts';
import { useRunAction } from './use-run-action.ts';

// i18n-keys: action.reply, action.edit, action.copy_text, action.copy_image, action.copy_link, action.forward
// i18n-keys: action.save, action.pin, action.unpin, action.unread, action.select, action.delete
const ICONS: Record<MessageAction, ReactNode> = {
  reply: <Reply size={16} aria-hidden />,
  edit: <Pencil size={16} aria-hidden />,
  copy_text: <Copy size={16} aria-hidden />,
  copy_image: <Image size={16} aria-hidden />,
  copy_link: <Link2 size={16} aria-hidden />,
  forward: <Forward size={16} aria-hidden />,
  save: <BookmarkPlus size={16} aria-hidden />,
  pin: <Pin size={16} aria-hidden />,
  unpin: <PinOff size={16} aria-hidden />,
  unread: <MessageSquareDot size={16} aria-hidden />,
  select: <CheckCheck size={16} aria-hidden />,
  delete: <Trash2 size={16} aria-hidden />,
};
/** These actions move the focus elsewhere themselves. */
const LEADS_AWAY: ReadonlySet<MessageAction> = new Set(['reply', 'edit', 'forward', 'delete']);

export interface MessageMenuProps {
  mid: number;
  anchor: Element | Point;
  /** Opened by touch: the quick reactions are on top. */
  isTouch?: boolean;
  feed: HTMLElement;
  viewer: MessageViewer;
}

const placeOf = (anchor: Element | Point) =>
  anchor instanceof Element ? anchor : { getBoundingClientRect: () => DOMRect.fromRect(anchor) };

/** All actions on a message; a bottom sheet on phones. */
export function MessageMenu({ mid, anchor, isTouch = false, feed, viewer }: MessageMenuProps) {
  const { t } = useTranslation('chat');
  const message = useMessage(mid);
  const { run } = useRunAction();
  const isLeaving = useRef(false);
  if (!message) return null;
  const select = (action: MessageAction): void => {
    isLeaving.current = LEADS_AWAY.has(action);
    closeTool(message.chat);
    run(action, message);
  };
  const more = (): void => {
    isLeaving.current = true;
    openTool(message.chat, { kind: 'picker', mid, anchor: rowOf(feed, mid) ?? feed });
  };
  const tiles = QUICK_REACTIONS.map((emoji) => ({
    key: emoji,
    label: t('reaction.with', { emoji }),
    content: <ReactionEmoji emoji={emoji} size={24} />,
    onSelect: () => react(mid, emoji),
  }));
  return (
    <MenuAt
      open
      onOpenChange={(open) => !open && closeTool(message.chat, 'menu')}
      anchor={placeOf(anchor)}
      label={t('action.more')}
      finalFocus={() => (isLeaving.current ? false : rowOf(feed, mid))}
    >
      {isTouch && <MenuTiles label={t('reaction.quick')} tiles={tiles} />}
      {isTouch && (
        <MenuItem icon={<SmilePlus size={16} aria-hidden />} onSelect={more}>
          {t('reaction.more')}
        </MenuItem>
      )}
      {allowedActions(message, viewer).map((action) => {
        const keys = keysOf(action);
        return (
          <Fragment key={action}>
            {action === 'delete' && <MenuSeparator />}
            <MenuItem
              icon={ICONS[action]}
              isDanger={action === 'delete'}
              {...(keys && !isTouch && { keys })}
              onSelect={() => select(action)}
            >
              {t(`action.${action}`)}
            </MenuItem>
          </Fragment>
        );
      })}
    </MenuAt>
  );
}
