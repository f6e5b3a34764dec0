import { type PinnedMessage } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openApp } from '#testing/browser/open-app.tsx';

const HERE = '/chat/channel/1';
const people = [{ name: 'Juno Tackett' }];
const panel = page.getByRole('complementary', { name: /^Details of/ });
const tab = (name: string | RegExp): Locator => panel.getByRole('tab', { name });
const opener = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });

test('the close button of a panel has space beside all tabs, even at the minimum width', async () => {
  const pins = ['One', 'Two'].map((content, index) => ({
    mid: index + 1,
    from_uid: 2,
    created_by: 1,
    created_at: 1_790_000_000_000,
    properties: null,
    content_type: 'text/plain',
    content,
  }));
  const channels = [{ name: 'roomy', pinned_messages: pins as unknown as PinnedMessage[] }];
  await openApp(HERE, { me: { is_admin: true }, people, channels });
  await opener('Members').click();
  const edge = panel.getByRole('separator', { name: 'Width of the panel' });
  const close = panel.getByRole('button', { name: 'Close panel' });
  const expectRoom = async (): Promise<void> => {
    for (const name of ['Members', /^Pinned/, 'Saved', 'Files', 'Details'] as const) {
      await tab(name).click();
      await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
      for (const part of [close, tab('Details')]) await expect.element(part).toBeInViewport({ ratio: 1 });
    }
  };
  await expectRoom();
  edge.element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(edge).toHaveAttribute('aria-valuenow', '260');
  await expectRoom();
});

test('a tablet has space for the chat and its panel, however long the channel’s description is', async () => {
  await page.viewport(820, 1_180);
  const about = { name: `wide-${'name'.repeat(20)}`, description: 'All that leaves the harbour. '.repeat(20) };
  const me = { is_admin: true };
  await openApp(HERE, { me, people, channels: [about], said: [{ text: 'word'.repeat(200) }] });
  const chat = () => document.querySelector('[data-composer]');
  const parts = [opener('Chat menu'), opener('Send')];
  for (const part of parts) await expect.element(part).toBeInViewport({ ratio: 1 });
  await expect.poll(chat).toBeInViewport({ ratio: 1 });
  await opener('Members').click();
  await expect.element(panel.getByRole('heading', { name: /^Admins/ })).toBeVisible();
  for (const part of [panel, opener('Chat menu')]) await expect.element(part).toBeInViewport({ ratio: 1 });
});

test('a panel opened in a wide window does not cover the chats in a small one', async () => {
  await page.viewport(1_440, 900);
  await openApp(HERE, { people, channels: [{ name: 'window' }] });
  await opener('Details').click();
  await expect.element(panel).toBeVisible();
  await page.viewport(820, 1_180);
  await expect.element(panel).not.toBeInTheDocument();
  await page.viewport(1_440, 900);
  await expect.element(panel).toBeVisible();
});
