import type { CallRing } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { SessionChange } from '../auth/auth.access.ts';
import type { ChannelChange } from '../channels/channels.access.ts';
import type { ContactChange } from '../contacts/contacts.access.ts';
import type { SettingChange } from '../server/server.access.ts';
import type { UserChange } from '../users/users.access.ts';
import type { CallAccess } from './call-access.ts';
import type { CallCache } from './call-cache.ts';
import { stateEvents } from './call-events.ts';
import { holdsKey } from './call-keys.ts';
import type { CallRings } from './call-rings.ts';
import { hasBegun, isThere } from './call.ts';
import type { CallService } from './calls.service.ts';
import type { Participant, StoredCall } from './calls.store.ts';

/** The changes that affect who may be in a call. */
export type Deciding = SessionChange | ChannelChange | ContactChange | SettingChange | UserChange;

export interface CallReviewParts {
  cache: CallCache;
  access: CallAccess;
  service: Pick<CallService, 'expel'>;
  rings: Pick<CallRings, 'stop'>;
  bus: Pick<Bus, 'publish'>;
  /** Whether calls are switched on. */
  isOn: () => boolean;
  changes: Changes<Deciding>;
  report: (error: unknown) => void;
}

/**
 * Removes users from a call as soon as they may no longer be in it and that is on disk, without polling. The memory
 * that the check reads has already applied the same change, because it subscribed first.
 */
export function followChanges({ cache, access, service, rings, bus, isOn, changes, report }: CallReviewParts): void {
  /** Also users who left and still have the encryption key. */
  const isConcerned = (call: StoredCall, one: Participant) => isThere(one) || one.may_return || holdsKey(call, one);
  const isOut = (call: StoredCall) => (one: Participant) =>
    isConcerned(call, one) && !(isOn() && access.mayStay(call, one));

  function review(fits: (call: StoredCall) => boolean): void {
    for (const call of cache.list().filter(fits)) {
      if (call.participants.some(isOut(call))) service.expel(call.room, isOut(call)).catch(report);
      const isInVain = (ring: CallRing) => !access.mayRing(call, ring);
      if (call.rings.some(isInVain)) rings.stop(call.room, isInVain).catch(report);
    }
  }

  const about = (uid: number) => (call: StoredCall) =>
    [...call.participants, ...call.rings].some((one) => one.uid === uid) || call.callee === uid;

  changes.follow({
    'session.started': ({ session }) => review(about(session.uid)),
    'session.ended': ({ uid }) => review(about(uid)),
    'sessions.ended': ({ uid }) => review(about(uid)),
    'user.changed': ({ user }) => review(about(user.uid)),
    'user.deleted': ({ uid }) => review(about(uid)),
    'contact.changed': ({ contact }) => review(about(contact.uid)),
    'setting.changed': ({ name }) => {
      if (name === 'voice') review(() => true);
    },
    'channel.deleted': ({ gid }) => review((call) => call.gid === gid),
    'channel.changed': ({ channel: { gid } }) => {
      review((call) => call.gid === gid);
      // Users who can see the channel from now on do not know about its call yet.
      const call = cache.list().find((one) => one.gid === gid && hasBegun(one));
      if (call) for (const message of stateEvents(call)) bus.publish(message);
    },
  });
}
