import { LayoutGrid, PanelRight, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PHONE } from '#lib/browser/media.ts';
import { useMedia } from '#lib/browser/use-media.ts';
import { SegmentedChoice } from '#ui/form/segmented-choice.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ownCallStore, pinnedOf, useOwnCall } from '../own-call/own-call.store.ts';
import { STAGE_BUTTON } from './stage-button.ts';
import { largeTile, tilesOf } from './tiles.ts';

type View = 'grid' | 'speaker';

/** In the colours of the stage, which is dark in both themes. */
const ON_STAGE =
  '[--border:transparent] [--elev-1:0_0_#0000] [--surface-raised:oklch(1_0_0/.16)] [--text-muted:var(--stage-muted)] [--text:var(--stage-text)]';

const setView = (layout: View): void => ownCallStore.setState({ layout, pinned: null });

/** Whether all tiles have equal size, or one is large: a choice if there is room, else a toggle button. */
export function StageViewChoice({ isFull }: { isFull: boolean }) {
  const { t } = useTranslation('call');
  const view = useOwnCall((state): View => {
    const isLarge = state.layout === 'speaker' || largeTile(tilesOf(state.members), state, '') !== null;
    return isLarge ? 'speaker' : 'grid';
  });
  const isPinned = useOwnCall((state) => pinnedOf(state) !== null);
  const isPhone = useMedia(PHONE);
  const isSpeaker = view === 'speaker';
  if (!isFull || isPhone)
    return (
      <IconButton
        size="sm"
        aria-label={isSpeaker ? t('view.grid') : t('view.speaker')}
        tooltipSide="bottom"
        className={STAGE_BUTTON}
        onClick={() => setView(isSpeaker ? 'grid' : 'speaker')}
      >
        {isSpeaker ? <LayoutGrid size={16} aria-hidden /> : <PanelRight size={16} aria-hidden />}
      </IconButton>
    );
  const Large = isPinned ? Pin : PanelRight;
  return (
    <span className={ON_STAGE}>
      <SegmentedChoice
        label={t('view.label')}
        items={[
          { value: 'grid', label: t('view.grid'), icon: <LayoutGrid size={16} aria-hidden /> },
          {
            value: 'speaker',
            label: isPinned ? t('view.pinned') : t('view.speaker'),
            icon: <Large size={16} aria-hidden />,
          },
        ]}
        value={view}
        onValueChange={setView}
      />
    </span>
  );
}
