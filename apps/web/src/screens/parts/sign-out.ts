import { authEndpoints } from '@loquat/contract';
import { postReadMarkers } from '../../features/chat/chats.actions.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { connection } from '../../state/connection.ts';
import { stopStream } from '../../state/live-session.ts';
import { beginSignOut, endSession } from '../../state/session.ts';
import { toasts } from '../../ui/feedback/toasts.ts';

const auth = connection.callsOf(authEndpoints);

/**
 * Signs out and deletes all data on this device, whether or not the server can be reached. Read markers are sent first:
 * an ended session cannot send calls.
 */
export async function signOut(): Promise<void> {
  const told = postReadMarkers();
  beginSignOut();
  stopStream();
  await told;
  await auth.logout().catch(() => {});
  endSession(null);
  toasts.success(i18n.t('done.logout'));
}
