import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, useMemo } from 'react';
import { type ChatKey, isChannelKey } from '../../../lib/chat-key.ts';
import { matchesMedia } from '../../../lib/browser/media.ts';
import { useUi } from '../../../hooks/use-ui.ts';
import { type ChatKind, type LastingPanel, lastingPanels, showSidePanel } from '../../../state/ui-state.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { linkOf } from '../chat-identity.ts';
import { useServerSwitch } from '../../server/switches.ts';
import { useMe } from '../../users/users.selectors.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The panel that covers the chat. */
    panel?: LastingPanel;
  }
}

/** A panel that shows another feature's data about a chat; the screen that shows the chat provides it. */
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

const kindOf = (key: ChatKey): ChatKind => (isChannelKey(key) ? 'channel' : 'dm');

/**
 * The panels of a chat: direct messages have no members and no pins, and the member list may be for administrators
 * only.
 */
export function usePanels(key: ChatKey): readonly LastingPanel[] {
  const areMembersHidden = useServerSwitch('only_admin_can_see_channel_members');
  const isAdmin = useMe()?.is_admin ?? false;
  const isChannel = isChannelKey(key);
  return useMemo(() => {
    const isShown = { members: isChannel && (isAdmin || !areMembersHidden), pinned: isChannel };
    return lastingPanels.filter((panel) => !(panel in isShown) || isShown[panel as keyof typeof isShown]);
  }, [isChannel, isAdmin, areMembersHidden]);
}

/** From this width on, a panel is beside the feed; below it, it covers the feed. */
const BESIDE = '(width >= 80rem)';

/**
 * The open panel of a chat; null = none. One beside the feed is remembered for all chats of the kind. One that covers
 * the feed is part of the history entry: Back closes it, and no other chat opens underneath it.
 */
export function useOpenPanel(key: ChatKey): LastingPanel | null {
  const remembered = useUi((ui) => ui.sidePanels[kindOf(key)]);
  const covering = useLocation({ select: ({ state }) => state.panel });
  const open = useMedia(BESIDE) ? remembered : covering;
  return usePanels(key).find((panel) => panel === open) ?? null;
}

/** Opens a panel of a chat; null closes the open one. */
export function useOpenPanelOf(key: ChatKey): (panel: LastingPanel | null) => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  return (panel) => {
    const isCovering = history.location.state.panel !== undefined;
    if (matchesMedia(BESIDE)) showSidePanel(kindOf(key), panel);
    else if (panel !== null) void navigate({ ...linkOf(key), state: { panel }, replace: isCovering });
    else if (isCovering) history.back();
  };
}
