import { type ComponentType, lazy } from 'react';
import type { AreaName } from './areas.ts';

/** The screen of each area; every one loads when it is opened, so that members never load what administrators see. */
export const areaScreens: Record<AreaName, ComponentType> = {
  my_account: lazy(async () => ({ default: (await import('./you/account-area.tsx')).AccountArea })),
  general: lazy(async () => ({ default: (await import('./you/general-area.tsx')).GeneralArea })),
  auto_delete: lazy(async () => ({ default: (await import('./you/auto-delete-area.tsx')).AutoDeleteArea })),
  overview: lazy(async () => ({ default: (await import('./overview/overview-area.tsx')).OverviewArea })),
  members: lazy(async () => ({ default: (await import('./members-area.tsx')).MembersArea })),
  data_management: lazy(async () => ({ default: (await import('./data-area.tsx')).DataArea })),
  bot_webhook: lazy(async () => ({ default: (await import('./bots/bots-area.tsx')).BotsArea })),
  widget: lazy(async () => ({ default: (await import('./widget-area.tsx')).WidgetArea })),
  push: lazy(async () => ({ default: (await import('./services/push-area.tsx')).PushArea })),
  voice: lazy(async () => ({ default: (await import('./services/voice-area.tsx')).VoiceArea })),
  smtp: lazy(async () => ({ default: (await import('./mail/smtp-area.tsx')).SmtpArea })),
  login: lazy(async () => ({ default: (await import('./login/login-area.tsx')).LoginArea })),
  third_party: lazy(async () => ({ default: (await import('./third-party-area.tsx')).ThirdPartyArea })),
  license: lazy(async () => ({ default: (await import('./about/license-area.tsx')).LicenseArea })),
  api_doc: lazy(async () => ({ default: (await import('./about/api-area.tsx')).ApiArea })),
  about: lazy(async () => ({ default: (await import('./about/about-area.tsx')).AboutArea })),
};
