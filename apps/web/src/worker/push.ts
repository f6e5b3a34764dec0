import type { CallOverPush, CallPush, MessagePush, PushPayload, WithdrawalPush } from '@loquat/contract';
import type { PageMessage } from '../lib/worker-messages.ts';
import { readValue } from '../lib/worker-values.ts';
import { type About, markRead, reply } from './replies.ts';
import { worker } from './scope.ts';

/** What a notification needs when it is pressed, or has to go. */
interface Shown {
  url: string;
  mid?: number;
  /** Of a message. */
  about?: About;
  channel_name?: string;
}

/** What browsers know besides what TypeScript does. */
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

/** What the worker can do itself: nothing where it does not know who is signed in. */
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

/** Closes what is shown under a tag, if it is what has to go. */
async function close(tag: string, isGone: (shown: Shown) => boolean): Promise<void> {
  const notifications = await worker.registration.getNotifications({ tag });
  for (const notification of notifications) if (isGone(notification.data as Shown)) notification.close();
}

const withdraw = ({ tag, mids }: WithdrawalPush): Promise<void> =>
  close(tag, ({ mid }) => mid !== undefined && mids.includes(mid));

const endCall = ({ tag, channel_name }: CallOverPush): Promise<void> =>
  close(tag, (shown) => shown.channel_name === channel_name);

/** On the icon of the installed app, where the system has that. */
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

/** How long a page has to say that it goes where it is told. */
const ANSWER_MS = 1_000;

/** Tells a page to show an address. One that is still opening does not hear it. */
function goesThere(page: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  page.postMessage({ type: 'open', url } satisfies PageMessage, [port2]);
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), ANSWER_MS);
  });
}

/** Brings the reader to an address of the app, in the tab that is there or in a new one. */
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

/** What systems that take a text in a notification add. */
type Press = NotificationEvent & { reply?: string | null };

/** Does what was pressed. A reply without words leads to the chat, whose composer has the focus. */
async function obey({ action, reply: text, notification }: Press): Promise<void> {
  const { url, about } = notification.data as Shown;
  if (about && action === 'read') await markRead(about).catch(() => open(url));
  else if (about && action === 'reply' && text?.trim()) await reply(about, text.trim());
  else await open(action === 'reply' ? url.replace(/\?.*/, '') : url);
}

/** Shows what the server pushes, and opens the chat at the message when that is pressed. */
export function followPush(): void {
  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(receive(event.data.json() as PushPayload));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(obey(event));
  });
}
