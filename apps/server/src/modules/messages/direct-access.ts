import { ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { SendingRules } from '../contacts/contacts.access.ts';
import { isGuest, type UserDirectory } from '../users/users.access.ts';

/** Permission to write directly: the counterpart of a channel's access. */
export interface DirectAccess {
  /** @throws ProblemError `message.target_not_found`, `message.sending_forbidden` */
  requireRecipient(viewer: Viewer, uid: Uid): void;
  /** The same for a message, by which a visitor may choose the host. */
  requireAddressee(viewer: Viewer, uid: Uid): void;
}

export interface DirectAccessParts {
  users: Pick<UserDirectory, 'get'>;
  rules: SendingRules;
}

export function createDirectAccess({ users, rules }: DirectAccessParts): DirectAccess {
  function requireUser(viewer: Viewer, uid: Uid): void {
    const user = users.get(uid);
    if (!user || isGuest(user)) {
      // Visitors of a widget must not learn which users exist.
      const isVisitor = viewer.visitor_host !== undefined;
      throw new ProblemError(isVisitor ? 'message.sending_forbidden' : 'message.target_not_found');
    }
  }

  return {
    requireRecipient(viewer, uid) {
      requireUser(viewer, uid);
      rules.requireWelcome(viewer, uid);
    },
    requireAddressee(viewer, uid) {
      requireUser(viewer, uid);
      rules.requireAddressee(viewer, uid);
    },
  };
}
