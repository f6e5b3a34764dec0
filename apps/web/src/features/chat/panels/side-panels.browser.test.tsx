import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { chatFileOf, saidFile } from '#testing/browser/chat-files.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { focus } from '#testing/browser/pages.ts';
import { event } from '#testing/events.ts';

const HERE = '/chat/channel/1';
const juno = { name: 'Juno Tackett', is_admin: true };
const panel = page.getByRole('complementary', { name: /^Details of/ });
const tab = (name: string): Locator => panel.getByRole('tab', { name });
const opener = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });

test('an administrator removes a pin, and a sent file appears in the open panel', async () => {
  const content = { content_type: 'text/plain', content: 'Pinned for a while', properties: null };
  const pin = { mid: 1, from_uid: 2, created_by: 1, created_at: 1_790_000_000_000, ...content };
  const channels = [{ name: 'unpinning', pinned_messages: [pin] as never }];
  const said = [{ text: 'Pinned for a while' }];
  const team = await openApp(HERE, { me: { is_admin: true }, people: [juno], channels, said });
  team.on(api.pins.unpinMessage, ({ body }) => {
    team.emit(event({ type: 'pinned_message_updated', gid: 1, ...body, msg: null }));
    return undefined;
  });
  await opener('Pinned').click();
  await panel.getByRole('button', { name: 'Unpin' }).click();
  await expect.element(panel.getByRole('heading', { name: 'Nothing pinned' })).toBeVisible();

  team.on(api.files.getFile, () => new Uint8Array());
  team.on(api.chatFiles.listChatFiles, () => ({ files: team.log.slice(1).map(chatFileOf), next_cursor: null }));
  await opener('Files').click();
  await expect.element(panel.getByRole('heading', { name: 'No files yet' })).toBeVisible();
  team.say(saidFile('crops.zip', 'application/zip'));
  await expect.element(panel.getByText('crops.zip')).toBeVisible();
});

test('the keyboard widens the open panel, and channels and people have the panels that fit them', async () => {
  await page.viewport(1_440, 900);
  await openApp(HERE, { people: [juno], channels: [{ name: 'remembered' }] });
  await opener('Details').click();
  const edge = panel.getByRole('separator', { name: 'Width of the panel' });
  await focus(edge);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(edge).toHaveAttribute('aria-valuenow', '308');
  await expect.element(tab('Details')).toHaveAttribute('aria-selected', 'true');
  await panel.getByRole('button', { name: 'Close panel' }).click();
  await expect.element(panel).not.toBeInTheDocument();

  await router.navigate({ href: '/chat/dm/2' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Juno Tackett' })).toBeVisible();
  await expect.element(opener('Members')).not.toBeInTheDocument();
  await opener('Details').click();
  await expect.element(panel.getByText('Admin', { exact: true })).toBeVisible();
  await expect.element(tab('Members')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
});

test("the details of a channel show who can write, by the server's settings", async () => {
  const few = { only_owner_can_send_msg: true };
  const channels = [
    { name: 'one-voice', is_public: false, owner: 2 as never, members: [1, 2] as never, ...few },
    { name: 'announcements', ...few },
    { name: 'any-voice' },
  ];
  await openApp(HERE, { people: [juno], channels });
  await opener('Details').click();
  // The open panel is stored.
  for (const [index, who] of ['The owner and admins', 'Admins', 'Everyone'].entries()) {
    await router.navigate({ href: `/chat/channel/${index + 1}` });
    await expect
      .poll(() => panel.getByText('Who can write').query()?.parentElement?.textContent)
      .toBe(`Who can write${who}`);
  }
});
