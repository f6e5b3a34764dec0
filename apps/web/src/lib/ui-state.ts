import type { StreamState } from '@loquat/client';
import { create } from 'zustand';
import * as z from 'zod/mini';
import { readStored, writeStored } from './storage.ts';

export type ChatKind = 'channel' | 'dm';
export type SidePanel = 'members' | 'pinned' | 'files' | 'voice' | 'voice_fullscreen';

export interface UiState {
  /** State of the live event stream. */
  streamState: StreamState;
  /** Whether the browser believes to have a network. */
  online: boolean;
  /** The first replay is complete: sounds may play and role changes count. */
  ready: boolean;
  /** Another tab of this browser has taken over. */
  inactive: boolean;
  msgSound: boolean;
  /** Open side panel per kind of chat, null = closed. */
  sidePanels: Readonly<Record<ChatKind, SidePanel | null>>;
  /** Width of the list of chats in CSS pixels. */
  listWidthPx: number;
}

const STORED_NAME = 'loquat:ui';
const DEFAULT_LIST_WIDTH_PX = 300;

const LastingPanel = z.nullable(z.enum(['members', 'pinned', 'files']));

/** A call does not survive a reload, so neither do its panels. */
const lasting = (panel: SidePanel | null) => LastingPanel.safeParse(panel).data ?? null;

/** What this browser remembers. */
const Lasting = z.object({
  msgSound: z.boolean(),
  sidePanels: z.object({ channel: LastingPanel, dm: LastingPanel }),
  listWidthPx: z.number(),
});

export const useUi = create<UiState>()(() => ({
  streamState: 'disconnected',
  online: globalThis.navigator?.onLine ?? true,
  ready: false,
  inactive: false,
  msgSound: true,
  sidePanels: { channel: null, dm: null },
  listWidthPx: DEFAULT_LIST_WIDTH_PX,
  ...readStored(STORED_NAME, Lasting),
}));

useUi.subscribe(({ msgSound, sidePanels, listWidthPx }, before) => {
  const isKept = msgSound === before.msgSound && sidePanels === before.sidePanels && listWidthPx === before.listWidthPx;
  if (isKept) return;
  const lastingPanels = { channel: lasting(sidePanels.channel), dm: lasting(sidePanels.dm) };
  writeStored(STORED_NAME, { msgSound, sidePanels: lastingPanels, listWidthPx });
});

/** Opens a side panel for one kind of chat, or closes it with null. */
export const showSidePanel = (kind: ChatKind, panel: SidePanel | null): void => {
  useUi.setState(({ sidePanels }) => ({ sidePanels: { ...sidePanels, [kind]: panel } }));
};

export const setListWidth = (listWidthPx: number): void => {
  useUi.setState({ listWidthPx });
};
export const setMessageSound = (msgSound: boolean): void => {
  useUi.setState({ msgSound });
};
