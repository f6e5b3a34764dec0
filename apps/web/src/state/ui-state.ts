import type { StreamState } from '@loquat/client';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import type { ConversationKind } from '../lib/chat-key.ts';
import { readStored, writeStored } from './storage.ts';

/** Panels that stay open after a reload. */
export const lastingPanels = ['members', 'pinned', 'saved', 'files', 'details'] as const;
export type LastingPanel = (typeof lastingPanels)[number];
export type SidePanel = LastingPanel | 'voice' | 'voice_fullscreen';
export type FileListView = 'item' | 'grid';

/** The side of the user's own messages: the server's setting, on the left like all others, or on the right. */
export const LAYOUT_CHOICES = ['server', 'Left', 'SelfRight'] as const;
export type LayoutChoice = (typeof LAYOUT_CHOICES)[number];

export interface UiState {
  /** State of the live event stream. */
  streamState: StreamState;
  /** Whether the browser reports a network. */
  online: boolean;
  /** The first replay is complete: sounds may play and role changes count. */
  ready: boolean;
  /** This device restored the stored state of an earlier visit. */
  remembered: boolean;
  /** Another tab of this browser has taken over. */
  inactive: boolean;
  /** The session may only set up the second factor that the server requires and this account lacks. */
  restricted: boolean;
  msgSound: boolean;
  /** Enter sends; otherwise it starts a new line, and Ctrl or Cmd with Enter sends. */
  sendOnEnter: boolean;
  layoutChoice: LayoutChoice;
  /** Open side panel per kind of chat, null = closed. */
  sidePanels: Readonly<Record<ConversationKind, SidePanel | null>>;
  /** Width of the side panel in CSS pixels. */
  sidePanelWidthPx: number;
  /** How files are listed. */
  fileListView: FileListView;
  /** Width of the list of chats in CSS pixels. */
  listWidthPx: number;
  /** The list of chats shows only pictures. */
  isListNarrow: boolean;
  /** Collapsed sections of the list of chats. */
  closedSections: readonly string[];
}

const STORED_NAME = 'loquat:ui';
const DEFAULT_LIST_WIDTH_PX = 300;

const DEFAULT_SIDE_PANEL_WIDTH_PX = 288;

const Panel = z.nullable(z.enum(lastingPanels));

/** A call does not survive a reload, so neither do its panels. */
const lasting = (panel: SidePanel | null) => Panel.safeParse(panel).data ?? null;

/** Values that this browser stores; fields that an older version did not know are absent. */
const Lasting = z.object({
  msgSound: z.boolean(),
  sendOnEnter: z.optional(z.boolean()),
  layoutChoice: z.optional(z.enum(LAYOUT_CHOICES)),
  sidePanels: z.object({ channel: Panel, dm: Panel }),
  listWidthPx: z.number(),
  sidePanelWidthPx: z.optional(z.number()),
  fileListView: z.optional(z.enum(['item', 'grid'])),
  isListNarrow: z.optional(z.boolean()),
  closedSections: z.optional(z.array(z.string())),
});

const lastingNames = Object.keys(Lasting.shape) as (keyof typeof Lasting.shape)[];

function storedState(): Partial<UiState> {
  const stored = readStored(STORED_NAME, Lasting);
  if (!stored) return {};
  const { sidePanels, ...others } = stored;
  // JSON has no undefined: absent fields overwrite nothing.
  return { ...(others as Partial<UiState>), sidePanels: { channel: sidePanels.channel, direct: sidePanels.dm } };
}

export const uiStore = createStore<UiState>()(() => ({
  streamState: 'disconnected',
  online: globalThis.navigator?.onLine ?? true,
  ready: false,
  remembered: false,
  inactive: false,
  restricted: false,
  msgSound: true,
  sendOnEnter: true,
  layoutChoice: 'server',
  sidePanels: { channel: null, direct: null },
  listWidthPx: DEFAULT_LIST_WIDTH_PX,
  sidePanelWidthPx: DEFAULT_SIDE_PANEL_WIDTH_PX,
  fileListView: 'item',
  isListNarrow: false,
  closedSections: ['done'],
  ...storedState(),
}));

uiStore.subscribe((state, before) => {
  if (lastingNames.every((name) => state[name] === before[name])) return;
  const kept = Object.fromEntries(lastingNames.map((name) => [name, state[name]]));
  const { channel, direct } = state.sidePanels;
  writeStored(STORED_NAME, { ...kept, sidePanels: { channel: lasting(channel), dm: lasting(direct) } });
});

/** Opens a side panel for one kind of chat, or closes it with null. */
export const showSidePanel = (kind: ConversationKind, panel: SidePanel | null): void => {
  uiStore.setState(({ sidePanels }) => ({ sidePanels: { ...sidePanels, [kind]: panel } }));
};

export const setListWidth = (listWidthPx: number): void => {
  uiStore.setState({ listWidthPx });
};
export const setSidePanelWidth = (sidePanelWidthPx: number): void => {
  uiStore.setState({ sidePanelWidthPx });
};
export const setFileListView = (fileListView: FileListView): void => {
  uiStore.setState({ fileListView });
};
export const setMessageSound = (msgSound: boolean): void => {
  uiStore.setState({ msgSound });
};

export const setListNarrow = (isListNarrow: boolean): void => {
  uiStore.setState({ isListNarrow });
};
/** Collapses a section of the list of chats, or expands it. */
export const toggleSection = (section: string): void => {
  uiStore.setState(({ closedSections: closed }) => ({
    closedSections: closed.includes(section) ? closed.filter((other) => other !== section) : [...closed, section],
  }));
};
export const setSendOnEnter = (sendOnEnter: boolean): void => {
  uiStore.setState({ sendOnEnter });
};
export const setLayoutChoice = (layoutChoice: LayoutChoice): void => {
  uiStore.setState({ layoutChoice });
};
