import type { Uid } from '@loquat/contract';
import type { NotificationServices } from '../notification-services/notification-services.access.ts';
import type { PushDelivery } from './delivery/push-delivery.ts';
import type { PushTransport } from './push-targets.ts';

/** Notification services as a transport that reaches users, but none of their devices. */
export const asTransport = ({ isOn, people }: Pick<NotificationServices, 'isOn' | 'people'>): PushTransport => ({
  isOn,
  people,
  targetsOf: async () => [],
});

export interface ServiceParts {
  services: Pick<NotificationServices, 'offer' | 'oldestBegun' | 'settle'>;
  isActive: (uid: Uid) => boolean;
}

/** A delivery that also hands messages to the user's notification services. An active user's devices get none. */
export const withServices = (delivery: PushDelivery, { services, isActive }: ServiceParts): PushDelivery => ({
  ...delivery,
  async push(uid, payload, terms) {
    if (payload.type !== 'message') return delivery.push(uid, payload, terms);
    const isThere = isActive(uid);
    await services.offer(payload, { uid }, isThere);
    if (!isThere) await delivery.push(uid, payload, terms);
  },
  async settled() {
    await services.settle();
    await delivery.settled();
  },
  oldestBegun: () => Math.min(delivery.oldestBegun(), services.oldestBegun()),
});
