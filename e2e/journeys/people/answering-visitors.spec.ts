import type { Page } from '@playwright/test';
import { openAs, type Person, seedPeople } from '../../fixtures/chat-seed.ts';
import { startOutside } from '../../fixtures/outside.ts';
import { feed } from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test as journey } from '../../fixtures/test.ts';

/** A server whose operator allows webhooks on this machine. */
const test = journey.extend({
  server: async ({ startServer }, provide) => provide(await startServer({ ALLOW_PRIVATE_WEBHOOKS: 'true' })),
});

const chat = (guest: Page) => guest.getByRole('log', { name: 'Messages' });

async function ask(guest: Page, text: string): Promise<void> {
  await guest.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await guest.keyboard.press('Enter');
  await expect(chat(guest).getByText(text)).toBeVisible();
}

/** Opens the chat of a visitor's message. */
async function openVisit(page: Page, said: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').filter({ hasText: said }).click();
  await expect(feed(page).getByText(said)).toBeVisible();
}

test('an administrator saves a canned answer, and a host finds it by / and sends it to a visitor', async ({
  server,
  page,
  visit,
}) => {
  const [juno, hanna] = await seedPeople(server.url, ['Juno Tackett', 'Hanna Berth']);
  await openAs(page.context(), server.url, juno);
  await page.goto('/setting/widget');
  await page.getByRole('button', { name: 'Add an answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'New canned answer' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Opening hours');
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Hello {name}, I am {me}. We open at seven.');
  expect(await defectsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Opening hours' })).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);

  const guest = await visit();
  await guest.goto(`${server.url}/widget.html?host=${hanna.uid}`);
  await ask(guest, 'When do you open?');
  const other = await visit();
  await openAs(other.context(), server.url, hanna);
  await openVisit(other, 'When do you open?');
  const writing = other.getByRole('textbox', { name: /^Message Visitor/ });
  await writing.pressSequentially('/open');
  await expect(other.getByRole('option', { name: /^Opening hours/ })).toBeVisible();
  await writing.press('Enter');
  // The visitor gave no name.
  await expect(writing).toHaveValue('Hello, I am Hanna Berth. We open at seven.');
  await writing.press('Enter');
  await expect(chat(guest).getByText('Hello, I am Hanna Berth. We open at seven.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete “Opening hours”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the answer' }).click();
  await expect(page.getByRole('button', { name: 'Delete “Opening hours”' })).toHaveCount(0);
});

/** A bot with this webhook, and a key. */
async function makeBot({ api }: Person, webhook_url: string): Promise<{ uid: number; key: string }> {
  const account = { email: 'bot_1@localhost', password: '', gender: 1, is_admin: false, is_bot: true };
  const { uid } = await api.users.createUser({ body: { ...account, name: 'Tidewatch', webhook_url } });
  return { uid, key: await api.botKeys.createBotKey({ params: { uid }, body: { name: 'main' } }) };
}

test('a bot answers a visitor first, in Markdown, and gets no more messages once a member has taken over', async ({
  server,
  page,
  visit,
}) => {
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  const outside = await startOutside(() => ({ status: 200 }));
  const heard = () => outside.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const bot = await makeBot(juno, `${outside.url}/hooks`);
  const guest = await visit();
  await guest.goto(`${server.url}/widget.html?host=${bot.uid}`);
  await ask(guest, 'How high is the tide?');
  await expect.poll(heard).toEqual([expect.stringContaining('How high is the tide?')]);
  const { from_uid } = JSON.parse(heard()[0] ?? '') as { from_uid: number };
  const answered = await fetch(`${server.url}/api/bot/send_to_user/${from_uid}`, {
    method: 'POST',
    headers: { 'x-api-key': bot.key, 'content-type': 'text/markdown' },
    body: '**Two metres**, see `berth 2`',
  });
  expect(answered.status).toBe(200);
  await expect(chat(guest).locator('strong', { hasText: 'Two metres' })).toBeVisible();

  await openAs(page.context(), server.url, juno);
  // An administrator sees every visitor, and the conversation once they have taken over.
  await juno.api.visitors.assignVisitor({ params: { uid: from_uid }, body: { host: juno.uid } });
  await page.goto(`/chat/dm/${from_uid}`);
  await ask(guest, 'And tomorrow?');
  await expect(feed(page).getByText('And tomorrow?')).toBeVisible();
  await page.getByRole('textbox', { name: /^Message Visitor/ }).fill('The same');
  await page.keyboard.press('Enter');
  await expect(chat(guest).getByText('The same')).toBeVisible();
  // To the bot itself, which shows that all earlier messages would have arrived.
  await juno.api.messages.sendToUser({
    params: { uid: bot.uid },
    body: { content_type: 'text/plain', content: 'Thank you' },
  });
  await expect.poll(() => heard().some((body) => body.includes('Thank you'))).toBe(true);
  expect(heard().join()).not.toMatch(/And tomorrow|The same/);
  await outside.close();
});
