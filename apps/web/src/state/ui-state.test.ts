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
    sidePanels: { channel: 'members', direct: null },
    msgSound: false,
    listWidthPx: 410,
  });
});

test('the panel of a call does not survive a reload, other open panels do', async () => {
  const before = await loaded();
  before.showSidePanel('channel', 'voice');
  before.showSidePanel('direct', 'files');
  vi.resetModules();
  const { uiStore } = await loaded();
  expect(uiStore.getState().sidePanels).toEqual({ channel: null, direct: 'files' });
});

test('the panels that an earlier version stored are open', async () => {
  const panels = { channel: 'members', dm: 'files' };
  localStorage.setItem('loquat:ui', JSON.stringify({ msgSound: true, listWidthPx: 300, sidePanels: panels }));
  const { uiStore } = await loaded();
  expect(uiStore.getState().sidePanels).toEqual({ channel: 'members', direct: 'files' });
});

test('invalid stored values count as absent', async () => {
  localStorage.setItem('loquat:ui', '{"listWidthPx":"wide"}');
  const { uiStore } = await loaded();
  expect(uiStore.getState()).toMatchObject({ listWidthPx: 300, msgSound: true, streamState: 'disconnected' });
});
