import { type ServiceKind, serviceKinds, type ServiceSwitch, type Timestamp } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { KindSwitch, ServerSettings } from '../server/server.access.ts';
import type { RunUnit, Stores } from './notification-services.store.ts';

export interface ServiceSwitchParts {
  transact: RunUnit;
  reads: Pick<Stores, 'notificationServices'>;
  settings: ServerSettings;
  clock: Pick<Clock, 'now'>;
}

export type ServiceSwitches = ReturnType<typeof createServiceSwitches>;
const KINDS = Object.keys(serviceKinds) as ServiceKind[];

/** Which kinds of notification services administrators switched on. */
export function createServiceSwitches({ transact, reads, settings, clock }: ServiceSwitchParts) {
  async function list(): Promise<ServiceSwitch[]> {
    const counted = new Map((await reads.notificationServices.countUsers()).map(({ kind, users }) => [kind, users]));
    const switches = settings.get('notification_services');
    return KINDS.flatMap((kind, index) => {
      const one = switches[kind];
      return one ? [{ id: index + 1, channel_type: kind, ...one, users: counted.get(kind) ?? 0 }] : [];
    });
  }

  return {
    list,
    async set(kind: ServiceKind, enabled: boolean): Promise<ServiceSwitch> {
      const now: Timestamp = clock.now();
      await transact((tx) =>
        settings.update(tx, 'notification_services', (present): Partial<Record<ServiceKind, KindSwitch>> => ({
          ...present,
          [kind]: { enabled, created_at: present[kind]?.created_at ?? now, updated_at: now },
        })),
      );
      const saved = (await list()).find(({ channel_type }) => channel_type === kind);
      if (!saved) throw new Error('A switch was not saved.');
      return saved;
    },
    forget: (kind: ServiceKind): Promise<void> =>
      transact((tx) => settings.update(tx, 'notification_services', ({ [kind]: _forgotten, ...others }) => others)),
  };
}
