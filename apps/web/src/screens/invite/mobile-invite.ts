import type { MobileApps } from '@loquat/contract';
import { checkInvite } from '../../features/invites/invite-check.ts';
import { loadMobileApps } from '../../features/server/mobile-apps.actions.ts';

/** Whether an invitation for a phone is valid, and which apps can open it. */
export interface MobileInvite {
  isUsable: boolean;
  apps: MobileApps;
}

/** Asks the server for both. Rejects if it cannot be reached. */
export async function checkMobileInvite(magicToken: string): Promise<MobileInvite> {
  const [access, apps] = await Promise.all([checkInvite(magicToken), loadMobileApps()]);
  return { isUsable: access === 'invited', apps };
}
