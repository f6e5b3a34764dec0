import { api } from '@loquat/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defectsOf } from '../../../testing/browser/look.ts';
import { openApp } from '../../../testing/browser/open-app.tsx';
import { Refusal } from '../../../testing/browser/outside.ts';
import type { Team } from '../../../testing/browser/team.ts';

const main = page.getByRole('main');
const turnOn = main.getByRole('button', { name: 'Turn on' });
const turnOff = main.getByRole('button', { name: 'Turn off' });
const words = (text: RegExp) => main.getByText(text);

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const ENDPOINT = 'https://push.example.test/1';
const P256DH = `B${'A'.repeat(86)}`;
const AUTH = 'A'.repeat(22);

/** What this browser has: permission, worker and subscription, as its settings and its push service leave them. */
const browser = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  asked: 0,
  ready: undefined as unknown as Promise<unknown>,
  key: '',
  subscribed: false,
  refusal: undefined as Error | undefined,
};

const keyBytes = (key: string): ArrayBuffer =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer;

const subscription = {
  endpoint: ENDPOINT,
  get options() {
    return { applicationServerKey: keyBytes(browser.key) };
  },
  getKey: (name: string) => keyBytes(name === 'auth' ? AUTH : P256DH),
  unsubscribe: () => {
    browser.subscribed = false;
    return Promise.resolve(true);
  },
};

const registration = {
  scope: `${location.origin}/`,
  getNotifications: () => Promise.resolve([]),
  pushManager: {
    getSubscription: () => Promise.resolve(browser.subscribed ? subscription : null),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (browser.refusal) return Promise.reject(browser.refusal);
      Object.assign(browser, { subscribed: true, key: applicationServerKey });
      return Promise.resolve(subscription);
    },
  },
};

beforeEach(() => {
  Object.assign(browser, {
    ...{ permission: 'default', answer: 'granted', asked: 0, ready: Promise.resolve(registration) },
    ...{ key: '', subscribed: false, refusal: undefined },
  });
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: () => {
      browser.asked += 1;
      browser.permission = browser.answer;
      return Promise.resolve(browser.answer);
    },
  });
  vi.stubGlobal('PushManager', () => {});
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue({
    get ready() {
      return browser.ready;
    },
    getRegistration: () => Promise.resolve(registration),
    addEventListener: () => {},
  } as unknown as ServiceWorkerContainer);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const STEP_MS = 250;

/** A server that pushes and keeps the subscription of this device. */
function keepDevice(team: Team, createdAt = Date.now()) {
  const kept = { saved: [] as { endpoint: string }[], subscription: null as object | null, enabled: true };
  team.on(
    api.push.getPush,
    () => ({ enabled: kept.enabled, public_key: KEY, subscription: kept.subscription }) as never,
  );
  team.on(api.push.savePushSubscription, ({ body }) => {
    kept.saved.push(body);
    kept.subscription = { ...body, created_at: createdAt };
    return kept.subscription as never;
  });
  team.on(api.push.deletePushSubscription, () => {
    kept.subscription = null;
    return undefined;
  });
  return kept;
}

async function openSettings() {
  const team = await openApp('/setting/notifications');
  return { team, kept: keepDevice(team) };
}

test('permission is asked only after a press; then the server can reach the browser, until it is turned off', async () => {
  const { kept } = await openSettings();
  await expect.element(turnOn).toBeVisible();
  expect(browser.asked).toBe(0);
  await turnOn.click();
  await expect.element(turnOff).toBeVisible();
  expect(browser.asked).toBe(1);
  expect(browser.key).toBe(KEY);
  expect(kept.saved).toEqual([{ endpoint: ENDPOINT, p256dh: P256DH, auth: AUTH, scope: `${location.origin}/` }]);
  await turnOff.click();
  await expect.element(turnOn).toBeVisible();
  expect(kept.subscription).toBeNull();
  expect(browser.subscribed).toBe(false);
});

test('a subscription for the key of another server is replaced', async () => {
  Object.assign(browser, { subscribed: true, key: P256DH });
  const { kept } = await openSettings();
  await turnOn.click();
  await expect.element(turnOff).toBeVisible();
  expect(browser.key).toBe(KEY);
  expect(kept.saved.length).toBe(1);
});

test('each failure says what to do', async () => {
  const { team } = await openSettings();
  await expect.element(turnOn).toBeVisible();
  const alert = main.getByRole('alert');
  browser.answer = 'default';
  await turnOn.click();
  await expect.element(alert.getByText(/got no answer/)).toBeVisible();
  browser.answer = 'granted';
  browser.refusal = new DOMException('push service error', 'AbortError');
  await turnOn.click();
  await expect.element(alert.getByText(/did not reach its push service/)).toBeVisible();
  browser.refusal = new DOMException('no key', 'InvalidAccessError');
  await turnOn.click();
  await expect.element(alert.getByText(/does not accept the key/)).toBeVisible();
  browser.refusal = undefined;
  team.on(api.push.savePushSubscription, () => new Refusal('server.internal'));
  await turnOn.click();
  await expect.element(alert.getByText(/could not save this device/)).toBeVisible();
  expect(await defectsOf(), 'a failure').toEqual([]);
  browser.answer = 'denied';
  await turnOn.click();
  await expect.element(words(/^The browser blocks notifications/)).toBeVisible();
  await expect.element(turnOn).not.toBeInTheDocument();
});

test('a worker that does not start is given up after ten seconds', async () => {
  await openSettings();
  await expect.element(turnOn).toBeVisible();
  browser.ready = new Promise(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refusal = main.getByRole('alert').getByText(/did not start within 10 seconds/);
  await turnOn.click();
  let waited = 0;
  const wait = async (): Promise<boolean> => {
    waited += STEP_MS;
    await vi.advanceTimersByTimeAsync(STEP_MS);
    return refusal.query() !== null;
  };
  await expect.poll(wait, { interval: 1 }).toBe(true);
  expect(waited).toBeGreaterThanOrEqual(10_000);
});

test('it says so when the browser blocks it, and when administrators have not turned push on', async () => {
  browser.permission = 'denied';
  const team = await openApp('/setting/notifications');
  const kept = keepDevice(team);
  await expect.element(words(/^The browser blocks notifications/)).toBeVisible();
  kept.enabled = false;
  window.dispatchEvent(new Event('focus'));
  await expect.element(words(/^Push is off on this server/)).toBeVisible();
});

test.for([
  ['of today stays as it is', 0, 0],
  ['of a week ago is renewed', 7 * 86_400_000, 1],
] as const)('at the start, the subscription %s', async ([, ageMs, renewed]) => {
  Object.assign(browser, { permission: 'granted', subscribed: true, key: KEY });
  const { keepPush } = await import('../../../features/notifications/push-subscription.ts');
  const team = await openApp('/setting/general');
  const kept = keepDevice(team);
  kept.subscription = {
    ...{ endpoint: ENDPOINT, p256dh: P256DH, auth: AUTH },
    ...{ scope: `${location.origin}/`, created_at: Date.now() - ageMs },
  };
  await keepPush();
  expect(kept.saved.length).toBe(renewed);
  expect(browser.asked).toBe(0);
});
