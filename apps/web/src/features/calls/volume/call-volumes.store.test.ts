import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '#testing/fake-storage.ts';

beforeEach(fakeStorage);

/** The store of a freshly loaded page. */
async function loaded() {
  vi.resetModules();
  return import('./call-volumes.store.ts');
}

test('a device stores volumes, but not the normal one', async () => {
  const { setVolume } = await loaded();
  setVolume(2, 150);
  setVolume(3, 0);
  setVolume(2, 100);
  expect((await loaded()).callVolumesStore.getState()).toEqual({ 3: 0 });
});

test('a device stores at most 500 volumes', async () => {
  const { setVolume, callVolumesStore } = await loaded();
  for (let uid = 1; uid <= 600; uid += 1) setVolume(uid, 50);
  expect(Object.keys(callVolumesStore.getState())).toHaveLength(500);
  expect(callVolumesStore.getState()).toHaveProperty('600', 50);
});

test.each(['{"2":201}', '{"2":-1}', '{"2":"loud"}', '[]]'])('an invalid volume counts as none: %s', async (stored) => {
  localStorage.setItem('loquat:call-volumes', stored);
  expect((await loaded()).callVolumesStore.getState()).toEqual({});
});
