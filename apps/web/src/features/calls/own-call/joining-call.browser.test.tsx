import { api, Uid } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setListNarrow } from '#state/ui-state.ts';
import { calling, control, openTeam, over, ringing, stage } from '#testing/browser/calls.ts';
import { forgetCalls, provider } from '#testing/browser/fake-call-engine.ts';
import { toast, writing } from '#testing/browser/pages.ts';
import { leaveCall } from './own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(leaveCall);

const annsStage = page.getByRole('region', { name: 'Call: Ann' });
const inRoom = (channel_name: string) => ({
  token: 'token',
  url: 'ws://calls.test',
  uid: Uid.parse(1),
  channel_name,
  expired_in: 60,
  e2ee_key: null,
  e2ee_key_number: 0,
});

test('a caller whose call is declined before the connection is made sees that', async () => {
  const team = await openTeam('/chat/dm/2');
  team.on(api.calls.joinCall, () => inRoom('loquat:now:dm:1:2'));
  provider.is = 'silent';
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect.element(annsStage.getByText('Connecting…')).toBeVisible();
  await expect.poll(() => team.asked(api.calls.joinCall)).toHaveLength(1);
  // The end of an earlier call in the same chat does not affect this one.
  team.emit({ ...over, channel_name: 'loquat:before:dm:1:2', reason: 'ended' });
  await expect.element(annsStage.getByText('Connecting…')).toBeVisible();
  await expect
    .poll(() => {
      team.emit({ ...over, channel_name: 'loquat:now:dm:1:2', reason: 'declined' });
      return toast('Ann declined the call.').query();
    })
    .not.toBe(null);
  await expect.element(annsStage).not.toBeInTheDocument();
});

test('after joining by keyboard the focus is in the call, also when it is accepted while a text is written', async () => {
  const team = await openTeam('/chat/channel/1');
  const join = page.getByRole('button', { name: 'Join the voice channel' });
  await expect.element(join).toBeVisible();
  (join.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stage).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(stage.element().contains(document.activeElement)).toBe(true);
  await leaveCall();

  await writing.click();
  team.emit({ type: 'call', call: calling });
  const accept = ringing.getByRole('button', { name: 'Accept' });
  await expect.element(accept).toBeVisible();
  (accept.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(annsStage).toHaveFocus();
});

test('the page title names the caller for as long as it rings', async () => {
  const team = await openTeam('/chat/channel/1');
  const before = document.title;
  team.emit({ type: 'call', call: calling });
  await expect.poll(() => document.title).toBe(`📞 Ann is calling · ${before}`);
  team.emit(over);
  await expect.poll(() => document.title).toBe(before);
});

test('an incoming call takes no space from the content, with a wide list, a narrow one and none', async () => {
  const team = await openTeam('/chat/channel/1');
  const main = page.getByRole('main');
  const heightOf = () => main.element().getBoundingClientRect().height;
  await expect.element(writing).toBeVisible();
  for (const isNarrow of [false, true]) {
    setListNarrow(isNarrow);
    const before = heightOf();
    team.emit({ type: 'call', call: calling });
    await expect.element(ringing).toBeVisible();
    await expect.poll(heightOf).toBe(before);
    const card = ringing.element().getBoundingClientRect();
    const field = writing.element().getBoundingClientRect();
    // The field stays free.
    expect(card.bottom <= field.top || card.right <= field.left).toBe(true);
    team.emit(over);
    await expect.element(ringing).not.toBeInTheDocument();
  }
  setListNarrow(false);
});

test('undeafening returns to the earlier state of the microphone', async () => {
  await openTeam('/chat/channel/1');
  await page.getByRole('button', { name: 'Join the voice channel' }).click();
  await expect.element(control('Mute')).toBeVisible();
  await control('Deafen').click();
  await expect.element(control('Unmute')).toBeVisible();
  await control('Undeafen').click();
  await expect.element(control('Mute')).toBeVisible();
  await control('Mute').click();
  await control('Deafen').click();
  await control('Undeafen').click();
  await expect.element(control('Deafen')).toBeVisible();
  await expect.element(control('Unmute')).toBeVisible();
});
