import type { Platform } from '../../platform/platform.ts';
import type { MessageLifecycle, ServerNotices } from '../messages/messages.access.ts';
import { isVisitor, type UserAccounts, type UserDirectory, type UserLifecycle } from '../users/users.access.ts';
import { createAssignment } from './assignment.ts';
import { createHostChoice } from './host-choice.ts';
import { createVisitorEvents } from './visitor-events.ts';
import { createVisitorProfileService, type VisitorProfileParts } from './visitor-profiles.service.ts';
import { visitorRoutes } from './visitors.routes.ts';
import { createVisitorService, type VisitorParts } from './visitors.service.ts';
import { own, type Stores } from './visitors.store.ts';

interface VisitorDependencies extends Pick<VisitorParts, 'readConversation'>, Pick<VisitorProfileParts, 'rename'> {
  users: Pick<UserDirectory, 'get' | 'list'>;
  accounts: Pick<UserAccounts, 'moveVisitor'>;
  notices: ServerNotices;
}

/** Visitors of websites, as the team sees them. */
export function createVisitors(platform: Platform<Stores>, dependencies: VisitorDependencies) {
  const { users, accounts, notices, readConversation, rename } = dependencies;
  const { transact, reads, clock } = platform;
  const events = createVisitorEvents(users);
  const assign = createAssignment({ accounts, clock, events, notices });
  const visitors = createVisitorService({ transact, reads, clock, users, events, assign, readConversation });
  const chooseHost = createHostChoice({ accounts, events });
  const profiles = createVisitorProfileService({ transact, events, rename });
  const arrivals: UserLifecycle = {
    async created(unit, user) {
      if (isVisitor(user)) await events.tell(unit, user.uid);
    },
    promoted: events.tellAll,
  };
  const messages: MessageLifecycle = {
    /** A new message of the visitor reopens a conversation marked as done. */
    async written(unit, { from_uid, to_uid }, said) {
      const author = users.get(from_uid);
      if (!said || !author || !isVisitor(author)) return;
      const tx = own(unit);
      if (to_uid !== null) await chooseHost(tx, from_uid, to_uid);
      if (!(await tx.visitors.find(from_uid))?.is_done) return;
      await tx.visitors.setDone(from_uid, false, clock.now());
      await events.tell(tx, from_uid);
    },
  };
  return {
    access: { readVisitors: visitors.readVisitors },
    routes: [visitorRoutes(visitors, profiles)],
    lifecycles: { users: arrivals, messages },
  };
}
