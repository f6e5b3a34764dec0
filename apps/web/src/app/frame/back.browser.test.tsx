import { api, Uid } from '@loquat/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { leaveCall } from '../../features/calls/own-call/own-call.actions.ts';
import { startCall } from '../../features/calls/own-call/own-call.ts';
import { letIn, withoutFullScreen } from '../../testing/browser/calls.ts';
import { saidFile } from '../../testing/browser/chat-files.ts';
import { draw } from '../../testing/browser/hand.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { chatRow, choose, item, messageRow, openMenu } from '../../testing/browser/pages.ts';
import { keepFiles, picture } from '../../testing/browser/stored-files.ts';
import { router } from '../router/router.ts';

vi.mock('../../features/calls/engine/livekit-engine.ts', () => import('../../testing/browser/fake-call-engine.ts'));

afterEach(leaveCall);

const WORDS = 'Words below everything';
const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
const panel = page.getByRole('complementary', { name: /^Details of/ });
const path = () => expect.poll(() => location.pathname + location.search);

const CHAT = '/chat/channel/2';
const GENERAL = '/setting/general';

/** Opens the second chat, or another screen, so that Back would lead to the first chat. */
async function openChats(screen = CHAT): Promise<void> {
  const said = [
    { text: WORDS, to: { gid: 2 } },
    { ...saidFile('pier.png', 'image/png', { width: 64, height: 40 }), to: { gid: 2 } },
  ];
  const team = await openApp('/chat/channel/1', {
    // Administrators' settings make further calls.
    me: screen === CHAT ? { is_admin: true } : { uid: Uid.parse(9) },
    people: [{ name: 'Juno Tackett' }],
    channels: [{ name: 'behind' }, { name: 'front' }],
    said,
    hasCalls: true,
  });
  letIn(team);
  team.on(api.calls.leaveCall, () => undefined);
  withoutFullScreen();
  await keepFiles(team, { 'pier.png': await picture(64, 40) });
  await router.navigate({ href: screen });
  await untilOpen(screen);
}

const untilOpen = (screen: string): Promise<void> =>
  expect.element(screen === CHAT ? messageRow(WORDS) : page.getByRole('combobox', { name: 'Language' })).toBeVisible();

/** Number of history steps of the screens and overlays so far. */
function steps(): number {
  const { __TSR_index: screens, overlays: open = 0 } = history.state as { __TSR_index: number; overlays?: number };
  return screens + open;
}

interface Overlay {
  name: string;
  /** How to open each layer, and the element that is then on top. */
  layers: readonly Layer[];
  width?: number;
  screen?: string;
}
type Layer = readonly [() => Promise<unknown>, Locator];

const menu = page.getByRole('menu');
const list = page.getByRole('listbox');
const largeCall = page.getByRole('button', { name: 'Back to the chat' });
/** The devices of a call, and their choices. */
const devices: readonly Layer[] = [
  [() => press('Devices'), dialog('Devices')],
  [() => dialog('Devices').getByRole('combobox', { name: 'Camera' }).click(), list],
];
const joinLarge: Layer = [
  async () => {
    startCall('g:2');
    await press('Full screen');
  },
  largeCall,
];
const overlays: readonly Overlay[] = [
  { name: 'a picture', layers: [[() => press('Open image pier.png'), dialog('pier.png')]] },
  { name: 'a question', layers: [[() => choose(WORDS, 'Delete'), page.getByRole('alertdialog')]] },
  { name: 'the menu of a message', layers: [[() => openMenu(WORDS), menu]] },
  { name: 'the menu of a button', layers: [[() => press('Your account'), menu]] },
  {
    name: 'a menu, and the question it leads to',
    layers: [[async () => (await press('Your account'), await item('Log out').click()), page.getByRole('alertdialog')]],
  },
  {
    name: 'a menu and its submenu',
    layers: [
      [() => press('Chat menu'), page.getByRole('menuitem', { name: /^Mute/ })],
      [() => item('Mute').click(), page.getByRole('menu').nth(1)],
    ],
  },
  { name: 'a picker', layers: [[() => press('Add emoji'), dialog(/emoji/i)]] },
  {
    name: 'a picker as a sheet',
    width: 390,
    layers: [[() => press('Add emoji'), dialog(/emoji/i)]],
  },
  {
    name: 'the quick switcher',
    layers: [[() => userEvent.keyboard('{Control>}k{/Control}'), dialog('Quick switcher')]],
  },
  {
    name: 'a form',
    layers: [
      [
        async () => (await press('New message or channel'), await item('Create a channel').click()),
        page.getByRole('dialog'),
      ],
    ],
  },
  { name: 'a panel beside the chat', width: 1_280, layers: [[() => press('Details'), panel]] },
  { name: 'a panel over the chat', width: 390, layers: [[() => press('Details'), panel]] },
  {
    name: 'a panel, and a menu over it',
    width: 1_280,
    layers: [
      [() => press('Members'), panel],
      [() => press('Your account'), menu],
    ],
  },
  { name: 'selected messages', layers: [[() => choose(WORDS, 'Select messages'), page.getByText('1 selected')]] },
  { name: 'the menu of a chat in the list', layers: [[() => chatRow('front').click({ button: 'right' }), menu]] },
  {
    name: 'the choices of a setting',
    screen: GENERAL,
    layers: [[() => page.getByRole('combobox', { name: 'Language' }).click(), list]],
  },
  {
    name: 'the choices of a setting on a phone',
    screen: GENERAL,
    width: 390,
    layers: [[() => page.getByRole('combobox', { name: 'Language' }).click(), list]],
  },
  { name: 'the large call, its devices and their choices', layers: [joinLarge, ...devices] },
  {
    name: 'the call of a phone, its devices and their choices',
    width: 390,
    layers: [[async () => startCall('g:2'), largeCall], ...devices],
  },
];

