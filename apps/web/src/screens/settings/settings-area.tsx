import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isTooOldFor, type ServerAbility, serverCan } from '../../features/server/server-version.ts';
import { useServerVersion } from '../../features/server/server.store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { areaAt, type AreaName } from './areas.ts';
import { useSettingsViewer } from './use-settings-viewer.ts';

interface NeedsServerProps {
  ability: ServerAbility;
  /** Shown until the server version is known. */
  fallback: ReactNode;
  children: ReactNode;
}

/** A feature that needs a newer server, or a note that this one is too old for it. */
function NeedsServer({ ability, fallback, children }: NeedsServerProps) {
  const { t } = useTranslation(['setting', 'common']);
  const current = useServerVersion();
  if (!current) return fallback;
  if (!isTooOldFor(ability, current)) return children;
  return (
    <EmptyState headingLevel={1} art="bolt" title={t('too_old_title')}>
      {t('common:server_too_old.text', { version: serverCan[ability], current })}
    </EmptyState>
  );
}

/** The screens load on demand, so that members never load administrators' screens. */
const areaScreens: Record<AreaName, ComponentType> = {
  my_account: lazyComponent(async () => (await import('./you/account-area.tsx')).AccountArea),
  general: lazyComponent(async () => (await import('./you/general-area.tsx')).GeneralArea),
  notifications: lazyComponent(async () => (await import('./notifications/notifications-area.tsx')).NotificationsArea),
  devices: lazyComponent(async () => (await import('./you/devices-area.tsx')).DevicesArea),
  auto_delete: lazyComponent(async () => (await import('./you/auto-delete-area.tsx')).AutoDeleteArea),
  overview: lazyComponent(async () => (await import('./overview/overview-area.tsx')).OverviewArea),
  statistics: lazyComponent(async () => (await import('./statistics/statistics-area.tsx')).StatisticsArea),
  members: lazyComponent(async () => (await import('./members/members-area.tsx')).MembersArea),
  data_management: lazyComponent(async () => (await import('./data-area.tsx')).DataArea),
  audit: lazyComponent(async () => (await import('./audit/audit-area.tsx')).AuditArea),
  bot_webhook: lazyComponent(async () => (await import('./bots/bots-area.tsx')).BotsArea),
  start_pages: lazyComponent(async () => (await import('./start-pages/start-pages-area.tsx')).StartPagesArea),
  widget: lazyComponent(async () => (await import('./widget/widget-area.tsx')).WidgetArea),
  push: lazyComponent(async () => (await import('./services/push-area.tsx')).PushArea),
  notification_services: lazyComponent(
    async () => (await import('./services/notification-services-area.tsx')).NotificationServicesArea,
  ),
  voice: lazyComponent(async () => (await import('./services/voice-area.tsx')).VoiceArea),
  smtp: lazyComponent(async () => (await import('./mail/smtp-area.tsx')).SmtpArea),
  login: lazyComponent(async () => (await import('./login/login-area.tsx')).LoginArea),
  third_party: lazyComponent(async () => (await import('./third-party-area.tsx')).ThirdPartyArea),
  license: lazyComponent(async () => (await import('./about/license-area.tsx')).LicenseArea),
  api_doc: lazyComponent(async () => (await import('./about/api-area.tsx')).ApiArea),
  about: lazyComponent(async () => (await import('./about/about-area.tsx')).AboutArea),
};

/** One area of the settings. Unknown areas and areas that the user may not open look the same. */
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
