import { create } from 'zustand';

/** The number in the page title. Kept apart from the chats, which the sign-in screens do without. */
export const unreadTitle = create<{ count: number }>()(() => ({ count: 0 }));
