import type { Uid } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import type { Changes } from '#platform/db/change-feed.ts';
import type { ServerSettings } from '../../server/server.access.ts';
import type { UserDeleted } from '../../users/users.access.ts';
import type { Change, RunUnit, Stores } from '../notifications.store.ts';
import type { IsUsable, PushTransport } from '../push-targets.ts';
import type { WebPushSender } from './web-push-sender.ts';

export interface WebPushParts {
  transact: RunUnit;
  reads: Pick<Stores, 'pushSubscriptions'>;
  settings: Pick<ServerSettings, 'get'>;
  isUsable: IsUsable;
  changes: Changes<Change | UserDeleted>;
  clock: Pick<Clock, 'now'>;
  sender: Pick<WebPushSender, 'send'>;
  /** The URL of the app, the contact of the operator for push services; empty if it is not configured. */
  origin: () => string;
}

const NO_CONTACT = 'mailto:operator@loquat.invalid';

/** Reaches browsers by their push subscriptions (RFC 8030). */
export async function loadWebPush(parts: WebPushParts): Promise<PushTransport> {
  const { transact, reads, settings, isUsable, changes, clock, sender, origin } = parts;
  const people = new Set<Uid>(await reads.pushSubscriptions.listUids());
  const subject = () => (origin().startsWith('https:') ? origin() : NO_CONTACT);
  changes.follow({
    'push_subscription.saved': ({ uid }) => void people.add(uid),
    'user.deleted': ({ uid }) => void people.delete(uid),
  });
  return {
    isOn: () => settings.get('push').enabled,
    people,
    targetsOf: async (uid) =>
      (await reads.pushSubscriptions.listOf(uid, clock.now()))
        .filter(isUsable)
        .map(({ device, endpoint, p256dh, auth }) => ({
          uid,
          device,
          address: endpoint,
          service: new URL(endpoint).origin,
          send: (payload, terms) =>
            sender.send({ to: { endpoint, p256dh, auth }, payload, terms, subject: subject(), now: clock.now() }),
          drop: () => transact((tx) => tx.pushSubscriptions.deleteEndpoint(endpoint)),
        })),
  };
}
