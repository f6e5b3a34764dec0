import { settingsChanged, type SettingsChange } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';

/** Notifies the other devices of the same user; the acting one knows. An empty change is not sent. */
export function tellOtherDevices(unit: Unit, { uid, device }: Viewer, change: SettingsChange): void {
  if (Object.values(change).every((list) => list.length === 0)) return;
  const audience = { to: 'users', uids: [uid], exceptDevice: { uid, device } } as const;
  unit.announce({ kind: 'event', audience, event: settingsChanged(change, device) });
}

/** Notifies all devices of a user, for changes that clients apply only on the event. */
export function tellAllDevices(unit: Unit, { uid, device }: Viewer, change: SettingsChange): void {
  unit.announce({ kind: 'event', audience: { to: 'users', uids: [uid] }, event: settingsChanged(change, device) });
}
