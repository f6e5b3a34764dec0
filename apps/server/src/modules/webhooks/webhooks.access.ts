import { ProblemError, type Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { CachedUser, UserLifecycle } from '../users/users.access.ts';
import { own, type Change, type Stores, type Tx } from './webhooks.store.ts';

/**
 * The webhooks of bots, in memory, as last committed. Human users have none: with one, an administrator could secretly
 * read all their messages.
 */
export interface Webhooks {
  /** Null: none. */
  get(uid: Uid): string | null;
  /** All bots with a webhook. */
  owners(): Iterable<Uid>;
  readonly isEmpty: boolean;
  /**
   * Checks a URL before it is saved, outside any unit of work: it has to answer 200. The empty URL, which means none,
   * is always valid.
   * @throws ProblemError `user.webhook_of_person` before any request, `user.webhook_unreachable`
   */
  check(owner: Pick<CachedUser, 'is_bot'>, url: string): Promise<void>;
  /** Runs inside a unit of work; the empty URL removes the webhook and its pending messages. */
  save(unit: Unit, uid: Uid, url: string): Promise<void>;
}

export interface WebhookParts {
  reads: Pick<Stores, 'webhooks'>;
  safeFetch: SafeFetch;
  /** Whether webhooks may be in the operator's own networks. */
  allowPrivate: boolean;
  changes: Changes<Change>;
}

/** How long a webhook may take to respond. */
export const WEBHOOK_TIMEOUT_MS = 10_000;
const REACHABLE_STATUS = 200;

/** The single job of a webhook, so that there are never two requests at once. */
export const deliveryJobKey = (uid: Uid): string => `webhooks.deliver:${uid}`;

/** Loads all webhooks. */
export async function loadWebhooks({ reads, safeFetch, allowPrivate, changes }: WebhookParts): Promise<Webhooks> {
  const urls = new Map((await reads.webhooks.list()).map(({ uid, url }) => [uid, url]));
  changes.follow({ 'webhook.changed': ({ uid, url }) => void (url === '' ? urls.delete(uid) : urls.set(uid, url)) });

  const canReach = (url: string): Promise<boolean> =>
    safeFetch(url, { allowPrivate, timeoutMs: WEBHOOK_TIMEOUT_MS }, async ({ status }) => status === REACHABLE_STATUS);

  return {
    get: (uid) => urls.get(uid) ?? null,
    owners: () => urls.keys(),
    get isEmpty() {
      return urls.size === 0;
    },
    async check({ is_bot }, url) {
      if (url === '') return;
      if (!is_bot) throw new ProblemError('user.webhook_of_person');
      if (!(await canReach(url).catch(() => false))) throw new ProblemError('user.webhook_unreachable');
    },
    async save(unit, uid, url) {
      const tx = own(unit);
      if (url === '') await removeWebhook(tx, uid);
      else await tx.webhooks.save({ uid, url });
      tx.record({ kind: 'webhook.changed', uid, url });
    },
  };
}

async function removeWebhook(tx: Tx, uid: Uid): Promise<void> {
  await tx.webhooks.delete(uid);
  await tx.jobs.cancel(deliveryJobKey(uid));
}

/** Deletes webhooks with their accounts. */
export const createWebhookLifecycle = (webhooks: Webhooks): UserLifecycle => ({
  deleted: (unit, uid) => webhooks.save(unit, uid, ''),
});
