import type { OpenCall } from '@loquat/contract';
import { create } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';

/** Who calls whom, and where this device takes part. */
export interface CallsState {
  /** The calls of all chats that the user sees. */
  byChat: Readonly<Record<ChatKey, OpenCall>>;
  /** The chat whose call this page is in or about to join, null = none. */
  own: ChatKey | null;
  /** Whether the server has calls; requested with each stream. */
  isEnabled: boolean;
}

export const emptyCalls: CallsState = { byChat: {}, own: null, isEnabled: false };

export const callsStore = create<CallsState>()(() => emptyCalls);
