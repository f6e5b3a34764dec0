import type { Platform } from '../../platform/platform.ts';
import type { MessageLifecycle, ServerNotices } from '../messages/messages.access.ts';
import { isVisitor, type UserDirectory, type UserLifecycle } from '../users/users.access.ts';
import { createAssignment } from './assignment.ts';
import { createVisitorNews } from './visitor-news.ts';
import { visitorRoutes } from './visitors.routes.ts';
import { createVisitorService, type VisitorParts } from './visitors.service.ts';
import { own, type Stores } from './visitors.store.ts';

interface VisitorDependencies extends Pick<VisitorParts, 'readConversation'> {
  users: Pick<UserDirectory, 'get' | 'list'>;
  notices: ServerNotices;
}

/** Visitors of web sites, as the team sees them. */
export function createVisitors(platform: Platform<Stores>, { users, notices, readConversation }: VisitorDependencies) {
  const { transact, reads, clock } = platform;
  const news = createVisitorNews(users);
  const assign = createAssignment({ clock, news, notices });
  const visitors = createVisitorService({ transact, reads, clock, users, news, assign, readConversation });
  const accounts: UserLifecycle = {
    async created(unit, user) {
      if (isVisitor(user)) await news.tell(unit, user.uid);
    },
  };
  const messages: MessageLifecycle = {
    /** What a visitor writes takes a conversation up again that was done. */
    async written(unit, { from_uid }, said) {
      const author = users.get(from_uid);
      if (!said || !author || !isVisitor(author)) return;
      const tx = own(unit);
      if (!(await tx.visitors.find(from_uid))?.is_done) return;
      await tx.visitors.setDone(from_uid, false, clock.now());
      await news.tell(tx, from_uid);
    },
  };
  return {
    access: { readVisitors: visitors.readVisitors },
    routes: [visitorRoutes(visitors)],
    lifecycles: { users: accounts, messages },
  };
}
