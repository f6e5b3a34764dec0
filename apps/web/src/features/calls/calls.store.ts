import type { OpenCall } from '@loquat/contract';
import { create } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';

/** All visible calls, and this device's part in them. */
export interface CallsState {
  /** The calls of all chats that the user sees. */
  byChat: Readonly<Record<ChatKey, OpenCall>>;
  /** The chat whose call this page is in or about to join, null = none. */
  own: ChatKey | null;
  /** The chat whose call the user is about to join with a camera, null = none. */
  preview: ChatKey | null;
  /** The caller, for the page title; empty: no call rings on this device. */
  ring: string;
  /** Whether the server has calls; requested with each stream. */
  isEnabled: boolean;
}

export const emptyCalls: CallsState = { byChat: {}, own: null, preview: null, ring: '', isEnabled: false };

export const callsStore = create<CallsState>()(() => emptyCalls);
