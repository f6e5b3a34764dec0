import type { ComponentType } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { AreaName } from './areas.ts';

/** The screen of each area; every one loads when it is opened, so that members never load what administrators see. */
export const areaScreens: Record<AreaName, ComponentType> = {
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
  widget: lazyComponent(async () => (await import('./widget/widget-area.tsx')).WidgetArea),
  push: lazyComponent(async () => (await import('./services/push-area.tsx')).PushArea),
  voice: lazyComponent(async () => (await import('./services/voice-area.tsx')).VoiceArea),
  smtp: lazyComponent(async () => (await import('./mail/smtp-area.tsx')).SmtpArea),
  login: lazyComponent(async () => (await import('./login/login-area.tsx')).LoginArea),
  third_party: lazyComponent(async () => (await import('./third-party-area.tsx')).ThirdPartyArea),
  license: lazyComponent(async () => (await import('./about/license-area.tsx')).LicenseArea),
  api_doc: lazyComponent(async () => (await import('./about/api-area.tsx')).ApiArea),
  about: lazyComponent(async () => (await import('./about/about-area.tsx')).AboutArea),
};
