import { type CallPush, Gid, type MessagePush, type PushPayload, Timestamp, Uid } from '@loquat/contract';
import { beforeEach, expect, test, vi } from 'vitest';

interface Asked {
  tag: string;
  data: { url: string };
  [option: string]: unknown;
}

/** The system as the worker sees it: one notification for each tag, and the open pages. */
function createSystem() {
  const shown = new Map<string, Asked & { title: string }>();
  const listeners = new Map<string, (event: object) => void>();
  const told: unknown[] = [];
  const opened: string[] = [];
  const badges: number[] = [];
  const page = {
    focused: false,
    postMessage: (message: unknown, [port]: MessagePort[] = []) => {
      told.push(message);
      port?.postMessage(null);
    },
    focus: () => Promise.resolve(),
    navigate: (url: string): Promise<unknown> => expect.unreachable(`the tab was navigated to ${url}`),
  };
  const pages: (typeof page)[] = [];
  const close = (tag: string) => () => void shown.delete(tag);
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => listeners.set(type, listener));
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => {
      badges.push(count);
      return Promise.resolve();
    },
  });
  vi.stubGlobal('clients', {
    matchAll: () => Promise.resolve(pages),
    openWindow: (url: string) => {
      opened.push(url);
      return Promise.resolve(null);
    },
  });
  vi.stubGlobal('registration', {
    showNotification: (title: string, options: Asked) => {
      shown.set(options.tag, { title, ...options });
      return Promise.resolve();
    },
    getNotifications: ({ tag }: { tag: string }) =>
      Promise.resolve(
        [...shown.values()].filter((one) => one.tag === tag).map((one) => ({ ...one, close: close(tag) })),
      ),
  });
  /** Resolves when the worker has handled an event. */
  const emit = async (type: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return {
    shown,
    told,
    opened,
    badges,
    page,
    pages,
    push: (payload: PushPayload) => emit('push', { data: { json: () => payload } }),
    press: (tag: string) => emit('notificationclick', { notification: { ...shown.get(tag), close: close(tag) } }),
  };
}

let system: ReturnType<typeof createSystem>;

beforeEach(async () => {
  system = createSystem();
  const { followPush } = await import('./push.ts');
  followPush();
  return () => vi.unstubAllGlobals();
});

const message: MessagePush = {
  type: 'message',
  tag: 'g7',
  target: { gid: Gid.parse(7) },
  mid: 12,
  from_uid: 1,
  reason: 'mention',
  created_at: Timestamp.parse(1_700_000_000_000),
  title: 'Ann in #quay',
  body: 'Look at the crane',
  url: '/chat/channel/7',
  silent: false,
  badge: 3,
  actions: { reply: 'Reply', read: 'Mark as read' },
};

const call: CallPush = {
  type: 'call',
  tag: 'call-u1',
  target: { uid: Uid.parse(1) },
  channel_name: 'first',
  from_uid: 1,
  created_at: Timestamp.parse(Date.now()),
  rings_until: Timestamp.parse(Date.now() + 600_000),
  video: false,
  title: 'Ann',
  body: 'Calls you',
  url: '/chat/dm/1',
  silent: false,
  actions: { answer: 'Answer', decline: 'Decline' },
};

test('a message is shown with its text, its chat and a number on the icon', async () => {
  await system.push(message);
  expect([...system.shown.values()]).toEqual([
    {
      title: 'Ann in #quay',
      body: 'Look at the crane',
      tag: 'g7',
      silent: false,
      renotify: true,
      icon: '/app-icons/any-192.png',
      timestamp: 1_700_000_000_000,
      data: { url: '/chat/channel/7?mid=12', mid: 12 },
    },
  ]);
  expect(system.badges).toEqual([3]);
});

test('there is no sound while the user looks at the app, or wants none', async () => {
  await system.push({ ...message, silent: true });
  expect(system.shown.get('g7')).toMatchObject({ silent: true, renotify: false });
  system.pages.push({ ...system.page, focused: true });
  await system.push(message);
  expect(system.shown.get('g7')).toMatchObject({ silent: true, renotify: false });
});

test('a withdrawal closes the notification of its message and no other', async () => {
  await system.push(message);
  await system.push({ type: 'withdrawal', tag: 'g7', mids: [11, 13], badge: 2 });
  await system.push({ type: 'withdrawal', tag: 'g8', mids: [12], badge: 2 });
  expect(system.shown.size).toBe(1);
  await system.push({ type: 'withdrawal', tag: 'g7', mids: [12], badge: 0 });
  expect(system.shown.size).toBe(0);
  expect(system.badges).toEqual([3, 2, 2, 0]);
});

test('a press leads to the message, in the tab that has the focus, in any, or in a new one', async () => {
  await system.push(message);
  await system.press('g7');
  expect(system.opened).toEqual(['/chat/channel/7?mid=12']);
  expect(system.shown.size).toBe(0);

  const other = { ...system.page, postMessage: () => expect.unreachable('the tab without focus was told') };
  system.pages.push(other, { ...system.page, focused: true });
  await system.push(message);
  await system.press('g7');
  expect(system.told).toEqual([{ type: 'open', url: '/chat/channel/7?mid=12' }]);
  expect(system.opened.length).toBe(1);
});

test('a tab that is still opening, and receives no message, is led to the message as well', async () => {
  vi.useFakeTimers();
  const went: string[] = [];
  const navigate = (url: string) => Promise.resolve(went.push(url));
  system.pages.push({ ...system.page, postMessage: () => {}, navigate });
  await system.push(message);
  const pressed = system.press('g7');
  await vi.advanceTimersByTimeAsync(1_000);
  await pressed;
  expect(went).toEqual(['/chat/channel/7?mid=12']);

  system.pages[0]!.navigate = () => Promise.reject(new TypeError('not one of this worker'));
  await system.push(message);
  const again = system.press('g7');
  await vi.advanceTimersByTimeAsync(1_000);
  await again;
  expect(system.opened).toEqual(['/chat/channel/7?mid=12']);
  vi.useRealTimers();
});

test('a call is shown until it is over, and not when it is late', async () => {
  await system.push({ ...call, tag: 'late', rings_until: Timestamp.parse(Date.now() - 1) });
  await system.push(call);
  expect([...system.shown.keys()]).toEqual(['call-u1']);
  expect(system.shown.get('call-u1')).toMatchObject({ requireInteraction: true, data: { url: '/chat/dm/1' } });
  // A page that has the focus rings by itself.
  system.pages.push({ ...system.page, focused: true });
  await system.push(call);
  expect(system.shown.get('call-u1')).toMatchObject({ silent: true, renotify: false });
  await system.push({ type: 'call_over', tag: 'call-u1', channel_name: 'another' });
  expect(system.shown.size).toBe(1);
  await system.push({ type: 'call_over', tag: 'call-u1', channel_name: 'first' });
  expect(system.shown.size).toBe(0);
});
