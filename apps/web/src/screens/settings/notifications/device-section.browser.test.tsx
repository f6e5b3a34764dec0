import { api } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { AUTH, browser, ENDPOINT, keepDevice, KEY, P256DH, stubPush } from '#testing/browser/push-browser.ts';

const main = page.getByRole('main');
const turnOn = main.getByRole('button', { name: 'Turn on' });
const turnOff = main.getByRole('button', { name: 'Turn off' });
const words = (text: RegExp) => main.getByText(text);

const STEP_MS = 250;

beforeEach(stubPush);
afterEach(() => void vi.useRealTimers());

async function openSettings() {
  const team = await openApp('/setting/notifications');
  return { team, kept: keepDevice(team) };
}

test('permission is requested only after a press; then the server reaches the browser until push is off', async () => {
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

test('each failure shows a remedy', async () => {
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

test('the section shows that the browser blocks push, or that administrators have not turned it on', async () => {
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
  const { keepPush } = await import('#features/notifications/push-subscription.ts');
  const team = await openApp('/setting/general');
  const kept = keepDevice(team);
  kept.subscription = {
    endpoint: ENDPOINT,
    p256dh: P256DH,
    auth: AUTH,
    scope: `${location.origin}/`,
    created_at: Date.now() - ageMs,
  };
  await keepPush();
  expect(kept.saved.length).toBe(renewed);
  expect(browser.asked).toBe(0);
});
