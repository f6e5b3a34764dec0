import { STREAM_READY_TOAST_MS } from '@loquat/contract';
import { loadOrganization } from '../../features/server/server.actions.ts';
import { serverStore } from '../../features/server/server.store.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { sessionStore, type SignOutReason, takeEndReason } from '../../state/session.ts';
import { type UiState, uiStore } from '../../state/ui-state.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { router } from '../router/router.ts';

const OFFLINE_TOAST = 'offline';
const STREAM_TOAST = 'stream';

// i18n-keys: signed_out.login_from_other_device, signed_out.delete_user, signed_out.delete_device, signed_out.frozen
// i18n-keys: signed_out.expired, signed_out.license, signed_out.device_ended, signed_out.mailbox_proved
// i18n-keys: signed_out.address_changed, signed_out.password_reset, signed_out.token_reused, signed_out.too_many_devices
function tellWhySignedOut(reason: SignOutReason, text: string): void {
  // The same device has signed out in another tab: its user knows.
  if (reason !== 'logout') toasts.error(text || i18n.t(`signed_out.${reason}`));
}

/**
 * Runs the guards again. After a deliberate sign-out, the next sign-in starts at the beginning; otherwise at the same
 * place.
 */
function leaveApp(): void {
  // A session that was refused at the start has not loaded the server's name yet.
  if (!serverStore.getState().name) void loadOrganization().catch(() => {});
  const { endedText } = sessionStore.getState();
  const reason = takeEndReason();
  if (reason) tellWhySignedOut(reason, endedText);
  if (reason === null || reason === 'delete_user') void router.navigate({ to: '/login' });
  else void router.invalidate();
}

const showOffline = (): void => {
  toasts.error(i18n.t('connection.offline'), { id: OFFLINE_TOAST, isPersistent: true });
};

function showConnection(now: UiState, before: UiState): void {
  if (now.online !== before.online) {
    if (now.online) toasts.dismiss(OFFLINE_TOAST);
    else showOffline();
  }
  if (now.streamState === before.streamState) return;
  if (now.streamState === 'reconnecting') toasts.loading(i18n.t('connection.reconnecting'), { id: STREAM_TOAST });
  else if (now.streamState === 'disconnected') toasts.dismiss(STREAM_TOAST);
  else if (now.streamState === 'connected' && before.streamState === 'reconnecting')
    toasts.success(i18n.t('connection.connected'), { id: STREAM_TOAST, durationMs: STREAM_READY_TOAST_MS });
}

/** From now on, sign-ins, sign-outs and the connection are shown on the screen, whatever their cause. */
export function followApp(): void {
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (before && !session) leaveApp();
    if (session && session.uid !== before?.uid) void router.invalidate();
  });
  serverStore.subscribe(({ initialized }, { initialized: before }) => {
    if (initialized !== before) void router.invalidate();
  });
  // The server may have refused the session while this code was loading.
  if (sessionStore.getState().endedBecause) leaveApp();
  uiStore.subscribe(showConnection);
  if (!navigator.onLine) showOffline();
  // If it fails here, it is requested again when it is used.
  import('./warm-up.ts').then(({ warmUp }) => warmUp(sessionStore.getState().session !== null)).catch(() => {});
}
