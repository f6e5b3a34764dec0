/** The groups of the list of settings, in its order. */
export const areaGroups = ['you', 'server', 'configuration', 'about'] as const;
export type AreaGroup = (typeof areaGroups)[number];

/** Who may open an area: guests have no account, and the server refuses administrators' settings to others. */
type AreaAccess = 'everyone' | 'account' | 'admin' | 'founder';

interface AreaFacts {
  group: AreaGroup;
  access: AreaAccess;
}

/** Every area of the settings by the last part of its address, in the order of the list. */
export const areas = {
  my_account: { group: 'you', access: 'account' },
  general: { group: 'you', access: 'everyone' },
  notifications: { group: 'you', access: 'account' },
  devices: { group: 'you', access: 'account' },
  auto_delete: { group: 'you', access: 'account' },
  overview: { group: 'server', access: 'admin' },
  statistics: { group: 'server', access: 'admin' },
  members: { group: 'server', access: 'admin' },
  data_management: { group: 'server', access: 'admin' },
  audit: { group: 'server', access: 'admin' },
  bot_webhook: { group: 'server', access: 'admin' },
  start_pages: { group: 'server', access: 'admin' },
  widget: { group: 'server', access: 'admin' },
  push: { group: 'configuration', access: 'admin' },
  notification_services: { group: 'configuration', access: 'admin' },
  voice: { group: 'configuration', access: 'admin' },
  smtp: { group: 'configuration', access: 'admin' },
  login: { group: 'configuration', access: 'admin' },
  third_party: { group: 'configuration', access: 'founder' },
  license: { group: 'about', access: 'admin' },
  api_doc: { group: 'about', access: 'everyone' },
  about: { group: 'about', access: 'everyone' },
} as const satisfies Record<string, AreaFacts>;

export type AreaName = keyof typeof areas;

const isAreaName = (nav: string): nav is AreaName => Object.hasOwn(areas, nav);

export interface SettingsViewer {
  isFounder: boolean;
  isAdmin: boolean;
  isGuest: boolean;
}

const mayOpen = (name: AreaName, { isFounder, isAdmin, isGuest }: SettingsViewer): boolean =>
  ({ everyone: true, account: !isGuest, admin: isAdmin, founder: isFounder })[areas[name].access];

/** The areas available to a user, in the order of the list. */
export const areasFor = (viewer: SettingsViewer): AreaName[] =>
  (Object.keys(areas) as AreaName[]).filter((name) => mayOpen(name, viewer));

/** The area of an address; undefined if the user has none there. */
export const areaAt = (nav: string, viewer: SettingsViewer): AreaName | undefined =>
  isAreaName(nav) && mayOpen(nav, viewer) ? nav : undefined;
