import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';

beforeEach(() => {
  fakeStorage();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

/** The module as in a freshly loaded page. */
const loaded = () => import('./ui-state.ts');

test('panels, sound and the width of the list survive a reload', async () => {
  const before = await loaded();
  before.showSidePanel('channel', 'members');
  before.setMessageSound(false);
  before.setListWidth(410);
  vi.resetModules();
  const { uiStore } = await loaded();
  expect(uiStore.getState()).toMatchObject({
    sidePanels: { channel: 'members', dm: null },
    msgSound: false,
    listWidthPx: 410,
  });
});

test('the panel of a call does not survive a reload, other open panels do', async () => {
  const before = await loaded();
  before.showSidePanel('channel', 'voice');
  before.showSidePanel('dm', 'files');
  vi.resetModules();
  const { uiStore } = await loaded();
  expect(uiStore.getState().sidePanels).toEqual({ channel: null, dm: 'files' });
});

test('invalid stored values count as absent', async () => {
  localStorage.setItem('loquat:ui', '{"listWidthPx":"wide"}');
  const { uiStore } = await loaded();
  expect(uiStore.getState()).toMatchObject({ listWidthPx: 300, msgSound: true, streamState: 'disconnected' });
});
