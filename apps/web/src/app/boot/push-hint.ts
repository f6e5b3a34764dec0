import * as z from 'zod/mini';
import { type LogCommit, onLogApplied } from '../../features/chat/messages.ts';
import { PushFailure } from '../../features/notifications/push-failure.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { tellFailure } from '../../lib/tell-failure.ts';
import { getMyUid, isGuest } from '../../state/session.ts';
import { readStored, writeStored } from '../../state/storage.ts';
import { shownToasts, toasts } from '../../ui/feedback/toasts.ts';
import { takeHint } from './one-hint.ts';

/** Set when this browser has shown the hint. */
const STORED_NAME = 'loquat:push-hint';
const TOAST = 'push-hint';
/** Whoever has just sent something sees it arrive first. */
const PAUSE_MS = 1_500;
/** It is over what they write next: the settings say the same for as long as they like. */
const SHOWN_MS = 20_000;

const loadPush = () => import('../../features/notifications/push-subscription.ts');
type Push = Awaited<ReturnType<typeof loadPush>>;

/** Whether nobody has answered yet whether this browser may show notifications, nor seen the hint. */
const isOpen = (): boolean =>
  'Notification' in globalThis &&
  Notification.permission === 'default' &&
  !isGuest() &&
  readStored(STORED_NAME, z.boolean()) !== true;

/** They have written to somebody, who will reply. */
const isToSomebody = ({ entries, applied }: LogCommit): boolean =>
  applied.acknowledged.length > 0 &&
  entries.some(({ from_uid, target }) => from_uid === getMyUid() && 'uid' in target && target.uid !== from_uid);

async function turnOn({ turnPushOn }: Push): Promise<void> {
  try {
    await turnPushOn();
    toasts.success(i18n.t('setting:notifications.device_on'));
  } catch (error) {
    if (error instanceof PushFailure) toasts.error(i18n.t(`setting:notifications.failure.${error.code}`));
    else tellFailure(error);
  }
}

/** Resolves with whether it need not be offered again at this visit. */
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

/** Says once in this browser that it can notify, after somebody has written to somebody; the browser asks on a press. */
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
    if (!isOffering && isToSomebody(commit)) void attempt();
  });
}
