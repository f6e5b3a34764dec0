import { type Answer, pushEndpoints } from '@loquat/contract';
import * as z from 'zod/mini';
import { toBase64Url } from '../../lib/base64url.ts';
import { connection } from '../../state/connection.ts';
import { readStored, writeStored } from '../../state/storage.ts';
import { notePushed } from './device-reach.ts';
import { PushFailure, type PushFailureCode } from './push-failure.ts';

const push = connection.callsOf(pushEndpoints);
type PushState = Answer<typeof pushEndpoints.getPush>;

/** Set if the user does not want notifications in this browser, although the browser permits them. */
const STORED_OFF = 'loquat:push-off';
const WORKER_WAIT_MS = 10_000;
/** Push services drop subscriptions that are not renewed. */
const REFRESH_MS = 7 * 86_400_000;

/** The query key of this device's push state. */
export const DEVICE_PUSH_KEY = ['device-push'] as const;

/** Whether this browser supports push: over HTTPS; on iPhones only once the app is installed. */
const isPushSupported = (): boolean =>
  'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator;

/** Rejects with `PushFailure` instead of the original error. */
const as = <T>(code: PushFailureCode, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof PushFailure ? error : new PushFailure(code, error);
  });

/** The worker that shows notifications. It is installed in the background, so at the start it may not be ready yet. */
async function untilWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PushFailure('failed-service-worker-registration')), WORKER_WAIT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer));
}

const isOfKey = ({ options }: PushSubscription, key: string): boolean =>
  toBase64Url(options.applicationServerKey) === key;

/** The browser's subscription for this server's key: the existing one, or a new one. */
async function obtain(workers: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const known = await workers.pushManager.getSubscription();
  if (known && isOfKey(known, key)) return known;
  // A subscription with another key does not work. If it stays, the new one replaces it or fails with a reason.
  await known?.unsubscribe().catch(() => false);
  return workers.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch((error: unknown) => {
    const isKey = error instanceof DOMException && error.name === 'InvalidAccessError';
    throw new PushFailure(isKey ? 'invalid-vapid-key' : 'token-subscribe-failed', error);
  });
}

/** The fields of a subscription that the server needs. */
function inputOf(subscription: PushSubscription, { scope }: ServiceWorkerRegistration) {
  const [p256dh, auth] = (['p256dh', 'auth'] as const).map((name) => toBase64Url(subscription.getKey(name)));
  if (!subscription.endpoint || !p256dh || !auth) throw new PushFailure('token-subscribe-no-token');
  return { endpoint: subscription.endpoint, p256dh, auth, scope };
}
type Input = ReturnType<typeof inputOf>;

const isSaved = ({ subscription: saved }: PushState, input: Input): boolean =>
  saved !== null &&
  Date.now() - saved.created_at < REFRESH_MS &&
  (Object.keys(input) as (keyof Input)[]).every((name) => saved[name] === input[name]);

/** Registers this browser with the server, with the existing subscription if it is still valid. */
async function connectDevice(): Promise<void> {
  const state = await push.getPush();
  notePushed(false);
  if (!state.enabled) return;
  const workers = await untilWorker();
  const input = inputOf(await obtain(workers, state.public_key), workers);
  if (!isSaved(state, input)) await as('token-update-failed', push.savePushSubscription({ body: input }));
  notePushed(true);
}

/**
 * Turns notifications on in this browser. It asks for permission if necessary, so it may only be called on a press.
 * Rejects with a `PushFailure`, or like any call.
 */
export async function turnPushOn(): Promise<void> {
  if (!isPushSupported()) throw new PushFailure('unsupported-browser');
  const permission = await Notification.requestPermission();
  if (permission !== 'granted')
    throw new PushFailure(permission === 'denied' ? 'permission-blocked' : 'permission-default');
  await connectDevice();
  writeStored(STORED_OFF, undefined);
}

/** Ends the browser's subscription and removes its notifications. Without a worker there are none. */
export async function dropDevice(): Promise<void> {
  notePushed(false);
  const workers = isPushSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  if (!workers) return;
  for (const notification of await workers.getNotifications()) notification.close();
  await (await workers.pushManager.getSubscription())?.unsubscribe();
}

/** Turns notifications off in this browser, until they are turned on there. */
export async function turnPushOff(): Promise<void> {
  writeStored(STORED_OFF, true);
  // The server must stop sending, even if the browser keeps its subscription.
  await push.deletePushSubscription();
  await as('token-unsubscribe-failed', dropDevice());
}

const isOff = (): boolean => readStored(STORED_OFF, z.boolean()) === true;

/** Renews the subscription that the user has permitted. Neither asks nor reports errors: the settings show them. */
export async function keepPush(): Promise<void> {
  if (isPushSupported() && Notification.permission === 'granted' && !isOff()) await connectDevice();
}

export type DevicePush = 'unsupported' | 'server_off' | 'denied' | 'off' | 'on';

/** Whether this browser shows notifications, or why not. */
export async function loadDevicePush(): Promise<DevicePush> {
  if (!isPushSupported()) return 'unsupported';
  const { enabled, subscription } = await push.getPush();
  if (!enabled) return 'server_off';
  if (Notification.permission === 'denied') return 'denied';
  const workers = await navigator.serviceWorker.getRegistration();
  const own = await workers?.pushManager.getSubscription();
  return Notification.permission === 'granted' && own && own.endpoint === subscription?.endpoint ? 'on' : 'off';
}
