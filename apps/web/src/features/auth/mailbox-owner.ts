import type { Credential } from '@loquat/contract';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { signIn } from './auth.actions.ts';

/**
 * Signs in a user who proves to own a mailbox, by a mail or through a provider. If the address was not verified before,
 * that removes the password of the account: a toast explains it until it is dismissed. Rejects as `signIn` does.
 */
export async function signInByMailbox(credential: Credential): Promise<void> {
  const { password_removed } = await signIn(credential);
  if (!password_removed) return;
  toasts.info(i18n.t('done.password_removed'), { isPersistent: true, dismissal: { label: i18n.t('ui.close') } });
}
