import { api } from '@loquat/contract';
import { vi } from 'vitest';
import type { Team } from './team.ts';

/** The public key of the server. */
export const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
export const ENDPOINT = 'https://push.example.test/1';
export const P256DH = `B${'A'.repeat(86)}`;
export const AUTH = 'A'.repeat(22);

/** State of this browser: permission, worker and subscription, which its settings and its push service change. */
export const browser = {
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

/** A browser with push, without permission and subscription. Returns the function that restores the browser. */
export function stubPush(): () => void {
  Object.assign(browser, {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    ready: Promise.resolve(registration),
    key: '',
    subscribed: false,
    refusal: undefined,
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
  return () => vi.unstubAllGlobals();
}

/** A server that sends pushes and stores the subscription of this device. */
export function keepDevice(team: Team, createdAt = Date.now()) {
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
