import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { areaScreens } from './area-screens.ts';
import { areaAt } from './areas.ts';
import { NeedsServer } from './needs-server.tsx';
import { useSettingsViewer } from './use-settings-viewer.ts';

/** One area of the settings. What is not there, and what is not for this person, look the same. */
export function SettingsArea({ nav = 'general' }: { nav: string | undefined }) {
  const name = areaAt(nav, useSettingsViewer());
  if (name === undefined) return <NoArea />;
  const Screen = areaScreens[name];
  const screen = (
    <Suspense fallback={<AreaSkeleton />}>
      <Screen key={name} />
    </Suspense>
  );
  if (name !== 'data_management') return screen;
  return (
    <NeedsServer ability="clear_data" fallback={<AreaSkeleton />}>
      {screen}
    </NeedsServer>
  );
}

function NoArea() {
  const { t } = useTranslation('setting');
  return (
    <EmptyState headingLevel={1} art="lost" title={t('no_area_title')}>
      {t('no_area_text')}
    </EmptyState>
  );
}

function AreaSkeleton() {
  return (
    <div aria-hidden className="mx-auto grid max-w-[760px] gap-[22px] px-5 pt-4 md:pt-7">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-56" />
    </div>
  );
}
