import { useEffect } from 'react';
import { useTotalUnread } from '../../features/chat/chats.selectors.ts';
import { unreadTitle } from './unread-title.ts';

/** Shows in the page title how much is unread, while there is someone to read it. */
export function useUnreadTitle(): void {
  const count = useTotalUnread();
  useEffect(() => {
    unreadTitle.setState({ count });
    return () => unreadTitle.setState({ count: 0 });
  }, [count]);
}
