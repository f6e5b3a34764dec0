import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../testing/fake-storage.ts';

beforeEach(fakeStorage);

/** The store of a freshly loaded page. */
async function loaded() {
  vi.resetModules();
  return import('./call-devices.store.ts');
}

test("a browser stores the user's devices for calls", async () => {
  const chosen = { microphone: 'mic', speaker: 'box', camera: 'cam', isPushToTalk: true, talkKey: 'F8' };
  (await loaded()).setCallDevices(chosen);
  expect((await loaded()).callDevicesStore.getState()).toEqual(chosen);
});

test('an invalid choice of devices counts as none', async () => {
  localStorage.setItem('loquat:call-devices', '{"microphone":5}');
  expect((await loaded()).callDevicesStore.getState()).toMatchObject({ microphone: '', talkKey: 'Space' });
});
