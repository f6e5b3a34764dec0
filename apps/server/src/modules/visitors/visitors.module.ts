import type { Platform } from '../../platform/platform.ts';
import { isVisitor, type UserDirectory, type UserLifecycle } from '../users/users.access.ts';
import { createVisitorNews } from './visitor-news.ts';
import { visitorRoutes } from './visitors.routes.ts';
import { createVisitorService } from './visitors.service.ts';
import type { Stores } from './visitors.store.ts';

interface VisitorDependencies {
  users: Pick<UserDirectory, 'get' | 'list'>;
}

/** Visitors of web sites, as the team sees them. */
export function createVisitors({ transact, reads, clock }: Platform<Stores>, { users }: VisitorDependencies) {
  const news = createVisitorNews(users);
  const visitors = createVisitorService({ transact, reads, clock, users, news });
  const lifecycle: UserLifecycle = {
    async created(unit, user) {
      if (isVisitor(user)) await news.tell(unit, user.uid);
    },
  };
  return {
    access: { readVisitors: visitors.readVisitors },
    routes: [visitorRoutes(visitors)],
    lifecycles: { users: lifecycle },
  };
}
