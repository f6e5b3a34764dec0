import { EMAIL_PATTERN } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { NotifyMethodChanges } from '../auth/auth.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin } from '../server/server.access.ts';
import { findUser, isVisitor } from '../users/users.access.ts';
import { own } from './sign-in-alerts.store.ts';

export interface MethodChangeParts {
  mail: Pick<Mail, 'post'>;
  links: LinkOrigin;
  clock: Pick<Clock, 'now'>;
}

/** How long an email about this is worth sending. */
const EMAIL_LIFE_MS = 259_200_000;

const isMailbox = (email: string | null | undefined): email is string => email != null && EMAIL_PATTERN.test(email);

/** Unlike emails about new devices, these cannot be switched off: a thief with a session would do so first. */
export const createMethodChangeNotices =
  ({ mail, links, clock }: MethodChangeParts): NotifyMethodChanges =>
  async (unit, uid, changes, formerEmail) => {
    if (changes.length === 0) return;
    const changed_at = clock.now();
    const event = { type: 'sign_in_methods_changed', changes: [...changes], changed_at } as const;
    own(unit).announce({ kind: 'event', audience: { to: 'users', uids: [uid] }, event });
    const user = await findUser(unit, uid);
    if (!user || user.is_bot || isVisitor(user)) return;
    const origin = links.of('');
    const email = {
      kind: 'sign_in_methods',
      language: user.language,
      changes,
      url: origin && `${origin}/setting/my_account`,
      expires_at: changed_at + EMAIL_LIFE_MS,
    } as const;
    for (const to of new Set([user.email, formerEmail])) if (isMailbox(to)) await mail.post(unit, { ...email, to });
  };
