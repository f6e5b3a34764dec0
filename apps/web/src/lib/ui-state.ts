import type { StreamState } from '@loquat/client';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

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

const DEFAULT_LIST_WIDTH_PX = 300;
const isCall = (panel: SidePanel | null): boolean => panel === 'voice' || panel === 'voice_fullscreen';

/** A call does not survive a reload, so neither do its panels. */
const lastingPanels = (panels: UiState['sidePanels']): UiState['sidePanels'] => ({
  channel: isCall(panels.channel) ? null : panels.channel,
  dm: isCall(panels.dm) ? null : panels.dm,
});

export const useUi = create<UiState>()(
  persist(
    (): UiState => ({
      streamState: 'disconnected',
      online: globalThis.navigator?.onLine ?? true,
      ready: false,
      inactive: false,
      msgSound: true,
      sidePanels: { channel: null, dm: null },
      listWidthPx: DEFAULT_LIST_WIDTH_PX,
    }),
    {
      name: 'loquat:ui',
      version: 1,
      partialize: ({ msgSound, sidePanels, listWidthPx }) => ({
        msgSound,
        sidePanels: lastingPanels(sidePanels),
        listWidthPx,
      }),
    },
  ),
);

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
