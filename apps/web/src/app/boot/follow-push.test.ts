import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SeenCall } from '../../testing/fake-server.ts';
import { fakeStorage } from '../../testing/fake-storage.ts';

// A new page loads the app's modules again, but not the contract: its schemas hold no state and take most of the time.
vi.mock('@loquat/contract', async (load) => ({ ...(await load<object>()) }));

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const OTHER_KEY = `B${'A'.repeat(86)}`;
const AUTH = 'A'.repeat(22);
const SCOPE = 'https://chat.test/';
const DAY_MS = 86_400_000;
const PUSH = '/api/user/push-subscription';

const bytesOf = (key: string): ArrayBuffer => new Uint8Array(Buffer.from(key, 'base64url')).buffer;

/** The browser with its permission, worker and subscription, which the user and the push service change. */
function createBrowser() {
  const state = {
    permission: 'granted' as NotificationPermission,
    answer: 'granted' as NotificationPermission,
    asked: 0,
    /** Of the subscription; empty: there is none. */
    key: '',
    made: 0,
    closed: 0,
    authKey: AUTH,
    isReady: true,
    refusal: undefined as Error | undefined,
    keepsSubscription: false,
  };
  const subscription = () => ({
    endpoint: `https://push.test/${state.made}`,
    options: { applicationServerKey: bytesOf(state.key) },
    getKey: (name: string) => bytesOf(name === 'auth' ? state.authKey : OTHER_KEY),
    unsubscribe: () => {
      if (state.keepsSubscription) return Promise.reject(new Error('no'));
      state.key = '';
      return Promise.resolve(true);
    },
  });
  const registration = {
    scope: SCOPE,
    getNotifications: () => Promise.resolve([{ close: () => (state.closed += 1) }]),
    pushManager: {
      getSubscription: () => Promise.resolve(state.key ? subscription() : null),
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (state.refusal) return Promise.reject(state.refusal);
        state.key = applicationServerKey;
        state.made += 1;
        return Promise.resolve(subscription());
      },
    },
  };
  vi.stubGlobal('PushManager', () => {});
  vi.stubGlobal('navigator', {
    serviceWorker: {
      get ready() {
        return state.isReady ? Promise.resolve(registration) : new Promise(() => {});
      },
      getRegistration: () => Promise.resolve(registration),
    },
  });
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: () => {
      state.asked += 1;
      state.permission = state.answer;
      return Promise.resolve(state.answer);
    },
  });
  return state;
}

/** The subscription that the server has of this device, and the server's answers. */
function createServer() {
  const state = { enabled: true, key: KEY, saved: null as object | null, refuses: '' };
  const answer = ({ method, path, body }: SeenCall): unknown => {
    if (path !== PUSH) throw new Error(`${method} ${path}`);
    if (method === state.refuses) return new Response('', { status: 500 });
    if (method === 'PUT') state.saved = { ...(JSON.parse(body) as object), created_at: Date.now() };
    if (method === 'DELETE') state.saved = null;
    if (method === 'GET') return { enabled: state.enabled, public_key: state.key, subscription: state.saved };
    return method === 'PUT' ? state.saved : new Response('');
  };
  return { state, answer };
}

