import { authEndpoints } from '@loquat/contract';
import { postReadMarkers } from '../../features/chat/chats.actions.ts';
import { connection } from '../../state/connection.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { beginSignOut, endSession } from '../../state/session.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { stopStream } from '../../state/live-session.ts';

const auth = connection.callsOf(authEndpoints);

/**
 * Signs out and forgets everything on this device, whether or not the server can be told. Read markers are sent first:
 * an ended session cannot send anything.
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
