import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useUi } from '#hooks/use-ui.ts';
import { matchesMedia } from '#lib/browser/media.ts';
import { useMedia } from '#lib/browser/use-media.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { type LastingPanel, showSidePanel } from '#state/ui-state.ts';
import { conversationOf, linkOf, useConversation } from '../../conversations/conversations.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open panel … */
    panel?: LastingPanel;
    /** … and its chat. */
    panelOf?: ChatKey;
    /** Whether it was opened beside the feed. */
    isBeside?: boolean;
  }
}

/** A panel with another feature's data about a chat; the screen that shows the chat provides it. */
export interface GivenPanelProps {
  panel: 'saved' | 'files';
  chatKey: ChatKey;
}

/** The props of a chat's panels. */
export interface ChatSidePanelProps {
  chatKey: ChatKey;
  GivenPanel: ComponentType<GivenPanelProps>;
  onInvite?: (() => void) | undefined;
}

/** The panels of a chat. */
export const usePanels = (key: ChatKey): readonly LastingPanel[] => useConversation(key, ({ panels }) => panels);

/** From this width on, a panel is beside the feed; below it, it covers the feed. */
const BESIDE = '(width >= 80rem)';

/**
 * The open panel of a chat; null = none. It is part of the history entry, so that Back closes it. A panel beside the
 * feed is also stored for all chats of the kind; while a panel covers the feed, no other chat opens.
 */
export function useOpenPanel(key: ChatKey): LastingPanel | null {
  const remembered = useUi((ui) => ui.sidePanels[conversationOf(key).kind]);
  // A panel that was opened beside the feed covers nothing when the window becomes small.
  const covering = useLocation({
    select: ({ state }) => (state.isBeside || state.panelOf !== key ? undefined : state.panel),
  });
  const open = useMedia(BESIDE) ? remembered : covering;
  return usePanels(key).find((panel) => panel === open) ?? null;
}

/** Opens a panel of a chat; null closes the open one. */
export function useOpenPanelOf(key: ChatKey): (panel: LastingPanel | null) => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  return (panel) => {
    const { state } = history.location;
    const isInHistory = state.panel !== undefined && state.panelOf === key;
    const isBeside = matchesMedia(BESIDE);
    if (isBeside) showSidePanel(conversationOf(key).kind, panel);
    if (panel !== null)
      void navigate({ ...linkOf(key), state: { panel, panelOf: key, isBeside }, replace: isInHistory });
    else if (isInHistory) history.back();
  };
}
