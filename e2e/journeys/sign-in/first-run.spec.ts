import type { Locator, Page, TestInfo } from '@playwright/test';
import { emailOf, PASSWORD } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Between two keys; few people are faster. */
const KEY_MS = 50;
const FIELDS = { first: 3, second: 2 };

/** A user at a keyboard: counts filled-in fields, not the messages of a chat. */
function person(page: Page, testInfo: TestInfo, name: string) {
  let fields = 0;
  const type = (into: Locator, text: string) => into.pressSequentially(text, { delay: KEY_MS });
  return {
    page,
    fields: () => fields,
    press: (button: string | RegExp) => page.getByRole('button', { name: button }).click(),
    async fill(label: string, text: string) {
      fields += 1;
      await type(page.getByRole('textbox', { name: label, exact: true }), text);
    },
    async say(text: string) {
      await type(at.composer(page), text);
      await page.keyboard.press('Enter');
    },
    async look(step: string) {
      await testInfo.attach(`${name}, ${step}`, { body: await page.screenshot(), contentType: 'image/png' });
    },
  };
}

type Someone = ReturnType<typeof person>;

/** From the first page of a new server to its first channel; resolves to the link that was shown on the way. */
async function found({ page, press, fill, look }: Someone): Promise<string> {
  await page.goto('/');
  await press('Start');
  await fill('Server name', 'Harbour');
  await look('name');
  await press('Continue');
  await fill('Email', emailOf('Juno Tackett'));
  await fill('Password', PASSWORD);
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Juno Tackett');
  await look('account');
  await press('Create admin');
  await expect(page.getByRole('heading', { name: 'Who can sign up?' })).toBeVisible();
  await press('Continue');
  const link = page.getByRole('textbox', { name: 'Invite link' });
  await expect(link).toHaveValue(/\/join\//);
  // A new server sends no email, so the app does not ask for addresses.
  await expect(page.getByText('A chat for one is a diary. Share the link.', { exact: true })).toBeVisible();
  await look('invitation');
  const url = await link.inputValue();
  await press('Continue');
  await look('open');
  await press('Open Harbour');
  await expect(page.getByRole('heading', { level: 1, name: 'general' })).toBeVisible();
  return url;
}

/** From an invitation to the first channel. */
async function arrive({ page, press, fill, look }: Someone, link: string): Promise<void> {
  await page.goto(link);
  await press('Show password');
  await fill('Email', emailOf('Ines Corvalo'));
  await fill('Password', PASSWORD);
  await look('registration');
  await press('Continue');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ines Corvalo');
  await press('Join Harbour');
  await expect(page.getByRole('heading', { level: 1, name: 'general' })).toBeVisible();
}

test('two users talk on a new server after filling in five fields', async ({ page, visit }, testInfo) => {
  const first = person(page, testInfo, 'first');
  const second = person(await visit(), testInfo, 'second');
  const link = await found(first);
  await arrive(second, link);
  await second.say('Hello, is anybody here?');
  await expect(at.feed(first.page)).toContainText('Hello, is anybody here?');
  await first.say('Yes. Welcome aboard.');
  await expect(at.feed(second.page)).toContainText('Yes. Welcome aboard.');
  await first.look('talking');
  await second.look('talking');

  expect([first.fields(), second.fields()]).toEqual([FIELDS.first, FIELDS.second]);
});

test('the set-up continues where it was after a reload, at every step', async ({ page }) => {
  await page.goto('/');
  const reload = async (step: string): Promise<void> => {
    await page.reload();
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
  };
  let isFirst = true;
  const look = async (step: string): Promise<void> => {
    if (!isFirst) await reload(step);
    isFirst = false;
  };
  await at.setUp(page, { server: 'Harbour', name: 'Juno Tackett', email: 'juno@example.test' }, look);
  await expect(page).toHaveTitle('Harbour Web App');
  // The set-up is over: its address leads to the app.
  await page.goto('/onboarding');
  await expect(page).not.toHaveURL(/onboarding/);
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});

test('the server can be set up from another machine with the address it printed', async ({
  page,
  startServer,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  // As behind a proxy, where the server cannot tell who is on its machine.
  const server = await startServer({ TRUST_PROXY: 'on' });
  const [printed = ''] = /http:\S+#setup_code=\S+/.exec(server.output()) ?? [];
  const code = page.getByRole('textbox', { name: 'Set-up code' });
  await page.goto(server.url);
  await expect(code).toBeFocused();
  await code.fill('0000-0000-0000-0000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/That is not the code/);
  await code.fill(printed.split('=')[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(server.url);
  await expect(code).toBeVisible();
  await page.goto(`${server.url}/onboarding${new URL(printed).hash}`);
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  expect(page.url()).toBe(`${server.url}/onboarding`);
  await page.reload();
  await at.setUp(page, { server: 'Harbour', name: 'Juno Tackett', email: 'juno@example.test' });
  await expect(page).toHaveTitle('Harbour Web App');
});

test('the first channel announces new users quietly, and newcomers land in it once', async ({ page, visit }) => {
  await page.goto('/');
  await at.setUp(page, { server: 'Harbour', name: 'Juno Tackett', email: 'juno@example.test' });
  await expect(page.getByRole('heading', { level: 1, name: 'general' })).toBeVisible();
  const link = await at.inviteLink(page);
  await at.goTo(page, 'People');
  const ines = await visit();
  await ines.goto(link);
  await at.register(ines, { email: emailOf('Ines Corvalo'), name: 'Ines Corvalo' });
  await expect(ines.getByRole('heading', { level: 1, name: 'general' })).toBeVisible();
  await expect(at.feed(ines)).toContainText('Ines Corvalo joined');

  await at.goTo(page, 'Chat');
  await expect(at.feed(page)).toContainText('Ines Corvalo joined');
  await ines.goto('/users');
  await expect(ines.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await at.createChannel(page, 'berths');
  await at.say(page, 'Moved here');

  const tomas = await visit();
  await tomas.goto(link);
  await at.register(tomas, { email: emailOf('Tomas Ekvall'), name: 'Tomas Ekvall' });
  await expect(at.feed(tomas)).toContainText('Tomas Ekvall joined');
  // It can be read, but does not count as unread.
  const row = page.locator('a[data-chat]').filter({ hasText: 'general' });
  await expect(row).toContainText('Joined');
  await expect(row).not.toHaveAttribute('data-unread');
  await at.openChat(page, 'general');
  await expect(at.feed(page)).toContainText('Tomas Ekvall joined');
});
