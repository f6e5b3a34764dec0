import type { CallOverPush, CallPush, MessagePush, PushPayload, WithdrawalPush } from '@loquat/contract';
import type { PageMessage } from '../lib/worker-messages.ts';
import { readValue } from '../lib/worker-values.ts';
import { type About, markRead, reply } from './replies.ts';
import { worker } from './scope.ts';

/** The data that a notification needs when it is pressed or withdrawn. */
interface Shown {
  url: string;
  mid?: number;
  /** The message that it is about. */
  about?: About;
  channel_name?: string;
}

/** Options of browsers that TypeScript does not know. */
interface Options extends NotificationOptions {
  data: Shown;
  renotify?: boolean;
  timestamp?: number;
  actions?: { action: string; title: string; type?: 'text' }[];
}

const ICON = '/app-icons/any-192.png';

const show = (title: string, options: Options): Promise<void> =>
  worker.registration.showNotification(title, { icon: ICON, ...options });

/** The page that has the focus makes the sound. */
async function isLookedAt(): Promise<boolean> {
  return (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).some(({ focused }) => focused);
}

/** The actions that the worker can do itself: none if it does not know the signed-in user. */
async function actionsOf({ actions }: MessagePush): Promise<Options['actions']> {
  const session = await readValue('session').catch(() => undefined);
  if (!session) return undefined;
  return [
    { action: 'reply', title: actions.reply, type: 'text' },
    { action: 'read', title: actions.read },
  ];
}

async function showMessage(push: MessagePush): Promise<void> {
  const { title, body, tag, target, url, mid, created_at, silent } = push;
  const [isHeard, actions] = await Promise.all([isLookedAt(), actionsOf(push)]);
  const isSilent = silent || isHeard;
  const data = { url: `${url}?mid=${mid}`, mid, ...(actions && { about: { target, mid } }) };
  const options = { body, tag, silent: isSilent, renotify: !isSilent, timestamp: created_at, data };
  await show(title, actions ? { ...options, actions } : options);
}

async function showCall({ title, body, tag, url, channel_name, rings_until, silent }: CallPush): Promise<void> {
  if (rings_until <= Date.now()) return;
  const isSilent = silent || (await isLookedAt());
  const data = { url, channel_name };
  await show(title, { body, tag, silent: isSilent, renotify: !isSilent, requireInteraction: true, data });
}

/** Closes the notifications of a tag that `isGone` selects. */
async function close(tag: string, isGone: (shown: Shown) => boolean): Promise<void> {
  const notifications = await worker.registration.getNotifications({ tag });
  for (const notification of notifications) if (isGone(notification.data as Shown)) notification.close();
}

const withdraw = ({ tag, mids }: WithdrawalPush): Promise<void> =>
  close(tag, ({ mid }) => mid !== undefined && mids.includes(mid));

const endCall = ({ tag, channel_name }: CallOverPush): Promise<void> =>
  close(tag, (shown) => shown.channel_name === channel_name);

/** Sets the badge on the icon of the installed app, if the system has one. */
async function setBadge(count: number): Promise<void> {
  await worker.navigator.setAppBadge?.(count).catch(() => {});
}

async function receive(push: PushPayload): Promise<void> {
  switch (push.type) {
    case 'message':
      await Promise.all([showMessage(push), setBadge(push.badge)]);
      break;
    case 'withdrawal':
      await Promise.all([withdraw(push), setBadge(push.badge)]);
      break;
    case 'call':
      await showCall(push);
      break;
    case 'call_over':
      await endCall(push);
  }
}

/** How long a page has to confirm that it shows an address. */
const ANSWER_MS = 1_000;

/** Tells a page to show an address. A page that is still opening does not receive it. */
function goesThere(page: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  page.postMessage({ type: 'open', url } satisfies PageMessage, [port2]);
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), ANSWER_MS);
  });
}

/** Shows an address of the app, in the existing tab or in a new one. */
async function open(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await worker.clients.openWindow(url);
    return;
  }
  await page.focus().catch(() => {});
  if (!(await goesThere(page, url))) await page.navigate(url).catch(() => worker.clients.openWindow(url));
}

/** Added by systems that accept a text in a notification. */
type Press = NotificationEvent & { reply?: string | null };

/** Handles the pressed action. A reply without a text leads to the chat, whose composer has the focus. */
async function obey({ action, reply: text, notification }: Press): Promise<void> {
  const { url, about } = notification.data as Shown;
  if (about && action === 'read') await markRead(about).catch(() => open(url));
  else if (about && action === 'reply' && text?.trim()) await reply(about, text.trim());
  else await open(action === 'reply' ? url.replace(/\?.*/, '') : url);
}

/** Shows the pushes of the server, and opens the chat at the message when a notification is pressed. */
export function followPush(): void {
  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(receive(event.data.json() as PushPayload));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(obey(event));
  });
}
