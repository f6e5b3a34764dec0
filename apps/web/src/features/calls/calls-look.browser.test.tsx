import { api, Uid } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  calling,
  control,
  dock,
  openCall,
  openTeam,
  ringing,
  stage,
  withoutFullScreen,
} from '../../testing/browser/calls.ts';
import { broken, fakeCall, forgetCalls, memberOf } from '../../testing/browser/fake-call-engine.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { Refusal } from '../../testing/browser/outside.ts';
import { chatRow } from '../../testing/browser/pages.ts';
import { leaveCall } from './own-call/own-call.actions.ts';
import { startCall } from './own-call/own-call.ts';

vi.mock('./engine/livekit-engine.ts', () => import('../../testing/browser/fake-call-engine.ts'));

beforeEach(() => {
  forgetCalls();
  withoutFullScreen();
});
afterEach(leaveCall);

const WIDE = [1_440, 900] as const;
const PHONE = [390, 844] as const;
const MOST = 25;
const crowd = { people: Array.from({ length: MOST }, (_, index) => ({ name: `Person ${index + 2}` })) };

/** This many members, of whom one speaks, one has raised a hand, and one has a bad connection. */
const membersOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    memberOf(count - index, {
      isSpeaking: index === 0,
      isMuted: index === 1,
      isDeafened: index === 1,
      isHandRaised: index === 2,
      quality: index === 3 ? 'poor' : 'good',
    }),
  );

test.each([1, 4, MOST])('a grid of %i tiles can be read, wide and narrow, in the chat and alone', async (count) => {
  await openCall(crowd);
  fakeCall().listener.changed(membersOf(count));
  await expect.poll(() => stage.getByRole('listitem').elements().length).toBe(count);
  expect(await defectsOf(), 'in the chat').toEqual([]);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.element(page.getByRole('radio', { name: 'Grid' })).toBeChecked();
  expect(await defectsOf(), 'alone').toEqual([]);
});

test('a pinned tile, and problems of a call, can be read', async () => {
  broken.set('camera', 'missing');
  await openCall(crowd);
  fakeCall().listener.changed(membersOf(4));
  await control('Pin').click();
  await control('Turn on camera').click();
  fakeCall().listener.audioBlocked(true);
  await expect.element(page.getByRole('alert').getByText(/No camera was found/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Turn on sound' })).toBeVisible();
  expect(await defectsOf(), 'in the chat').toEqual([]);
  await page.getByRole('button', { name: 'Full screen' }).click();
  expect(await defectsOf(), 'alone').toEqual([]);
});

test('a call that rings on this screen, with and without another one, can be read', async () => {
  const team = await openTeam('/chat/channel/1');
  team.emit({ type: 'call', call: calling });
  await expect.element(ringing).toBeVisible();
  expect(await defectsOf(), 'a voice call').toEqual([]);
  team.emit({ type: 'call', call: { ...calling, video: true } });
  startCall('g:1');
  await expect.element(ringing.getByText('Video call. If you accept, you leave this one.')).toBeVisible();
  expect(await defectsOf(), 'a video call beside another').toEqual([]);
});

test('a call that rings on another screen, and goes on beside it, can be read', async () => {
  const team = await openTeam('/chat/dm/2');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect.element(control('Mute')).toBeVisible();
  const me = Uid.parse(1);
  team.emit({ type: 'call', call: { ...calling, started_by: me, started_at: Date.now(), ringing: [Uid.parse(2)] } });
  await expect.element(page.getByRole('region', { name: 'Call: Ann' }).getByText('Ringing Ann…')).toBeVisible();
  expect(await defectsOf(), 'ringing').toEqual([]);
  await page.getByRole('link', { name: 'People' }).first().click();
  // Its code loads when it is opened.
  await expect.element(page.getByRole('heading', { name: 'People', level: 2, exact: true })).toBeVisible();
  await expect.element(dock.getByText('Ringing Ann…')).toBeVisible();
  expect(await defectsOf(), 'the line').toEqual([]);
});

test('the device choices, and the question whether to move a call, can be read', async () => {
  const team = await openCall();
  // In the whole window, so that the dialog stays when the window is narrowed.
  await page.getByRole('button', { name: 'Full screen' }).click();
  await control('Devices').click();
  await expect.element(page.getByRole('dialog', { name: 'Devices' })).toBeVisible();
  await page.getByRole('switch', { name: /^Push to talk/ }).click();
  await expect.element(page.getByText('Key: Space')).toBeVisible();
  expect(await defectsOf(), 'devices').toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await leaveCall();
  team.on(api.calls.joinCall, () => new Refusal('call.elsewhere'));
  startCall('g:1');
  await expect.element(page.getByRole('alertdialog', { name: 'Move the call here?' })).toBeVisible();
  expect(await defectsOf(), 'moving').toEqual([]);
  await page.getByRole('button', { name: 'Stay there' }).click();
});

test('a phone that shows a list rings, and shows the call beside it', async () => {
  await page.viewport(...PHONE);
  const team = await openTeam('/chat');
  await expect.element(chatRow('general')).toBeVisible();
  team.emit({ type: 'call', call: calling });
  await expect.element(ringing.getByRole('button', { name: 'Accept' })).toBeVisible();
  await ringing.getByRole('button', { name: 'Accept' }).click();
  // It takes the whole window.
  const alone = page.getByRole('region', { name: 'Call: Ann' });
  await alone.getByRole('button', { name: 'Back to the chat' }).click();
  await expect.element(dock).toBeVisible();
  await page.getByRole('link', { name: 'Back to chats' }).click();
  await expect.element(chatRow('general')).toBeVisible();
  await dock.getByRole('link', { name: /^Show the call/ }).click();
  await expect.element(alone).toBeVisible();
});

test('the layout is chosen in words if there is room, by the arrows too', async () => {
  await page.viewport(...WIDE);
  await openCall();
  fakeCall().listener.changed([memberOf(2), memberOf(3), memberOf(1)]);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const layout = page.getByRole('radiogroup', { name: 'Layout' });
  await layout.getByRole('radio', { name: 'Grid' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(layout.getByRole('radio', { name: 'Speaker' })).toBeChecked();
  await expect.poll(() => stage.element().querySelector('[data-view="speaker"]')).toBeTruthy();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => stage.element().querySelector('[data-view="grid"]')).toBeTruthy();
  await stage.getByRole('listitem', { name: 'Ben' }).hover();
  await stage.getByRole('button', { name: 'Pin Ben' }).click();
  await expect.element(layout.getByRole('radio', { name: 'Pinned' })).toBeChecked();
  await layout.getByRole('radio', { name: 'Grid' }).click();
  await expect.element(control('Pin')).toBeVisible();
});
