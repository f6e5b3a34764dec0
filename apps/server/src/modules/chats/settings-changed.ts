import type { EventOf } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';

type SettingsChanged = EventOf<'user_settings_changed'>;
export type SettingsChange = Partial<Omit<SettingsChanged, 'type' | 'from_device'>>;

const NOTHING_CHANGED: Omit<SettingsChanged, 'from_device'> = {
  type: 'user_settings_changed',
  add_mute_users: [],
  remove_mute_users: [],
  add_mute_groups: [],
  remove_mute_groups: [],
  read_index_users: [],
  read_index_groups: [],
  burn_after_reading_users: [],
  burn_after_reading_groups: [],
  add_pin_chats: [],
  remove_pin_chats: [],
  add_contacts: [],
  remove_contacts: [],
};

const eventOf = (device: string, change: SettingsChange): SettingsChanged => ({
  ...NOTHING_CHANGED,
  from_device: device,
  ...change,
});

/** Tells the other devices of the same user; the acting one knows. An empty change is not sent. */
export function tellOtherDevices(unit: Unit, { uid, device }: Viewer, change: SettingsChange): void {
  if (Object.values(change).every((list) => list.length === 0)) return;
  const audience = { to: 'users', uids: [uid], exceptDevice: { uid, device } } as const;
  unit.announce({ kind: 'event', audience, event: eventOf(device, change) });
}

/** Tells all devices of a user, for changes that clients apply only when they are told. */
export function tellAllDevices(unit: Unit, { uid, device }: Viewer, change: SettingsChange): void {
  unit.announce({ kind: 'event', audience: { to: 'users', uids: [uid] }, event: eventOf(device, change) });
}
