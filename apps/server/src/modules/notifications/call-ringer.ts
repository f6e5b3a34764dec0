import {
  CALL_RING_MS,
  callProperties,
  type CallPush,
  type ChatTarget,
  contentTypes,
  type NotifyingMessage,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Changes } from '../../platform/db/change-feed.ts';
import { type CallChange, type Ring, ringsOf } from '../calls/calls.access.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { CachedUser, UserDirectory } from '../users/users.access.ts';
import type { PushDelivery } from './delivery/push-delivery.ts';
import type { NotificationCache } from './notification-cache.ts';
import { cutName, nameOf, pathOf } from './notified-message.ts';
import type { PushAudience } from './push-audience.ts';
import type { PushTargets, PushTerms } from './push-targets.ts';
import { pushTextsFor } from './push-texts.ts';

export interface CallRingerParts {
  changes: Changes<CallChange>;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'get'>;
  audience: Pick<PushAudience, 'wanting'>;
  cache: NotificationCache;
  targets: Pick<PushTargets, 'has' | 'of'>;
  delivery: Pick<PushDelivery, 'pushTo'>;
  clock: Pick<Clock, 'now'>;
  /** Whether a user is active at the event stream of a device, which then rings without a push. */
  isActive: (uid: Uid, device: string) => boolean;
  /** Whether this node is the one that sends pushes. */
  isFirst: () => boolean;
  /** The calls that were ringing before the last start. */
  ringing: readonly Ring[];
  report: (error: unknown) => void;
}

/** A call that rings, or rang at the last check. */
interface Rung {
  ring: Ring;
  /** Addresses of the notified devices; null: unknown since the last start. */
  addresses: ReadonlySet<string> | null;
}

const SECOND_MS = 1_000;

/** Identifies a ring: a call can ring for many members of a channel. */
const keyOf = ({ room, callee }: Ring): string => `${room} ${callee}`;
/** The same for all calls of a user or channel: a later push replaces a queued one. */
const tagOf = ({ caller, gid }: Ring): string => (gid === null ? `c${caller}` : `r${gid}`);
const chatOf = ({ caller, gid }: Ring): ChatTarget => (gid === null ? { uid: caller } : { gid });
const termsFor = (ring: Ring, ttlMs: number): PushTerms => ({
  topic: tagOf(ring),
  urgency: 'high',
  ttlSeconds: Math.max(0, Math.ceil(ttlMs / SECOND_MS)),
});

/**
 * A device rings by the rules for a missed call, or in a channel for a mention: mutes, blocks, quiet hours and levels
 * count.
 */
function asMessage({ caller, callee, gid, started_at, video }: Ring): NotifyingMessage {
  const nothing = { content_type: contentTypes.text, content: '', answered_uid: null };
  if (gid !== null) return { from_uid: caller, target: { gid }, properties: { mentions: [callee] }, ...nothing };
  const properties = callProperties({ started_at, seconds: 0, video, users: [caller], outcome: 'missed' });
  return { from_uid: caller, target: { uid: callee }, properties, ...nothing };
}

function writeCall(
  ring: Ring,
  { reader, sound }: { reader: CachedUser; sound: boolean },
  { users, channels }: Pick<CallRingerParts, 'users' | 'channels'>,
): CallPush {
  const { room, caller, gid, started_at, rings_until, video } = ring;
  const { inChannel, call: texts } = pushTextsFor(reader.language);
  const { answer, decline } = texts;
  const target = chatOf(ring);
  const name = nameOf(caller, { users });
  const channel = gid === null ? undefined : channels.get(gid)?.name;
  const title = channel === undefined ? name : inChannel(name, cutName(channel));
  return {
    type: 'call',
    tag: tagOf(ring),
    target,
    channel_name: room,
    from_uid: caller,
    created_at: started_at,
    rings_until,
    video,
    title,
    body: video ? texts.video : texts.voice,
    url: pathOf(target),
    silent: !sound,
    actions: { answer, decline },
  };
}

/** Rings by push on the callees' devices without an active event stream, and stops with the call. */
export function createCallRinger(parts: CallRingerParts) {
  const { changes, audience, cache, targets, delivery, clock, isActive, isFirst, ringing, report } = parts;
  const rung = new Map<string, Rung>(ringing.map((ring) => [keyOf(ring), { ring, addresses: null }]));
  let work = Promise.resolve();
  let isStopped = false;

  /** In order: the push about the end must not overtake the one about the ring. */
  function afterwards(act: (one: Rung) => Promise<void>, one: Rung): void {
    work = work.then(() => (isStopped || !isFirst() ? undefined : act(one))).catch(report);
  }

  /** Whether another call of the same users rings: it has the same topic. */
  const isRungAgain = (over: Ring): boolean =>
    [...rung.values()].some(({ ring }) => tagOf(ring) === tagOf(over) && ring.callee === over.callee);

  async function tell(one: Rung): Promise<void> {
    const { ring } = one;
    const { callee } = ring;
    if (rung.get(keyOf(ring)) !== one || !targets.has(callee)) return;
    // Read first: then memory has applied everything that other nodes committed about these two users.
    const devices = await targets.of(callee);
    const wanted = audience.wanting(asMessage(ring), callee);
    if (!wanted) return;
    const to = devices.filter(({ device }) => !isActive(callee, device));
    one.addresses = new Set(to.map(({ address }) => address));
    const payload = writeCall(ring, { reader: wanted.reader, sound: cache.settingsOf(callee).sound }, parts);
    const isRinging = () => !isStopped && rung.get(keyOf(ring)) === one;
    await delivery.pushTo(to, payload, termsFor(ring, ring.rings_until - clock.now()), isRinging);
  }

  async function tellOver({ ring, addresses }: Rung): Promise<void> {
    if (addresses?.size === 0 || !targets.has(ring.callee)) return;
    const to = (await targets.of(ring.callee)).filter(({ address }) => addresses?.has(address) ?? true);
    // With the same topic, so that a queued ring is replaced. Kept as long as a ring push at most.
    const over = { type: 'call_over', tag: tagOf(ring), channel_name: ring.room } as const;
    await delivery.pushTo(to, over, termsFor(ring, CALL_RING_MS), () => !isStopped && !isRungAgain(ring));
  }

  function begin(ring: Ring): void {
    const key = keyOf(ring);
    if (rung.has(key)) return;
    const one = { ring, addresses: new Set<string>() };
    rung.set(key, one);
    afterwards(tell, one);
  }

  function end(key: string, one: Rung): void {
    rung.delete(key);
    afterwards(tellOver, one);
  }

  /** Stops rings that ended and starts new ones. */
  function follow(room: string, rings: readonly Ring[]): void {
    const ringing = new Set(rings.map(keyOf));
    for (const [key, one] of rung) if (one.ring.room === room && !ringing.has(key)) end(key, one);
    for (const ring of rings) begin(ring);
  }

  changes.follow({
    'call.changed': ({ call }) => follow(call.room, ringsOf(call)),
    'call.ended': ({ call }) => follow(call.room, []),
  });
  return {
    /** Resolves when no more pushes are started. */
    async stop(): Promise<void> {
      isStopped = true;
      await work;
    },
  };
}
