import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../lib/chat-key.ts';
import { setSidePanelWidth, useUi } from '../../lib/ui-state.ts';
import { ListResizer } from '../../ui/list-resizer.tsx';
import { ShellPanel } from '../../ui/shell-panel.tsx';
import { useChatName } from '../chats/chat-identity.ts';
import { openPanel, useOpenPanel } from './side-panel.ts';

const PanelContent = lazy(async () => ({ default: (await import('./panel-content.tsx')).PanelContent }));

const WIDTHS = { min: 260, max: 480, usual: 288 };

export interface ChatSidePanelProps {
  chatKey: ChatKey;
  onInvite?: (() => void) | undefined;
}

/** The panel beside the open chat, when one is open. */
export function ChatSidePanel({ chatKey, onInvite }: ChatSidePanelProps) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  const panel = useOpenPanel(chatKey);
  const [width, setWidth] = useState(() => useUi.getState().sidePanelWidthPx);
  useLayoutEffect(() => document.documentElement.style.setProperty('--aside-w', `${width}px`), [width]);
  if (panel === null) return null;
  const close = (): void => openPanel(chatKey, null);
  return (
    <ShellPanel
      label={t('panel.label', { name })}
      onClose={close}
      isBelowTopBar
      content={
        <Suspense>
          <PanelContent key={chatKey} chatKey={chatKey} panel={panel} onInvite={onInvite} onClose={close} />
        </Suspense>
      }
      resizer={
        <ListResizer
          label={t('panel.resize')}
          width={width}
          limits={WIDTHS}
          isAtStart
          onResize={setWidth}
          onResizeEnd={setSidePanelWidth}
        />
      }
    />
  );
}
