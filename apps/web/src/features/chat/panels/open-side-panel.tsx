import { useTranslation } from 'react-i18next';
import { type LastingPanel, setSidePanelWidth } from '../../../state/ui-state.ts';
import { ListResizer } from '../../../ui/shell/list-resizer.tsx';
import { ShellPanel } from '../../../ui/shell/shell-panel.tsx';
import { useChatName } from '../chat-identity.ts';
import { PanelContent } from './panel-content.tsx';
import { type ChatSidePanelProps, useOpenPanelOf } from './side-panel.ts';

const WIDTHS = { min: 260, max: 480, usual: 288 };

export interface OpenSidePanelProps extends ChatSidePanelProps {
  panel: LastingPanel;
  /** In CSS pixels. */
  width: number;
  onResize: (width: number) => void;
}

/** The panels of a chat in their frame, with the edge that resizes it. */
export function OpenSidePanel({ panel, width, onResize, ...given }: OpenSidePanelProps) {
  const { t } = useTranslation('chat');
  const { chatKey } = given;
  const name = useChatName(chatKey);
  const openPanel = useOpenPanelOf(chatKey);
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
