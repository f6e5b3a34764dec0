import {
  ProblemError,
  PUSH_SUBSCRIPTIONS_MAX,
  type PushSubscription,
  type PushSubscriptionInput,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { RunUnit, StoredSubscription, Stores, Tx } from './notifications.store.ts';
import { isPublicKey, type PushKeys } from './push-keys.ts';

export interface PushSubscriptionParts {
  transact: RunUnit;
  reads: Pick<Stores, 'pushSubscriptions'>;
  clock: Pick<Clock, 'now'>;
  settings: Pick<ServerSettings, 'get'>;
  keys: PushKeys;
  /** Whether an address may belong to a push service. */
  isDialable: (address: string) => boolean;
}

const shown = ({ endpoint, p256dh, auth, scope, created_at }: StoredSubscription): PushSubscription => ({
  endpoint,
  p256dh,
  auth,
  scope,
  created_at,
});

/** Whether both are the same browser, which alone has these keys. */
const isSameBrowser = (one: PushSubscriptionInput, other: StoredSubscription): boolean =>
  one.p256dh === other.p256dh && one.auth === other.auth;

export type PushSubscriptionService = ReturnType<typeof createPushSubscriptionService>;

/** Push subscriptions of each user's browsers. A caller can only change that of their own session. */
export function createPushSubscriptionService(parts: PushSubscriptionParts) {
  const { transact, reads, clock, settings, keys, isDialable } = parts;

  /**
   * If another user signs in to a browser, its subscription becomes theirs. Knowing only the endpoint is not enough.
   * @throws ProblemError `request.malformed_body`
   */
  async function takeOver(tx: Tx, { uid, device }: Viewer, input: PushSubscriptionInput): Promise<void> {
    const earlier = await tx.pushSubscriptions.findByEndpoint(input.endpoint);
    if (!earlier || (earlier.uid === uid && earlier.device === device)) return;
    if (!isSameBrowser(input, earlier)) throw new ProblemError('request.malformed_body');
    await tx.pushSubscriptions.deleteEndpoint(earlier.endpoint);
  }

  async function makeRoom(tx: Tx, { uid, device }: Viewer): Promise<void> {
    const others = (await tx.pushSubscriptions.listOf(uid, clock.now())).filter((other) => other.device !== device);
    for (const { endpoint } of others.slice(PUSH_SUBSCRIPTIONS_MAX - 1)) {
      await tx.pushSubscriptions.deleteEndpoint(endpoint);
    }
  }

  return {
    async get({ uid, device }: Viewer) {
      const own = (await reads.pushSubscriptions.listOf(uid, clock.now())).find((one) => one.device === device);
      return {
        enabled: settings.get('push').enabled,
        public_key: keys.publicKey,
        subscription: own ? shown(own) : null,
      };
    },

    /**
     * @throws ProblemError `request.malformed_body` for invalid keys or endpoints, and for those of another browser
     */
    save: (viewer: Viewer, input: PushSubscriptionInput): Promise<PushSubscription> =>
      transact(async (tx) => {
        const { uid, device, session_id } = viewer;
        const isOne = isPublicKey(input.p256dh) && isDialable(input.endpoint);
        if (!isOne) throw new ProblemError('request.malformed_body');
        await takeOver(tx, viewer, input);
        await makeRoom(tx, viewer);
        const subscription = { ...input, uid, device, session_id, created_at: clock.now() };
        await tx.pushSubscriptions.save(subscription);
        tx.record({ kind: 'push_subscription.saved', uid });
        return shown(subscription);
      }),

    delete: ({ uid, device }: Viewer): Promise<void> => transact((tx) => tx.pushSubscriptions.delete(uid, device)),
  };
}
