import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn, sayTo } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const menu = (page: Page) => page.getByRole('menu');
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
/** Opens the menu of a chat with the button of its row. */
async function openMenu(page: Page, name: string): Promise<void> {
  await at.chatRow(page, name).hover();
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
}

test('changes to a chat on one device show on the other at once', async ({ page, context, visit, team }) => {
  const ines = await team.join('Ines Pins');
  const [harbour, pier] = ['pins-harbour', 'pins-pier'];
  for (const name of [pier, harbour])
    await sayIn(team.founder, await createPublicChannel(team.founder, name), `Hello from ${name}.`);
  await sayTo(team.founder, ines, 'Are you here?');
  await openAs(context, team.url, ines);
  const phone = await visit();
  await openAs(phone.context(), team.url, ines);
  for (const device of [page, phone]) {
    await device.goto('/chat');
    await expect(at.chatRow(device, pier)).toBeVisible();
  }

  await test.step('pinning puts a chat on top, in a section that can be folded up', async () => {
    await openMenu(page, pier);
    await item(page, 'Pin chat').click();
    for (const device of [page, phone]) {
      await expect(chats(device).getByRole('link').first()).toContainText(pier);
      await expect(device.getByRole('button', { name: 'Pinned' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Pinned' }).click();
    await expect(at.chatRow(page, pier)).toHaveCount(0);
    await page.reload();
    await expect(at.chatRow(page, harbour)).toBeVisible();
    await expect(at.chatRow(page, pier)).toHaveCount(0);
    await page.getByRole('button', { name: /^Pinned/ }).click();
    await expect(at.chatRow(page, pier)).toBeVisible();
  });

  await test.step('a right click mutes for a time; the mute ends by itself', async () => {
    await page.clock.install();
    await at.chatRow(page, harbour).click({ button: 'right' });
    await item(page, 'Mute').click();
    await item(page, 'For 15 minutes').click();
    for (const device of [page, phone])
      await expect(at.chatRow(device, harbour).getByRole('img', { name: 'Muted' })).toBeVisible();
    await page.clock.fastForward('16:00');
    await expect(at.chatRow(page, harbour).getByRole('img', { name: 'Muted' })).toHaveCount(0);
  });

  await test.step('the keyboard opens the menu, Escape gives the focus back, and a chat is read from there', async () => {
    const row = at.chatRow(phone, 'Juno Tackett');
    await expect(at.unread(phone, 'Juno Tackett', 1)).toBeVisible();
    await row.focus();
    await phone.keyboard.press('Shift+F10');
    await expect(item(phone, 'Unpin chat').or(item(phone, 'Pin chat'))).toBeFocused();
    await phone.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await phone.keyboard.press('Shift+F10');
    await item(phone, 'Mark as read').press('Enter');
    for (const device of [page, phone]) await expect(at.unread(device, 'Juno Tackett', 1)).toHaveCount(0);
  });

  await test.step('own messages of a chat disappear after the chosen time', async () => {
    await openMenu(phone, harbour);
    await expect(phone.getByRole('menuitem', { name: /Auto-delete Off/ })).toBeVisible();
    await phone.getByRole('menuitem', { name: /Auto-delete/ }).click();
    await phone.getByRole('menuitemradio', { name: '1 day' }).click();
    await openMenu(page, harbour);
    await expect(page.getByRole('menuitem', { name: /Auto-delete 1 day/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
  });
});

test('the menu of a chat copies an invitation link, opens its search, and leaves the chat', async ({ visit, team }) => {
  const [ines, tomas] = [await team.join('Ines Menu'), await team.join('Tomas Menu')];
  const { gid } = await ines.api.channels.createChannel({
    body: { name: 'menu lines', is_public: false, members: [ines.login.user.uid, team.founder.login.user.uid] },
  });
  await sayIn(ines, gid, 'A needle in here');
  await sayTo(ines, team.founder, 'A needle elsewhere');
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openAs(page.context(), team.url, ines);
  await page.goto('/chat');
  await openMenu(page, 'menu lines');
  const said = at.saidBriefly(page, 'Copied!');
  await item(page, 'Copy invite link').click();
  await said;
  const his = await visit();
  await openAs(his.context(), team.url, tomas);
  await his.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await his.getByRole('button', { name: 'Join #menu lines' }).click();
  await expect(at.composer(his)).toBeVisible();

  const searched = page.getByRole('combobox', { name: 'Search messages' });
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  for (const { chat, place, found } of [
    { chat: 'menu lines', place: 'in:"menu lines" ', found: /A needle in here/ },
    { chat: 'Juno Tackett', place: 'in:"@Juno Tackett" ', found: /A needle elsewhere/ },
  ]) {
    await openMenu(page, chat);
    await item(page, 'Search here').click();
    await expect(searched).toHaveValue(place);
    await expect(menu(page)).toHaveCount(0);
    await expect(searched).toBeFocused();
    await page.keyboard.type('needle');
    await expect(results).toHaveText([found]);
  }

  await openMenu(his, 'menu lines');
  await item(his, 'Settings').click();
  await expect(his).toHaveURL(`/setting/channel/${gid}`);
  await his.goBack();
  await openMenu(his, 'menu lines');
  await item(his, 'Leave channel').click();
  await his.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(at.chatRow(his, 'menu lines')).toHaveCount(0);
});

test('a hidden chat comes back with the next message or when it is opened', async ({ page, context, team }) => {
  const ines = await team.join('Ines Hides');
  const gid = await createPublicChannel(team.founder, 'hides-quiet');
  await sayIn(team.founder, gid, 'First.');
  await openAs(context, team.url, ines);
  await page.goto('/chat');
  await openMenu(page, 'hides-quiet');
  await item(page, 'Hide').click();
  await expect(at.chatRow(page, 'hides-quiet')).toHaveCount(0);
  await page.reload();
  await expect(chats(page)).toBeVisible();
  await expect(at.chatRow(page, 'hides-quiet')).toHaveCount(0);
  await sayIn(team.founder, gid, 'Second.');
  await expect(at.chatRow(page, 'hides-quiet')).toBeVisible();
  await openMenu(page, 'hides-quiet');
  await item(page, 'Hide').click();
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.chatRow(page, 'hides-quiet')).toBeVisible();
});
