import type { Locator, Page, TestInfo } from '@playwright/test';
import { emailOf, PASSWORD } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Between two keys; few people are faster. */
const KEY_MS = 50;
const MOST_MS = 60_000;
const MOST_FIELDS = { first: 3, second: 2 };

/** Somebody at a keyboard: counts fields, not the messages of a chat. */
function person(page: Page, testInfo: TestInfo, name: string) {
  let fields = 0;
  let picturesMs = 0;
  const type = (into: Locator, text: string) => into.pressSequentially(text, { delay: KEY_MS });
  return {
    page,
    fields: () => fields,
    /** The time for screenshots, which people do not need. */
    picturesMs: () => picturesMs,
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
      const startedAt = performance.now();
      await testInfo.attach(`${name}, ${step}`, { body: await page.screenshot(), contentType: 'image/png' });
      picturesMs += performance.now() - startedAt;
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
  const link = page.getByRole('textbox', { name: 'Invitation link' });
  await expect(link).toHaveValue(/\/join\//);
  // A new server sends no email, so nobody is asked to type addresses.
  await expect(page.getByText('A chat for one is a diary. Share the link.', { exact: true })).toBeVisible();
  await look('invitation');
  const url = await link.inputValue();
  await press('Continue');
  await look('open');
  await press('Open Harbour');
  await expect(page.getByRole('heading', { level: 1, name: 'general' })).toBeVisible();
  return url;
}

/** From an invitation to the channel where everybody is. */
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

test('two people talk within a minute of a server being ready, after typing little', async ({
  page,
  visit,
}, testInfo) => {
  const first = person(page, testInfo, 'first');
  const second = person(await visit(), testInfo, 'second');
  const startedAt = performance.now();
  const link = await found(first);
  await arrive(second, link);
  await second.say('Hello, is anybody here?');
  await expect(at.feed(first.page)).toContainText('Hello, is anybody here?');
  await first.say('Yes. Welcome aboard.');
  await expect(at.feed(second.page)).toContainText('Yes. Welcome aboard.');
  const tookMs = performance.now() - startedAt - first.picturesMs() - second.picturesMs();
  await first.look('talking');
  await second.look('talking');

  const figures = `${Math.round(tookMs)} ms; fields ${first.fields()} and ${second.fields()}`;
  testInfo.annotations.push({ type: 'first run', description: figures });
  expect(tookMs, figures).toBeLessThan(MOST_MS);
  expect(first.fields(), figures).toBeLessThanOrEqual(MOST_FIELDS.first);
  expect(second.fields(), figures).toBeLessThanOrEqual(MOST_FIELDS.second);
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

test('the first channel says who joined, quietly, and newcomers land in it once', async ({ page, visit }) => {
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
