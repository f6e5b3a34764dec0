import { LayoutGrid, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUi } from '../../hooks/use-ui.ts';
import { type FileListView, setFileListView } from '../../state/ui-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const choices = [
  { view: 'grid', Icon: LayoutGrid },
  { view: 'item', Icon: List },
] as const satisfies readonly { view: FileListView; Icon: unknown }[];

/** Tiles or rows; stored on this device. */
export function ViewChoice() {
  const { t } = useTranslation('file');
  const current = useUi((ui) => ui.fileListView);
  return (
    <div role="group" aria-label={t('view.label')} className="flex flex-none gap-0.5">
      {choices.map(({ view, Icon }) => (
        <IconButton
          key={view}
          // i18n-keys: view.grid, view.item
          aria-label={t(`view.${view}`)}
          isOn={current === view}
          onClick={() => setFileListView(view)}
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      ))}
    </div>
  );
}
