import { api } from '@loquat/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uiStore } from '../../state/ui-state.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { chatRow, say, toast } from '../../testing/browser/pages.ts';
import { answerElements } from '../../testing/browser/stored-files.ts';
import { event, wireLogEntry } from '../../testing/events.ts';
import { toasts } from '../../ui/feedback/toasts.ts';

const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');

/** Asks the server to pin the chat; if that fails, only the app reports it. */
async function pinChat(name: string): Promise<void> {
  await chatRow(name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^pin chat/i }).click();
}

test.each([
  ['no answer', null, 'POST /user/pin_chat: Failed to fetch'],
  ['403', new Response('', { status: 403 }), 'Request Not Allowed'],
  ['413', new Response('', { status: 413 }), 'File size too large'],
  ['503 with words', new Response('the disk is full', { status: 503 }), 'the disk is full'],
] as const)('a call that failed with %s is reported once, in its words', async (_name, answer, text) => {
  const team = await openApp('/chat', { channels: [{ name: 'failures' }] });
  team.on(api.chats.pinChat, () => answer ?? Promise.reject(new TypeError('Failed to fetch')));
  await pinChat('failures');
  await expect.element(toast(text)).toBeVisible();
  expect(notices.elements().map((notice) => notice.textContent)).toEqual([text]);
});

test('a toast is announced beside an open dialog', async () => {
  const team = await openApp('/chat', { channels: [{ name: 'listening' }] });
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  team.on(api.chats.pinChat, () => answer);
  await pinChat('listening');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  resolve(new Response('', { status: 403 }));
  await expect.element(notices).toMatchTextContent('Request Not Allowed');
});

test('a changed role asks for a new sign-in, now or later', async () => {
  const team = await openApp('/chat', {});
  team.on(api.auth.logout, () => undefined);
  const change = (log_id: number, is_admin: boolean) =>
    team.emit(event({ type: 'users_log', logs: [wireLogEntry(log_id, 'update', 1, { is_admin })] }));
  await expect.element(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
  change(2, true);
  const dialog = page.getByRole('alertdialog', { name: 'Your role changed' });
  await dialog.getByRole('button', { name: 'Maybe later' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  change(3, false);
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
});

test.each([
  [413, '', 'Your message was not sent. File size too large'],
  [500, 'the disk is full', 'Your message was not sent. the disk is full'],
  [403, '', 'Your message was not sent: you may be blocked here.'],
] as const)('a message that is refused with %i shows the reason', async (status, body, text) => {
  const team = await openApp('/chat/channel/1', { channels: [{ name: 'unheard' }] });
  team.on(api.messages.sendToChannel, () => new Response(body, { status }));
  await say('Is anybody here?');
  await expect.element(toast(text)).toBeVisible();
});

test('a toast waits while the pointer is on it', async () => {
  const team = await openApp('/chat', { channels: [{ name: 'pointing' }] });
  team.on(api.chats.pinChat, () => new Response('', { status: 403 }));
  await expect.element(chatRow('pointing')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await pinChat('pointing');
  const notice = toast('Request Not Allowed');
  await notice.hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(notice).not.toBeInTheDocument();
  vi.useRealTimers();
});

test('the time of a toast begins when it is on the screen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toasts.error('Told before anything is there');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await openApp('/chat', {});
  await expect.element(toast('Told before anything is there')).toBeVisible();
  await expect.element(notices).not.toBeInTheDocument();
});

test('a server without a licence for a user signs them out with its own text', async () => {
  const team = await openApp('/chat', { channels: [{ name: 'licences' }] });
  team.on(api.chats.pinChat, () => new Response('License error: Expired.', { status: 451 }));
  await pinChat('licences');
  await expect.poll(() => location.pathname).toBe('/login');
  await expect.element(toast('License error: Expired.')).toBeVisible();
  // A failure caused by the end of the session would be shown by now.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back aboard' })).toBeVisible();
  expect(notices.elements().map((notice) => notice.textContent)).toEqual(['License error: Expired.']);
});

test('a newer web app is offered until it is dismissed, and the next one again', async () => {
  let build = 'newer';
  await answerElements(() => new Blob([JSON.stringify({ build })], { type: 'application/json' }), '*/build.json');
  const offer = page.getByRole('status').filter({ hasText: 'A new version is here.' });
  await openApp('/chat', {});
  await expect.element(offer).toBeVisible();
  expect(await defectsOf(), 'offer').toEqual([]);
  await expect.element(offer.getByRole('button', { name: 'Update' })).toBeVisible();
  await offer.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  build = 'newest';
  uiStore.setState({ ready: false });
  uiStore.setState({ ready: true });
  await expect.element(offer).toBeVisible();
});
