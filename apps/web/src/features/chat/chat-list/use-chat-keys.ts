import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { linkOf } from '../../conversations/conversations.ts';
import { neighbourOf } from './filter-chats.ts';
import type { ChatListItem } from './list-chats.ts';

/** Alt with the arrows opens the next or previous chat; with Shift, the next or previous unread one. */
export function useChatKeys(items: readonly ChatListItem[], openKey: ChatKey | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      const step = event.key === 'ArrowUp' ? -1 : 1;
      const next = neighbourOf(items, openKey, { step, isUnreadOnly: event.shiftKey });
      if (next) void navigate(linkOf(next.key));
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [items, openKey, navigate]);
}