/** Opens a new page of a signed-in user, with the browser and server of the test. */
async function openPage() {
  vi.resetModules();
  const { fakeServer, signedInAs } = await import('../../testing/fake-server.ts');
  const session = await import('../../state/session.ts');
  const push = await import('../../features/notifications/push-subscription.ts');
  const { isPushed } = await import('../../features/notifications/device-reach.ts');
  const { followPush } = await import('./follow-push.ts');
  const calls = fakeServer(server.answer);
  return {
    push,
    isPushed,
    signIn: signedInAs,
    open(uid = 7) {
      signedInAs(uid);
      followPush();
    },
    signOut: () => session.endSession('logout'),
    made: () => calls.map(({ method }) => method),
    /** Resolves once this many calls were made and all their consequences have ended. */
    async settled(count: number): Promise<void> {
      await expect.poll(() => calls.length).toBe(count);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

let browser: ReturnType<typeof createBrowser>;
let server: ReturnType<typeof createServer>;

beforeEach(() => {
  fakeStorage();
  browser = createBrowser();
  server = createServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const codeOf = (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => 'none',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** A start after a day or more, at which an earlier subscription still exists. */
async function startAgainAfter(ms: number) {
  const first = await openPage();
  first.open();
  await first.settled(2);
  expect(first.made()).toEqual(['GET', 'PUT']);
  vi.setSystemTime(Date.now() + ms);
  return openPage();
}

test('the first start subscribes the browser and saves it; the next start reuses it', async () => {
  const page = await startAgainAfter(DAY_MS);
  page.open();
  await page.settled(1);
  expect(page.made()).toEqual(['GET']);
  expect(browser).toMatchObject({ made: 1, asked: 0 });
  expect(page.isPushed()).toBe(true);
});

test('after seven days the existing subscription is sent to the server again', async () => {
  const page = await startAgainAfter(7 * DAY_MS);
  page.open();
  await page.settled(2);
  expect(page.made()).toEqual(['GET', 'PUT']);
  expect(browser.made).toBe(1);
});

test('if the server has other data or none, the subscription is sent again', async () => {
  for (const saved of [
    null,
    { endpoint: 'https://push.test/1', p256dh: OTHER_KEY, auth: 'B'.repeat(22), scope: SCOPE },
  ]) {
    const page = await startAgainAfter(0);
    server.state.saved = saved && { ...saved, created_at: Date.now() };
    page.open();
    await page.settled(2);
    expect(page.made()).toEqual(['GET', 'PUT']);
    expect(browser.made).toBe(1);
    browser = createBrowser();
    server = createServer();
  }
});

test('a new key of the server makes the browser subscribe again', async () => {
  const page = await startAgainAfter(DAY_MS);
  server.state.key = OTHER_KEY;
  page.open();
  await page.settled(2);
  expect(page.made()).toEqual(['GET', 'PUT']);
  expect(browser).toMatchObject({ made: 2, key: OTHER_KEY, asked: 0 });
});

test('nothing happens without permission, and the browser does not ask for it', async () => {
  for (const permission of ['default', 'denied'] as const) {
    browser.permission = permission;
    const page = await openPage();
    page.open();
    await page.settled(0);
    expect(browser).toMatchObject({ made: 0, asked: 0 });
    expect(page.isPushed()).toBe(false);
  }
});

test('nothing is subscribed while administrators disable push', async () => {
  server.state.enabled = false;
  const page = await openPage();
  page.open();
  await page.settled(1);
  expect(browser.made).toBe(0);
  expect(page.isPushed()).toBe(false);
});

test('push that was turned off stays off at the next start and sign-in, until it is turned on', async () => {
  const page = await startAgainAfter(0);
  page.signIn(7);
  await page.push.turnPushOff();
  expect(browser.key).toBe('');
  expect(server.state.saved).toBeNull();
  const next = await openPage();
  next.open();
  next.signOut();
  next.signIn(7);
  await next.settled(0);
  expect(browser).toMatchObject({ made: 1, key: '' });
  await next.push.turnPushOn();
  expect(browser).toMatchObject({ made: 2, key: KEY, asked: 1 });
  expect(next.isPushed()).toBe(true);
});

test('the end of a session removes subscription and notifications, and the next user gets their own', async () => {
  const page = await openPage();
  page.open();
  await page.settled(2);
  page.signOut();
  await expect.poll(() => browser).toMatchObject({ key: '', closed: 1 });
  expect(page.isPushed()).toBe(false);
  page.signIn(8);
  await page.settled(4);
  expect(page.made()).toEqual(['GET', 'PUT', 'GET', 'PUT']);
  expect(browser).toMatchObject({ made: 2, key: KEY });
});

test('a sign-in directly after a sign-out subscribes the browser', async () => {
  const page = await openPage();
  page.open();
  await page.settled(2);
  page.signOut();
  page.signIn(7);
  await page.settled(4);
  expect(browser).toMatchObject({ made: 2, key: KEY, closed: 1 });
});

test('each failure of turning push on has its name, and leaves the device without a subscription', async () => {
  const page = await openPage();
  page.signIn(7);
  const turnOn = () => codeOf(page.push.turnPushOn());
  const codes: string[] = [];
  for (const answer of ['default', 'denied'] as const) {
    browser.answer = answer;
    codes.push(await turnOn());
  }
  browser.answer = 'granted';
  for (const name of ['InvalidAccessError', 'AbortError']) {
    browser.refusal = new DOMException('no', name);
    codes.push(await turnOn());
  }
  browser.refusal = undefined;
  browser.authKey = '';
  codes.push(await turnOn());
  browser.authKey = AUTH;
  server.state.refuses = 'PUT';
  codes.push(await turnOn());
  expect(codes).toEqual([
    'permission-default',
    'permission-blocked',
    'invalid-vapid-key',
    'token-subscribe-failed',
    'token-subscribe-no-token',
    'token-update-failed',
  ]);
  expect(page.isPushed()).toBe(false);
  server.state.refuses = '';
  expect(await turnOn()).toBe('none');
  browser.keepsSubscription = true;
  expect(await codeOf(page.push.turnPushOff())).toBe('token-unsubscribe-failed');
  expect(server.state.saved).toBeNull();
});

test('a worker that is not ready in ten seconds times out, and a browser without push has its own error', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  browser.isReady = false;
  const page = await openPage();
  page.signIn(7);
  const code = codeOf(page.push.turnPushOn());
  const answered = async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    return Promise.race([code, Promise.resolve('waits')]);
  };
  await expect.poll(answered).toBe('failed-service-worker-registration');
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  expect(await codeOf(page.push.turnPushOn())).toBe('unsupported-browser');
});
