import * as z from 'zod/mini';
import { type LogCommit, onLogApplied } from '../../features/chat/messages.ts';
import { PushFailure } from '../../features/notifications/push-failure.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { getMyUid, isGuest } from '../../state/session.ts';
import { readStored, writeStored } from '../../state/storage.ts';
import { shownToasts, toasts } from '../../ui/feedback/toasts.ts';
import { takeHint } from './one-hint.ts';

/** Set when this browser has shown the hint. */
const STORED_NAME = 'loquat:push-hint';
const TOAST = 'push-hint';
/** The sender first sees the message arrive. */
const PAUSE_MS = 1_500;
/** It covers the composer, so it disappears; the settings offer the same permanently. */
const SHOWN_MS = 20_000;

const loadPush = () => import('../../features/notifications/push-subscription.ts');
type Push = Awaited<ReturnType<typeof loadPush>>;

/** Whether the browser's permission is undecided and this browser has not shown the hint. */
const isOpen = (): boolean =>
  'Notification' in globalThis &&
  Notification.permission === 'default' &&
  !isGuest() &&
  readStored(STORED_NAME, z.boolean()) !== true;

/** Whether the user sent a direct message, which may get a reply. */
const isDirectMessage = ({ entries, applied }: LogCommit): boolean =>
  applied.acknowledged.length > 0 &&
  entries.some(({ from_uid, target }) => from_uid === getMyUid() && 'uid' in target && target.uid !== from_uid);

async function turnOn({ turnPushOn }: Push): Promise<void> {
  try {
    await turnPushOn();
    toasts.success(i18n.t('setting:notifications.device_on'));
  } catch (error) {
    if (error instanceof PushFailure) toasts.error(i18n.t(`setting:notifications.failure.${error.code}`));
    else reportFailure(error);
  }
}

/** Resolves to true if this visit need not offer it again. */
async function offer(): Promise<boolean> {
  const push = await loadPush();
  if ((await push.loadDevicePush()) !== 'off') return true;
  await i18n.loadNamespaces('setting');
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (!isOpen()) return true;
  if (shownToasts().length > 0) return false;
  if (!takeHint()) return true;
  writeStored(STORED_NAME, true);
  toasts.info(i18n.t('setting:notifications.hint'), {
    id: TOAST,
    durationMs: SHOWN_MS,
    action: {
      label: i18n.t('setting:notifications.device_turn_on'),
      onSelect: () => void turnOn(push),
      isSolid: true,
    },
    dismissal: { label: i18n.t('setting:notifications.hint_later') },
  });
  return true;
}

/**
 * After the user's first direct message, shows once in this browser that it can notify; the browser asks on a press.
 */
export function followPushHint(): void {
  if (!isOpen()) return;
  let isOffering = false;

  async function attempt(): Promise<void> {
    isOffering = true;
    // If it fails, the next message tries again.
    const isDone = await offer().catch(() => false);
    isOffering = false;
    if (isDone) stop();
  }

  const stop = onLogApplied((commit) => {
    if (!isOffering && isDirectMessage(commit)) void attempt();
  });
}
