import { setImmediate } from 'node:timers/promises';
import type { ChatTarget, Mid, Uid } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { LoggedEntry, MessageReader } from '../messages/messages.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { Badge } from './badge.ts';
import { createPushBacklog } from './delivery/push-backlog.ts';
import { BURST, type PushDelivery } from './delivery/push-delivery.ts';
import type { NotificationCache } from './notification-cache.ts';
import { chatOf, type NotifiedMessage, readEntry, tagOf, writePush } from './notified-message.ts';
import type { PushAudience } from './push-audience.ts';
import { dayTerms } from './push-targets.ts';
import { isUrgent } from './push-texts.ts';
import type { ShownNotifications } from './shown-notifications.ts';

/** Only one node of a cluster sends pushes; when it ends, another continues. */
export interface PushTurn {
  /** Whether this node sends. */
  isOurs(): boolean;
  /** Publishes the message up to which all pushes have been sent. */
  tell(reached: number): Promise<void>;
}

export interface PushFollowerParts {
  bus: Pick<Bus, 'subscribe'>;
  messages: Pick<MessageReader, 'lastMid' | 'listAfter' | 'findPresent'>;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'get'>;
  audience: PushAudience;
  delivery: PushDelivery;
  shown: ShownNotifications;
  badge: Badge;
  cache: NotificationCache;
  clock: Pick<Clock, 'now'>;
  /** Whether a user is active at one of their event streams. */
  isActive: (uid: Uid) => boolean;
  /** Whether any device can be reached at all. */
  hasPeople: () => boolean;
  /** On a cluster, one node sends; undefined: there is only one. */
  turn: PushTurn | undefined;
  report: (error: unknown) => void;
}

const BATCH = 100;
/** After this long, yields to other work. */
const SLICE_MS = 2;
/** How often the sending node publishes its progress, and others check whether it is their turn. */
const TELL_EVERY_MS = 1_000;
/** Longer than it takes to notice that the sending node has ended: older messages were sent by it, or never will be. */
const OWED_MS = 30_000;

/** Writes the push of a message for one user; null if they are not to be notified any more. */
export type Compose = (message: NotifiedMessage, uid: Uid) => Promise<Parameters<PushDelivery['push']> | null>;

/** Writes pushes from the state at that moment. */
export function createComposer({
  users,
  channels,
  audience,
  shown,
  badge,
  cache,
  isActive,
}: Omit<PushFollowerParts, 'delivery'>): Compose {
  return async (message, uid) => {
    const notified = audience.missing(message, uid);
    if (!notified) return null;
    const { preview, sound } = cache.settingsOf(uid);
    const tag = tagOf(chatOf(message));
    if (!isActive(uid)) shown.note(uid, { tag, mid: message.mid as Mid });
    const count = await badge.of(uid);
    const payload = writePush(message, { ...notified, preview, sound, badge: count }, { users, channels });
    return [uid, payload, dayTerms(tag, isUrgent(notified.reason) ? 'high' : 'normal')];
  };
}

type FollowerParts = Omit<PushFollowerParts, 'users' | 'channels' | 'cache' | 'isActive'> & { compose: Compose };

/**
 * Follows the message log with low priority: after the commit, a few recipients at a time, and not at all while no
 * device can be reached. On a cluster one node does; the others know its progress, so that they can continue.
 */
