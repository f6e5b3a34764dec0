import { redirect } from '@tanstack/react-router';
import { checkInvite, type RegistrationAccess } from '../../features/invites/invite-check.ts';
import { hasMobileApp, loadMobileApps } from '../../features/server/mobile-apps.actions.ts';
import { phoneKind } from '../../lib/phone.ts';

/** The search parameters that the registration needs. */
export interface RegistrationSearch {
  magic_token?: string | undefined;
  ctx?: string | undefined;
}

/** The path of the links in mails. */
const MAILED_LINK_PATH = /^\/register\/set_name/;

/**
 * Asks the server whether a newcomer may register. An invitation opened on a phone leads to the app first, if
 * the server offers one. Rejects if the server cannot be reached.
 */
export async function findRegistrationAccess(
  { magic_token, ctx }: RegistrationSearch,
  pathname: string,
): Promise<RegistrationAccess | 'stale'> {
  const isMailedLink = MAILED_LINK_PATH.test(pathname);
  const access = await checkInvite(magic_token);
  if (access === 'invalid' && isMailedLink) return 'stale';
  const mayGoToApp = access === 'invited' && !isMailedLink && ctx !== 'web' && phoneKind() !== null;
  if (magic_token !== undefined && mayGoToApp && hasMobileApp(await loadMobileApps()))
    throw redirect({ to: '/invite_mobile/$magicToken', params: { magicToken: magic_token }, replace: true });
  return access;
}
