import type { ServiceKind, Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDeleted } from '../users/users.access.ts';
import { type Change, type Reach, reachOf, type Stores } from './notification-services.store.ts';
import type { ServiceDelivery } from './service-delivery.ts';
import type { ComposeAgain } from './service-later.job.ts';

/** Users whom their notification services reach. */
export interface ServiceReach {
  /** Whether administrators switched any kind on. */
  isOn(): boolean;
  /** Users with an enabled service, of whatever kind. */
  people: ReadonlySet<Uid>;
  /** Whether a service of the user also gets messages while they are active. */
  reachesActive(uid: Uid): boolean;
}

/** How pushes reach notification services too. */
export interface NotificationServices extends ServiceReach, Pick<ServiceDelivery, 'offer' | 'oldestBegun'> {
  /** Starts to send what was planned for later. */
  start(parts: { compose: ComposeAgain; isActive: (uid: Uid) => boolean }): Promise<void>;
  /** Sends no more: plans what waits, and resolves once all requests have ended. */
  settle(): Promise<void>;
  /** Stops what was planned for later. */
  stop(): Promise<void>;
}

export const isKindOn = (settings: Pick<ServerSettings, 'get'>, kind: ServiceKind): boolean =>
  settings.get('notification_services')[kind]?.enabled ?? false;

export interface ServiceReachParts {
  reads: Pick<Stores, 'notificationServices'>;
  settings: Pick<ServerSettings, 'get'>;
  changes: Changes<Change | UserDeleted>;
}

export async function loadServiceReach({ reads, settings, changes }: ServiceReachParts): Promise<ServiceReach> {
  const enabled = Map.groupBy(await reads.notificationServices.listEnabled(), ({ uid }) => uid);
  const byUid = new Map<Uid, Reach | null>([...enabled].map(([uid, services]) => [uid, reachOf(services)]));
  const people = new Set(byUid.keys());
  const forget = (uid: Uid) => {
    byUid.delete(uid);
    people.delete(uid);
  };
  changes.follow({
    'notification_services.changed'({ uid, reach }) {
      if (!reach) return forget(uid);
      byUid.set(uid, reach);
      people.add(uid);
    },
    'user.deleted': ({ uid }) => forget(uid),
  });
  return {
    isOn: () => Object.values(settings.get('notification_services')).some((kind) => kind.enabled),
    people,
    reachesActive: (uid) => byUid.get(uid)?.when_active ?? false,
  };
}
