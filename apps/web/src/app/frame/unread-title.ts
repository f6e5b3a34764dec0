import { create } from 'zustand';

interface UnreadTitle {
  /** Number of unread messages. */
  count: number;
  /** The caller, as the title shows it; empty: no call rings. */
  ring: string;
}

/** The part of the page title besides the server's name. Separate from the chats, which sign-in screens do not load. */
export const unreadTitle = create<UnreadTitle>()(() => ({ count: 0, ring: '' }));
