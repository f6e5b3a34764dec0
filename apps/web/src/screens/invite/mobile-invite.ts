import type { MobileApps } from '@loquat/contract';
import { loadMobileApps } from '../../features/server/mobile-apps.actions.ts';
import { checkInvite } from '../../features/invites/invite-check.ts';

/** What an invitation for a phone is worth, and which apps there are to take it. */
export interface MobileInvite {
  isUsable: boolean;
  apps: MobileApps;
}

/** Asks the server for both. Rejects when it cannot be asked. */
export async function checkMobileInvite(magicToken: string): Promise<MobileInvite> {
  const [access, apps] = await Promise.all([checkInvite(magicToken), loadMobileApps()]);
  return { isUsable: access === 'invited', apps };
}
