import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../testing/fake-storage.ts';

const HIDDEN_MS = 10_000;
const IDLE_MS = 300_000;

/** A page with a stream; the server answers its calls with `answer`. */
async function follow({ isPhone = false, isGuest = false, answer = () => new Response('') } = {}) {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const view = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  // Each test has a page of its own, which knows nothing of the one before.
  vi.resetModules();
  const { fakeServer, signedInAs } = await import('../../testing/fake-server.ts');
  const { sessionStore } = await import('../../state/session.ts');
  const { uiStore } = await import('../../state/ui-state.ts');
  const { followActivity, isToldAway } = await import('./follow-activity.ts');
  const calls = fakeServer(answer);
  signedInAs(7);
  if (isGuest) sessionStore.setState(({ session }) => ({ session: { ...session, create_by: 'guest' } as never }));
  const setStream = (streamState: 'connected' | 'reconnecting') => uiStore.setState({ streamState });
  setStream('connected');
  followActivity();
  return {
    isToldAway,
    setStream,
    told: () =>
      calls.map(({ method, path, body }) => {
        expect(`${method} ${path}`).toBe('PUT /api/user/activity');
        return (JSON.parse(body) as { active: boolean }).active;
      }),
    setHidden(hidden: boolean) {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    },
    press: () => view.dispatchEvent(new Event('keydown')),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

beforeEach(() => {
  fakeStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that is hidden for a while is inactive, and active again at once when it is shown', async () => {
  const { told, setHidden, pass, isToldAway } = await follow();
  setHidden(true);
  await pass(HIDDEN_MS - 1);
  setHidden(false);
  await pass(HIDDEN_MS);
  setHidden(true);
  await pass(HIDDEN_MS - 1);
  expect(told()).toEqual([]);
  await pass(1);
  expect(told()).toEqual([false]);
  expect(isToldAway()).toBe(true);
  await pass(IDLE_MS * 2);
  setHidden(false);
  await pass(0);
  expect(told()).toEqual([false, true]);
  expect(isToldAway()).toBe(false);
});

test('a visible page without input becomes inactive, and each input delays that', async () => {
  const { told, press, pass } = await follow();
  await pass(IDLE_MS - 1);
  press();
  await pass(IDLE_MS - 1);
  expect(told()).toEqual([]);
  await pass(1);
  expect(told()).toEqual([false]);
  press();
  press();
  await pass(IDLE_MS - 1);
  expect(told()).toEqual([false, true]);
  await pass(1);
  expect(told()).toEqual([false, true, false]);
});

test('a phone becomes inactive sooner, before the system stops the page', async () => {
  const { told, setHidden, pass } = await follow({ isPhone: true });
  setHidden(true);
  await pass(1_000);
  expect(told()).toEqual([false]);
});

test('a new stream is active, so the server is told again that the user is away', async () => {
  const { told, setHidden, setStream, pass, isToldAway } = await follow();
  setHidden(true);
  await pass(HIDDEN_MS);
  setStream('reconnecting');
  setStream('connected');
  await pass(0);
  expect(told()).toEqual([false, false]);
  expect(isToldAway()).toBe(true);
  setStream('reconnecting');
  setHidden(false);
  setStream('connected');
  await pass(IDLE_MS - 1);
  expect(told()).toEqual([false, false]);
  expect(isToldAway()).toBe(false);
});

test('nothing is sent without a stream, and nothing for guests', async () => {
  const away = await follow();
  away.setStream('reconnecting');
  away.setHidden(true);
  await away.pass(IDLE_MS);
  expect(away.told()).toEqual([]);
  away.setStream('connected');
  await away.pass(0);
  expect(away.told()).toEqual([false]);

  const guest = await follow({ isGuest: true });
  guest.setHidden(true);
  await guest.pass(IDLE_MS);
  expect(guest.told()).toEqual([]);
});

test('a failed call is repeated, a few times for each stream', async () => {
  let isWorking = true;
  const { told, setHidden, setStream, pass } = await follow({
    answer: () => new Response('', { status: isWorking ? 200 : 503 }),
  });
  isWorking = false;
  setHidden(true);
  await pass(HIDDEN_MS * 10);
  expect(told()).toEqual([false, false, false]);
  isWorking = true;
  setStream('reconnecting');
  setStream('connected');
  await pass(0);
  expect(told()).toHaveLength(4);
});

test('calls never overtake each other: the last one has the current state', async () => {
  const answers: (() => void)[] = [];
  const { told, setHidden, pass } = await follow({
    answer: () => new Promise<Response>((resolve) => answers.push(() => resolve(new Response('')))) as never,
  });
  setHidden(true);
  await pass(HIDDEN_MS);
  setHidden(false);
  setHidden(true);
  setHidden(false);
  await pass(0);
  expect(told()).toEqual([false]);
  answers[0]?.();
  await pass(0);
  expect(told()).toEqual([false, true]);
});
