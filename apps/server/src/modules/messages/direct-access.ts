import { ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { SendingRules } from '../contacts/contacts.access.ts';
import { isGuest, type UserDirectory } from '../users/users.access.ts';

/** Who may write to whom directly: the counterpart of a channel's access. */
export interface DirectAccess {
  /** @throws ProblemError `message.target_not_found`, `message.sending_forbidden` */
  requireRecipient(viewer: Viewer, uid: Uid): void;
}

export interface DirectAccessParts {
  users: Pick<UserDirectory, 'get'>;
  rules: SendingRules;
}

export const createDirectAccess = ({ users, rules }: DirectAccessParts): DirectAccess => ({
  requireRecipient(viewer, uid) {
    const user = users.get(uid);
    if (!user || isGuest(user)) {
      // Visitors of a widget do not learn who is there.
      const isVisitor = viewer.visitor_host !== undefined;
      throw new ProblemError(isVisitor ? 'message.sending_forbidden' : 'message.target_not_found');
    }
    rules.requireWelcome(viewer, uid);
  },
});
