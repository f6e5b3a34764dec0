import { redirect } from '@tanstack/react-router';
import { hasMobileApp, loadMobileApps } from '../features/server/mobile-apps.actions.ts';

/** An invitation opened on a phone goes to the app first, where the server offers one. */
export async function proposeApp(magicToken: string): Promise<void> {
  if (!hasMobileApp(await loadMobileApps())) return;
  throw redirect({ to: '/invite_mobile/$magicToken', params: { magicToken }, replace: true });
}
