import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { type LastingPanel, setSidePanelWidth, showSidePanel } from '#state/ui-state.ts';
import { ListResizer } from '#ui/shell/list-resizer.tsx';
import { ShellPanel } from '#ui/shell/shell-panel.tsx';
import { conversationOf, useChatName } from '../../conversations/conversations.ts';
import { PanelContent } from './panel-content.tsx';
import { type ChatSidePanelProps, useOpenPanelOf } from './side-panel.ts';

const WIDTHS = { min: 260, max: 480, usual: 288 };

export interface OpenSidePanelProps extends ChatSidePanelProps {
  panel: LastingPanel;
  /** In CSS pixels. */
  width: number;
  onResize: (width: number) => void;
}

/** Closes the panel beside the feed when Back leads to the entry before it was opened. */
function useBackClosesPanel(key: ChatKey): void {
  const now = useLocation({ select: ({ state }) => state });
  const last = useRef({ ...now, key });
  useEffect(() => {
    const { key: lastKey, panel, __TSR_index: index } = last.current;
    if (lastKey === key && panel && !now.panel && now.__TSR_index < index)
      showSidePanel(conversationOf(key).kind, null);
    last.current = { ...now, key };
  }, [key, now]);
}

/** The panels of a chat in their frame, with the edge that resizes it. */
export function OpenSidePanel({ panel, width, onResize, ...given }: OpenSidePanelProps) {
  const { t } = useTranslation('chat');
  const { chatKey } = given;
  const name = useChatName(chatKey);
  const openPanel = useOpenPanelOf(chatKey);
  useBackClosesPanel(chatKey);
  const close = (): void => openPanel(null);
  return (
    <ShellPanel
      label={t('panel.label', { name })}
      onClose={close}
      content={<PanelContent key={chatKey} {...given} panel={panel} onClose={close} />}
      resizer={
        <ListResizer
          label={t('panel.resize')}
          width={width}
          limits={WIDTHS}
          isAtStart
          onResize={onResize}
          onResizeEnd={setSidePanelWidth}
        />
      }
    />
  );
}
