import { api } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { leaveCall } from '../../features/calls/own-call/own-call.actions.ts';
import { openTeam } from '../../testing/browser/calls.ts';
import { fakeCall, forgetCalls, hasCall } from '../../testing/browser/fake-call-engine.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { feed, toast } from '../../testing/browser/pages.ts';
import { loginAnswer, signIn } from '../../testing/browser/sign-in.ts';

vi.mock('../../features/calls/engine/livekit-engine.ts', () => import('../../testing/browser/fake-call-engine.ts'));

beforeEach(() => {
  forgetCalls();
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')!.fillRect(0, 0, 1, 1);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation((wanted) =>
    Promise.resolve(
      wanted?.video ? canvas.captureStream(10) : new MediaStreamAudioDestinationNode(new AudioContext()).stream,
    ),
  );
});
afterEach(leaveCall);

const path = () => expect.poll(() => location.pathname);
const preview = (name: string) => page.getByRole('dialog', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('the link to a call opens its chat, and the user joins in the preview', async () => {
  const team = await openTeam('/channel_1');
  await path().toBe('/chat/channel/1');
  const dialog = preview('Video call with #general');
  await expect.element(dialog).toBeVisible();
  expect(team.asked(api.calls.joinCall)).toEqual([]);
  expect(await defectsOf()).toEqual([]);
  await dialog.getByRole('button', { name: 'Turn off camera' }).click();
  await dialog.getByRole('button', { name: 'Start call' }).click();
  await expect.poll(hasCall).toBe(true);
  expect(team.asked(api.calls.joinCall).map(({ body }) => body)).toMatchObject([{ gid: 1, video: false }]);
  await expect.poll(() => fakeCall().asked).toEqual(['microphone on']);
});

test('a chat that the user cannot see, and an address without a chat, offer nothing', async () => {
  const team = await openTeam('/channel_99');
  await path().toBe('/chat/channel/99');
  await expect.element(heading('This chat is not here')).toBeVisible();
  await router.navigate({ href: '/dm_99' });
  await path().toBe('/chat/dm/99');
  await expect.element(heading('This chat is not here')).toBeVisible();
  for (const href of ['/channel_x', '/dm_0']) {
    await router.navigate({ href });
    await expect.element(page.getByRole('heading', { name: '404 page' })).toBeVisible();
  }
  expect(page.getByRole('dialog').query()).toBeNull();
  expect(team.asked(api.calls.joinCall)).toEqual([]);
});

test('while calls are off, the link opens the chat and says so', async () => {
  await openTeam('/dm_2', { hasCalls: false });
  await path().toBe('/chat/dm/2');
  await expect.element(toast('Calls are switched off on this server.')).toBeVisible();
  expect(page.getByRole('dialog').query()).toBeNull();
});

test('a link to a call leads a user who is not signed in through the sign-in', async () => {
  const team = await openTeam('/no/such/place', { isSignedIn: false });
  team.on(api.auth.login, () => loginAnswer(team));
  await router.navigate({ href: '/dm_2' });
  await path().toBe('/login');
  await signIn();
  await path().toBe('/chat/dm/2');
  await expect.element(preview('Video call with Ann')).toBeVisible();
});

test('links of other clients in messages open in this page, each for the right chat', async () => {
  const { host } = location;
  await openTeam('/chat/dm/2', {
    said: [
      { text: `Join Meeting: https://${host}/dm_1`, from: 2, to: { uid: 1 } },
      { text: `Join Meeting: https://${host}/channel_1`, from: 2, to: { uid: 1 } },
      { text: `[Markdown](https://${host}/dm_1)`, content_type: 'text/markdown', from: 2, to: { uid: 1 } },
    ],
  });
  // The sender's link names this user, who means the sender.
  await feed.getByRole('link', { name: `https://${host}/dm_1`, exact: true }).click();
  await expect.element(preview('Video call with Ann')).toBeVisible();
  await path().toBe('/chat/dm/2');
  await userEvent.keyboard('{Escape}');
  await expect.element(preview('Video call with Ann')).not.toBeInTheDocument();
  await feed.getByRole('link', { name: 'Markdown' }).click();
  await expect.element(preview('Video call with Ann')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await feed.getByRole('link', { name: `https://${host}/channel_1` }).click();
  await path().toBe('/chat/channel/1');
  await expect.element(preview('Video call with #general')).toBeVisible();
});

test("the user's own link, opened without a chat around it, leads to the chats", async () => {
  await openTeam('/dm_1');
  await path().toBe('/chat');
  await expect.element(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
  expect(page.getByRole('dialog').query()).toBeNull();
});

test('a guest who follows a link to a call signs in first', async () => {
  await openApp('/channel_1', { me: { create_by: 'guest' }, channels: [{ name: 'general' }] });
  await expect.poll(() => location.pathname).toBe('/login');
});
