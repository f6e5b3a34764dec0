import {
  CALL_RING_MS,
  callProperties,
  type CallPush,
  contentTypes,
  type NotifyingMessage,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Changes } from '../../platform/db/change-feed.ts';
import { type CallChange, type Ring, ringOf } from '../calls/calls.access.ts';
import type { CachedUser, UserDirectory } from '../users/users.access.ts';
import type { NotificationBook } from './notification-book.ts';
import { nameOf, pathOf } from './notified-message.ts';
import type { PushAudience } from './push-audience.ts';
import type { PushDelivery } from './delivery/push-delivery.ts';
import type { PushTargets, PushTerms } from './push-targets.ts';
import { pushTextsFor } from './push-texts.ts';

export interface CallRingerParts {
  changes: Changes<CallChange>;
  users: Pick<UserDirectory, 'get'>;
  audience: Pick<PushAudience, 'wanting'>;
  book: NotificationBook;
  targets: Pick<PushTargets, 'has' | 'of'>;
  delivery: Pick<PushDelivery, 'pushTo'>;
  clock: Pick<Clock, 'now'>;
  /** Whether somebody is at the event stream of a device: it rings by itself. */
  isActive: (uid: Uid, device: string) => boolean;
  /** Whether this node is the one that sends. */
  isFirst: () => boolean;
  /** The calls that rang before the last start. */
  ringing: readonly Ring[];
  report: (error: unknown) => void;
}

/** A call that rings, or rang when it last was looked at. */
interface Rung {
  ring: Ring;
  /** Of the devices that were told; null: unknown since the last start. */
  addresses: ReadonlySet<string> | null;
}

const SECOND_MS = 1_000;

/** The same for all calls of a person: a later one takes the place of one that still waits. */
const tagOf = ({ caller }: Ring): string => `c${caller}`;
const termsFor = (ring: Ring, ttlMs: number): PushTerms => ({
  ...{ topic: tagOf(ring), urgency: 'high', ttlSeconds: Math.max(0, Math.ceil(ttlMs / SECOND_MS)) },
});

/** Whoever is notified of a call that they missed is notified when it rings. */
function asMissed({ caller, callee, started_at, video }: Ring): NotifyingMessage {
  const properties = callProperties({ started_at, seconds: 0, video, users: [caller], outcome: 'missed' });
  const nothing = { content_type: contentTypes.text, content: '', answered_uid: null };
  return { from_uid: caller, target: { uid: callee }, properties, ...nothing };
}

function writeCall(ring: Ring, reader: CachedUser, sound: boolean, users: CallRingerParts['users']): CallPush {
  const { room, caller, started_at, rings_until, video } = ring;
  const texts = pushTextsFor(reader.language).call;
  const { answer, decline } = texts;
  const target = { uid: caller };
  return {
    ...{ type: 'call', tag: tagOf(ring), target, channel_name: room, from_uid: caller },
    ...{ created_at: started_at, rings_until, video, title: nameOf(caller, { users }) },
    ...{ body: video ? texts.video : texts.voice, url: pathOf(target), silent: !sound, actions: { answer, decline } },
  };
}

/** Devices of people who are called ring by push, unless somebody is at their event stream, and stop with the call. */
export function createCallRinger(parts: CallRingerParts) {
  const { changes, users, audience, book, targets, delivery, clock, isActive, isFirst, ringing, report } = parts;
  const rung = new Map<string, Rung>(ringing.map((ring) => [ring.room, { ring, addresses: null }]));
  let work = Promise.resolve();
  let isStopped = false;

  /** One after the other: what is over must not overtake what rings. */
  function afterwards(act: (one: Rung) => Promise<void>, one: Rung): void {
    work = work.then(() => (isStopped || !isFirst() ? undefined : act(one))).catch(report);
  }

  /** Another call of the same people rings: it has the topic of the one before. */
  const isRungAgain = ({ caller, callee }: Ring): boolean =>
    [...rung.values()].some(({ ring }) => ring.caller === caller && ring.callee === callee);

  async function tell(one: Rung): Promise<void> {
    const { ring } = one;
    const { callee, room } = ring;
    if (rung.get(room) !== one || !targets.has(callee)) return;
    // Read first: then memory has followed whatever other nodes committed about these two.
    const devices = await targets.of(callee);
    const wanted = audience.wanting(asMissed(ring), callee);
    if (!wanted) return;
    const to = devices.filter(({ device }) => !isActive(callee, device));
    one.addresses = new Set(to.map(({ address }) => address));
    const payload = writeCall(ring, wanted.reader, book.settingsOf(callee).sound, users);
    const isRinging = () => !isStopped && rung.get(room) === one;
    await delivery.pushTo(to, payload, termsFor(ring, ring.rings_until - clock.now()), isRinging);
  }

  async function tellOver({ ring, addresses }: Rung): Promise<void> {
    if (addresses?.size === 0 || !targets.has(ring.callee)) return;
    const to = (await targets.of(ring.callee)).filter(({ address }) => addresses?.has(address) ?? true);
    // Of the same topic: nothing rings later that still waits. It is kept as long as a push that rings at most.
    const over = { type: 'call_over', tag: tagOf(ring), channel_name: ring.room } as const;
    await delivery.pushTo(to, over, termsFor(ring, CALL_RING_MS), () => !isStopped && !isRungAgain(ring));
  }

  function begin(ring: Ring): void {
    if (rung.has(ring.room)) return;
    const one = { ring, addresses: new Set<string>() };
    rung.set(ring.room, one);
    afterwards(tell, one);
  }

  function end(room: string): void {
    const one = rung.get(room);
    if (one && rung.delete(room)) afterwards(tellOver, one);
  }

  changes.follow({
    'call.changed'({ call }) {
      const ring = ringOf(call);
      if (ring) begin(ring);
      else end(call.room);
    },
    'call.ended': ({ call }) => end(call.room),
  });
  return {
    /** Resolves when nothing is begun any more. */
    async stop(): Promise<void> {
      isStopped = true;
      await work;
    },
  };
}