export function createPushFollower(parts: FollowerParts) {
  const { bus, messages, audience, delivery, shown, badge, clock, hasPeople, turn, report, compose } = parts;
  /** Already handled, by this node or another. */
  let followed = 0;
  /** The newest message some time ago. */
  let earlier = { mid: 0, at: 0 };
  let newest = 0;
  let toldMid = 0;
  let hasNewEntries = false;
  let following: Promise<void> | undefined;
  let isStopped = false;
  let lastTurn = 0;
  let stopListening = () => {};
  const isOurs = () => turn?.isOurs() ?? true;

  async function withdrawal(uid: Uid, tag: string, mids: Mid[]): Promise<Parameters<PushDelivery['push']>> {
    const payload = { type: 'withdrawal', tag, mids, badge: await badge.of(uid) } as const;
    // Its own topic: it must not replace a newer message that is still queued.
    return [uid, payload, dayTerms(`${tag}-x`, 'normal')];
  }

  /** Yields, so that neither many recipients nor many messages block other work. */
  async function breathe(): Promise<void> {
    if (performance.now() - lastTurn < SLICE_MS) return;
    await setImmediate();
    lastTurn = performance.now();
  }

  const backlog = createPushBacklog({ delivery, breathe, report });

  async function tell(entry: LoggedEntry): Promise<void> {
    const answered = entry.about_mid === null ? null : await messages.findPresent(entry.about_mid, clock.now());
    const message = readEntry(entry, answered?.from_uid ?? null);
    const chat = tagOf(message.target);
    const announcement = { mid: message.mid, compose: (uid: Uid) => compose(message, uid) };
    let reached = 0;
    for (const uid of audience.candidates(message)) {
      await breathe();
      if (isStopped) return;
      if (reached === BURST || backlog.has(chat)) {
        if (audience.missing(message, uid)) backlog.add(chat, uid, announcement);
        continue;
      }
      const push = await compose(message, uid);
      if (!push) continue;
      reached += 1;
      await delivery.push(...push);
    }
  }

  /** Withdraws the notifications of a deleted message. */
  function takeBack(mid: Mid): void {
    backlog.erase(mid);
    for (const { uid, tag } of shown.erased(mid)) {
      backlog.add(`${tag} without ${mid}`, uid, { mid: Infinity, compose: () => withdrawal(uid, tag, [mid]) });
    }
  }

  async function take(entry: LoggedEntry): Promise<void> {
    if (entry.gid !== null) badge.grew(entry.gid);
    if (entry.kind === 'normal' || entry.kind === 'reply') return tell(entry);
    if (entry.kind === 'delete' && entry.about_mid !== null) takeBack(entry.about_mid);
  }

  async function follow(): Promise<void> {
    while (hasNewEntries) {
      hasNewEntries = false;
      for (const entry of await messages.listAfter(followed, BATCH, clock.now())) {
        await breathe();
        hasNewEntries = true;
        if (backlog.isFull()) await backlog.settled();
        if (isStopped || !isOurs()) return;
        await take(entry).catch(report);
        if (isStopped) return;
        followed = entry.mid;
      }
    }
  }

  function goOn(): void {
    if (!hasNewEntries || !isOurs() || isStopped) return;
    following ??= setImmediate()
      .then(follow)
      .catch(report)
      .finally(() => (following = undefined));
  }

  /** Another node has sent everything up to there, or no device can be reached. */
  function skipTo(mid: number): void {
    followed = Math.max(followed, mid);
  }

  function wake(mid: number): void {
    newest = Math.max(newest, mid);
    if (!hasPeople()) return skipTo(mid);
    hasNewEntries = true;
    goOn();
  }

  async function tellProgress({ tell: tellOthers }: PushTurn): Promise<void> {
    const reached = Math.min(followed, delivery.oldestBegun() - 1, backlog.oldest() - 1);
    if (reached <= toldMid) return;
    toldMid = reached;
    // If the message is lost, some pushes are sent twice at most.
    await tellOthers(reached).catch(() => {});
  }

  function keepTurn(ours: PushTurn): void {
    if (ours.isOurs()) {
      goOn();
      return void tellProgress(ours);
    }
    backlog.clear();
    if (clock.now() - earlier.at < OWED_MS) return;
    skipTo(earlier.mid);
    earlier = { mid: newest, at: clock.now() };
  }

  return {
    /** Withdraws a user's notifications of a chat that they have read up to `mid`. */
    read(uid: Uid, chat: ChatTarget, mid: Mid): void {
      const tag = tagOf(chat);
      backlog.read(tag, uid, mid);
      const mids = shown.read(uid, tag, mid);
      if (mids.length === 0 || isStopped) return;
      void withdrawal(uid, tag, mids)
        .then((push) => delivery.push(...push))
        .catch(report);
    },
    async start(): Promise<void> {
      followed = await messages.lastMid();
      newest = followed;
      earlier = { mid: followed, at: clock.now() };
      const unsubscribe = bus.subscribe((message) => {
        if (message.kind === 'log_grew') wake(message.entry?.mid ?? message.reached ?? 0);
        if (message.kind === 'pushed') skipTo(message.reached);
      });
      const timer = turn && setInterval(() => keepTurn(turn), TELL_EVERY_MS);
      stopListening = () => {
        unsubscribe();
        clearInterval(timer);
      };
    },
    /** Resolves when no push is under way any more. */
    async stop(): Promise<void> {
      isStopped = true;
      stopListening();
      await backlog.stop();
      await following;
      await delivery.settled();
      if (turn?.isOurs()) await tellProgress(turn);
    },
  };
}
