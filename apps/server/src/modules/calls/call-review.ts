import type { Changes } from '../../platform/db/change-feed.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { SessionChange } from '../auth/auth.access.ts';
import type { ChannelChange } from '../channels/channels.access.ts';
import type { ContactChange } from '../contacts/contacts.access.ts';
import type { SettingChange } from '../server/server.access.ts';
import type { UserChange } from '../users/users.access.ts';
import type { CallAccess } from './call-access.ts';
import type { CallBook } from './call-book.ts';
import { stateNews } from './call-news.ts';
import { isThere } from './call.ts';
import type { Participant, StoredCall } from './calls.store.ts';
import type { CallService } from './calls.service.ts';

/** The changes that affect who may be in a call. */
export type Deciding = SessionChange | ChannelChange | ContactChange | SettingChange | UserChange;

export interface CallReviewParts {
  book: CallBook;
  access: CallAccess;
  service: Pick<CallService, 'expel'>;
  bus: Pick<Bus, 'publish'>;
  /** Whether calls are switched on. */
  isOn: () => boolean;
  changes: Changes<Deciding>;
  report: (error: unknown) => void;
}

/**
 * People who may no longer be in a call are removed from it as soon as that is on disk, without polling. The memory
 * that answers whether they may has already followed the same change, because it was made first.
 */
export function followChanges({ book, access, service, bus, isOn, changes, report }: CallReviewParts): void {
  const isOut = (call: StoredCall) => (one: Participant) => isThere(one) && !(isOn() && access.mayStay(call, one));

  function review(fits: (call: StoredCall) => boolean): void {
    for (const call of book.list().filter(fits)) {
      if (call.participants.some(isOut(call))) service.expel(call.room, isOut(call)).catch(report);
    }
  }

  const about = (uid: number) => (call: StoredCall) =>
    call.participants.some((one) => one.uid === uid) || call.callee === uid;

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
      // People who now see the channel do not know about its call yet.
      const call = book.list().find((one) => one.gid === gid);
      if (call) for (const news of stateNews(call)) bus.publish(news);
    },
  });
}
