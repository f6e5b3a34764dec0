import { Bookmark, Folder, Info, Pin, Users, X } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import type { LastingPanel } from '#state/ui-state.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useConversation } from '../../conversations/conversations.ts';
import { DetailsPanel } from './details-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { PinnedPanel } from './pinned-panel.tsx';
import { type GivenPanelProps, useOpenPanelOf, usePanels } from './side-panel.ts';

const icons = { members: Users, pinned: Pin, saved: Bookmark, files: Folder, details: Info };

export interface PanelContentProps {
  chatKey: ChatKey;
  panel: LastingPanel;
  GivenPanel: ComponentType<GivenPanelProps>;
  onInvite?: (() => void) | undefined;
  onClose: () => void;
}

/** The panels of a chat as tabs. */
export function PanelContent({ chatKey, panel, GivenPanel, onInvite, onClose }: PanelContentProps) {
  const { t } = useTranslation('chat');
  const openPanel = useOpenPanelOf(chatKey);
  const pins = useConversation(chatKey, (conversation) => conversation.pins.length);
  const contents: Record<LastingPanel, ReactNode> = {
    members: <MembersPanel chatKey={chatKey} onInvite={onInvite} />,
    pinned: <PinnedPanel chatKey={chatKey} />,
    saved: <GivenPanel panel="saved" chatKey={chatKey} />,
    files: <GivenPanel panel="files" chatKey={chatKey} />,
    details: <DetailsPanel chatKey={chatKey} />,
  };
  const items = usePanels(chatKey).map((value) => {
    const Icon = icons[value];
    return {
      value,
      // i18n-keys: panel.members, panel.pinned, panel.saved, panel.files, panel.details
      label: t(`panel.${value}`),
      icon: <Icon size={16} aria-hidden />,
      content: <Suspense>{contents[value]}</Suspense>,
      ...(value === 'pinned' && pins > 0 && { count: pins }),
    };
  });
  return (
    <Tabs
      label={t('panel.tabs')}
      items={items}
      value={panel}
      onValueChange={openPanel}
      isCompact
      end={
        <IconButton aria-label={t('panel.close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      }
      className="flex h-full flex-col"
      listClassName="pt-2.5 pr-2 pl-3"
      panelClassName="min-h-0 flex-1 pt-2 outline-none"
    />
  );
}