test.each(overlays)('Back closes $name before it leaves the chat, and Forward opens nothing', async (overlay) => {
  const { screen = CHAT, width = 1_440 } = overlay;
  await page.viewport(width, 844);
  await openChats(screen);
  for (const [open, top] of overlay.layers) {
    const before = steps();
    await open();
    await expect.element(top).toBeVisible();
    await expect.poll(steps).toBe(before + 1);
  }
  for (const [, top] of overlay.layers.toReversed()) {
    history.back();
    await expect.element(top).not.toBeInTheDocument();
    await path().toBe(screen);
  }
  history.back();
  await path().toBe('/chat/channel/1');
  history.forward();
  await path().toBe(screen);
  await untilOpen(screen);
  for (const [, top] of overlay.layers) await expect.element(top).not.toBeInTheDocument();
});

test('an overlay closed without Back leaves no step for Back, and one entry however often it opens', async () => {
  await openChats();
  const before = steps();
  for (const close of [() => userEvent.keyboard('{Escape}'), () => item('Copy text').click()]) {
    await openMenu(WORDS);
    await expect.poll(steps).toBe(before + 1);
    await close();
    await expect.element(menu).not.toBeInTheDocument();
  }
  history.back();
  await path().toBe('/chat/channel/1');
});

test('a screen that opens from an overlay takes its place in the history', async () => {
  await openChats();
  const before = steps();
  await userEvent.keyboard('{Control>}k{/Control}');
  await dialog('Quick switcher').getByRole('combobox').fill('Juno');
  await dialog('Quick switcher').getByRole('option').filter({ hasText: 'Juno' }).first().click();
  await path().toBe('/chat/dm/2');
  await expect.poll(steps).toBe(before + 1);
  history.back();
  await path().toBe('/chat/channel/2');
  await expect.element(messageRow(WORDS)).toBeVisible();
  history.forward();
  await path().toBe('/chat/dm/2');
  await expect.element(dialog('Quick switcher')).not.toBeInTheDocument();
});

test('an address that changes below an open overlay stays changed', async () => {
  await openChats();
  await openMenu(WORDS);
  await expect.poll(() => history.state as object).toHaveProperty('overlays', 1);
  await router.navigate({ href: '/chat/channel/2?at=1', replace: true });
  await expect.element(menu).toBeVisible();
  history.back();
  await expect.element(menu).not.toBeInTheDocument();
  await path().toBe('/chat/channel/2?at=1');
  expect(router.history.location.href).toBe('/chat/channel/2?at=1');
  history.back();
  await path().toBe('/chat/channel/1');
});

test('Back closes the overlay above a form with changes, then asks before it leaves the form', async () => {
  await openChats();
  await router.navigate({ href: '/setting/channel/1/overview' });
  const about = page.getByRole('textbox', { name: 'Description', exact: true });
  await about.fill('Half a thought');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialog('Quick switcher')).toBeVisible();
  await expect.poll(() => history.state as object).toHaveProperty('overlays', 1);
  history.back();
  await expect.element(dialog('Quick switcher')).not.toBeInTheDocument();
  const question = dialog('You have unsaved changes');
  await expect.element(question).not.toBeInTheDocument();
  history.back();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await path().toBe('/setting/channel/1/overview');
  await expect.element(about).toHaveValue('Half a thought');
  history.back();
  await question.getByRole('button', { name: 'Drop changes' }).click();
  await path().toBe('/chat/channel/2');
});

test.each([
  ['a picture', 'Open image pier.png', 'pier.png'],
  ['a sheet', 'Add emoji', /emoji/i],
])('a swipe from the left edge closes %s on a phone, the next one the chat', async (_name, opener, name) => {
  await page.viewport(390, 844);
  await openChats();
  const swipe = (): Promise<void> => draw([{ x: 6, y: 200 }, ...[60, 120, 180, 240].map((x) => ({ x, y: 200 }))]);
  const before = steps();
  await press(opener);
  await expect.element(dialog(name)).toBeVisible();
  await expect.poll(steps).toBe(before + 1);
  await swipe();
  await expect.element(dialog(name)).not.toBeInTheDocument();
  await path().toBe('/chat/channel/2');
  await swipe();
  await path().toBe('/chat');
});
