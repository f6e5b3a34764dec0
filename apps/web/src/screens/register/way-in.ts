import { redirect } from '@tanstack/react-router';
import { hasMobileApp, loadMobileApps } from '../../features/server/mobile-apps.actions.ts';
import { phoneKind } from '../../lib/phone.ts';
import { checkInvite, type WayIn } from '../../features/invites/invite-check.ts';

/** What somebody who wants to register brings along in the address. */
export interface Arrival {
  magic_token?: string | undefined;
  ctx?: string | undefined;
}

/** Where the links of letters lead. */
const LETTER_PATH = /^\/register\/set_name/;

/**
 * Asks the server whether a newcomer may register. An invitation that is opened on a phone goes to the app first, where
 * the server offers one. Rejects when the server cannot be asked.
 */
export async function findWayIn({ magic_token, ctx }: Arrival, pathname: string): Promise<WayIn | 'stale'> {
  const isLetter = LETTER_PATH.test(pathname);
  const way = await checkInvite(magic_token);
  if (way === 'invalid' && isLetter) return 'stale';
  const mayGoToApp = way === 'invited' && !isLetter && ctx !== 'web' && phoneKind() !== null;
  if (magic_token !== undefined && mayGoToApp && hasMobileApp(await loadMobileApps()))
    throw redirect({ to: '/invite_mobile/$magicToken', params: { magicToken: magic_token }, replace: true });
  return way;
}
