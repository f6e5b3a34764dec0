import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { keepFromClicking } from '#lib/browser/keep-from-clicking.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import type { MenuAnchor } from '#ui/menu/menu-popup.tsx';

/** How long a finger rests on a chat until its menu opens: iOS has no event for it. */
const LONG_PRESS_MS = 500;
/** A finger that moves further than this is scrolling. */
const LONG_PRESS_SLACK_PX = 8;

/** The chat whose menu is open, and where. */
export interface OpenedMenu {
  key: ChatKey;
  anchor: MenuAnchor;
  /** The row of the chat, which gets the focus back afterwards. */
  row: HTMLElement;
}

const placeAt = ({ clientX, clientY }: MouseEvent): MenuAnchor => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
});

const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-chat]') : null;

function createHandlers(open: (menu: OpenedMenu) => void) {
  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined;
  const openAt = (row: HTMLElement | null, anchor: MenuAnchor): void => {
    if (row) open({ key: row.dataset['chat'] as ChatKey, anchor, row });
  };
  const release = (): void => clearTimeout(press?.timer);
  return {
    onContextMenu(event: MouseEvent): void {
      const row = rowAt(event.target);
      if (!row) return;
      event.preventDefault();
      // The menu key causes this event too, without a pointer.
      openAt(row, event.button === 2 ? placeAt(event) : row);
    },
    onKeyDown(event: KeyboardEvent): boolean {
      const row = rowAt(event.target);
      const isPlainArrow = event.key === 'ArrowRight' && !event.altKey && !event.ctrlKey && !event.metaKey;
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (!row || !(isPlainArrow || isMenuKey)) return false;
      event.preventDefault();
      openAt(row, row);
      return true;
    },
    onPointerDown(event: PointerEvent): void {
      const row = rowAt(event.target);
      if (event.pointerType !== 'touch' || !row) return;
      const begin = (): void => {
        openAt(row, row);
        keepFromClicking();
      };
      press = { timer: setTimeout(begin, LONG_PRESS_MS), x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent): void {
      if (!press || event.pointerType !== 'touch') return;
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > LONG_PRESS_SLACK_PX) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    /** The button of a row opens its menu, not the chat. */
    onClickCapture(event: MouseEvent): void {
      const button = (event.target as Element).closest('[data-chat-menu]');
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      openAt(button.parentElement?.querySelector<HTMLElement>('[data-chat]') ?? null, button);
    },
  };
}

/** One menu for all chats of the list: its current chat, and the handlers that open it. */
export function useChatListMenu() {
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [handlers] = useState(() =>
    createHandlers((menu) => {
      setOpened(menu);
      setIsOpen(true);
    }),
  );
  return { opened, isOpen, setIsOpen, handlers };
}
