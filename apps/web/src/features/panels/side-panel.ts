import { useMemo } from 'react';
import { type ChatKey, isChannelKey } from '../../lib/chat-key.ts';
import { type ChatKind, type LastingPanel, lastingPanels, showSidePanel, useUi } from '../../lib/ui-state.ts';
import { useServerSwitch } from '../server/switches.ts';
import { useMe } from '../users/users.selectors.ts';

const kindOf = (key: ChatKey): ChatKind => (isChannelKey(key) ? 'channel' : 'dm');

/** The panels that a chat has: direct messages have no members and no pins, and members may be for administrators. */
export function usePanels(key: ChatKey): readonly LastingPanel[] {
  const areMembersHidden = useServerSwitch('only_admin_can_see_channel_members');
  const isAdmin = useMe()?.is_admin ?? false;
  const isChannel = isChannelKey(key);
  return useMemo(() => {
    const isShown = { members: isChannel && (isAdmin || !areMembersHidden), pinned: isChannel };
    return lastingPanels.filter((panel) => !(panel in isShown) || isShown[panel as keyof typeof isShown]);
  }, [isChannel, isAdmin, areMembersHidden]);
}

/** The panel that is open beside a chat, null = none. */
export function useOpenPanel(key: ChatKey): LastingPanel | null {
  const open = useUi((ui) => ui.sidePanels[kindOf(key)]);
  return usePanels(key).find((panel) => panel === open) ?? null;
}

/** Opens a panel beside the chats of this kind, null closes it. */
export const openPanel = (key: ChatKey, panel: LastingPanel | null): void => showSidePanel(kindOf(key), panel);
