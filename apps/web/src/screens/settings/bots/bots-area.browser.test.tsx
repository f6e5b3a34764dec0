import { AdminUser, api, type BotKey, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { accountOf } from '#testing/browser/accounts.ts';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { chooseFile, pictureFile } from '#testing/browser/files.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';
import { event, wireLogEntry } from '#testing/events.ts';

const AREA = '/setting/bot_webhook';
const card = (name: string): Locator => page.getByRole('region', { name });
const keysOf = (name: string): Locator => page.getByRole('table', { name: `API keys of ${name}` });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const focus = (element: Locator): void => (element.element() as HTMLElement).focus();

/** An administrator's bots, none yet, on a server that creates, changes and deletes them. */
async function openBots() {
  const team = await openApp('/chat', {
    me: { name: 'Juno Tackett', is_admin: true },
    people: [{ name: 'Ines Varga' }],
    channels: [{ name: 'docks' }],
  });
  answerAreaTags(team);
  const bots = new Map<number, AdminUser>();
  let keys: BotKey[] = [];
  let logs = 1;
  const tell = (action: string, uid: number, change: object = {}) =>
    team.emit(event({ type: 'users_log', logs: [wireLogEntry((logs += 1), action, uid, change)] }));
  team.on(api.users.listUsersForAdmins, () => [...bots.values()]);
  team.on(api.users.createUser, ({ body }) => {
    const { password: _, ...rest } = body;
    const bot = accountOf(3, rest);
    bots.set(3, bot);
    tell('create', 3, { ...rest, avatar_updated_at: 0 });
    return bot;
  });
  team.on(api.users.updateUser, ({ params, body }) => {
    if (body.name === 'Juno Tackett') return new Refusal('user.name_conflict');
    const bot = AdminUser.parse({ ...bots.get(params.uid), ...body, password: '' });
    bots.set(params.uid, bot);
    if (body.name) tell('update', params.uid, { name: body.name });
    if (body.is_public != null) tell('update', params.uid, { is_public: body.is_public });
    return bot;
  });
  team.on(api.users.deleteUser, ({ params }) => {
    bots.delete(params.uid);
    tell('delete', params.uid);
    return undefined;
  });
  team.on(api.botKeys.listBotKeys, () => keys);
  team.on(api.botKeys.createBotKey, ({ body }) => {
    const key = `key-of-${body.name}-0123456789abcdef`;
    keys = [...keys, { id: (keys.length + 1) as never, name: body.name, key, created_at: Date.now(), last_used: null }];
    return key;
  });
  team.on(api.bots.listChannelsAsBot, () => [...team.channels]);
  await router.navigate({ href: AREA });
  await expect.element(page.getByRole('heading', { name: 'No bots yet' })).toBeVisible();
  return team;
}

async function createBot(name: string): Promise<void> {
  await button('New bot').click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await button('Create bot').click();
  await expect.element(card(name)).toBeVisible();
}

async function addKey(name: string): Promise<void> {
  await button('Add key').click();
  await page.getByRole('textbox', { name: 'What is it for?' }).fill(name);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(`Key “${name}” is ready.`)).toBeVisible();
}

test('a key that another client deleted is refused, and the administrator stays signed in', async () => {
  const team = await openBots();
  team.on(api.bots.sendToChannelAsBot, () => new Refusal('session.required'));
  await createBot('Tidewatch');
  await addKey('alerts');
  await button(/^Send to/).click();
  await page.getByRole('switch', { name: 'Public channels only' }).click();
  await page.getByRole('option', { name: /docks/ }).click();
  await button('Send as Tidewatch').click();
  await expect.element(page.getByText(/^This key no longer works\./)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Bots & webhooks' })).toBeVisible();
  const asked = team.asked(api.bots.listChannelsAsBot).map(({ query }) => query.public_only);
  expect(asked).toContain(true);

  await button('Add key').click();
  await button('Create key').click();
  await expect.element(page.getByText('Enter a name of at most 128 characters.')).toBeVisible();
});

test('name and picture of a bot change, and a deleted one is gone', async () => {
  const team = await openBots();
  team.on(api.users.updateUserAvatar, () => undefined);
  await createBot('Tidewatch');
  await button('Edit Tidewatch').click();
  const dialog = page.getByRole('dialog', { name: 'Edit bot' });
  await chooseFile(dialog.getByRole('button', { name: 'Change picture' }), await pictureFile('bot.png', 320, 320));
  await button('Use picture').click();
  await expect.element(toast('Picture updated')).toBeVisible();
  expect(team.asked(api.users.updateUserAvatar).map(({ params }) => Number(params.uid))).toEqual([3]);
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Juno Tackett');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Someone has this name already.')).toBeVisible();
  await name.fill('Tide and weather');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(card('Tide and weather')).toBeVisible();

  await button('Delete bot').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete bot' }).click();
  await expect.element(page.getByRole('heading', { name: 'No bots yet' })).toBeVisible();
});

test('a webhook is saved only if it answers, tested on request, and removed', async () => {
  const team = await openBots();
  await createBot('Harbourmaster');
  const change = ({ body }: { body: { webhook_url?: string | null | undefined } }) =>
    accountOf(3, { name: 'Harbourmaster', is_bot: true, webhook_url: body.webhook_url ?? null });
  team.on(api.users.updateUser, () => new Refusal('user.webhook_unreachable'));
  const field = page.getByRole('textbox', { name: 'Webhook URL' });
  await field.fill('https://hooks.example/loquat');
  await button('Save').click();
  const refused = /^This URL does not work\. A webhook URL must be valid and return 200\./;
  await expect.element(page.getByText(refused)).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');

  team.on(api.users.updateUser, (call) => AdminUser.parse({ ...change(call), webhook_url: call.body.webhook_url }));
  await button('Save').click();
  await expect.element(card('Harbourmaster').getByText('Webhook answers 200')).toBeVisible();
  expect(team.asked(api.users.updateUser).at(-1)?.body).toEqual({ webhook_url: 'https://hooks.example/loquat' });

  team.on(api.users.updateUser, () => new Refusal('user.webhook_unreachable'));
  await button('Test').click();
  await expect.element(card('Harbourmaster').getByText('Webhook does not answer')).toBeVisible();
  team.on(api.users.updateUser, (call) => AdminUser.parse({ ...change(call), webhook_url: null }));
  await field.fill('');
  await button('Save').click();
  await expect.element(toast('The webhook is removed')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('a bot becomes public and private again', async () => {
  const team = await openBots();
  await createBot('Tidewatch');
  const isPublic = card('Tidewatch').getByRole('switch', { name: /^Public/ });
  await expect.element(isPublic).not.toBeChecked();
  await isPublic.click();
  await expect.element(isPublic).toBeChecked();
  await isPublic.click();
  await expect.element(isPublic).not.toBeChecked();
  expect(team.asked(api.users.updateUser).map(({ body }) => body)).toEqual([{ is_public: true }, { is_public: false }]);
});

test('bots can be created by keyboard, and have no defect', async () => {
  await openBots();
  focus(button('New bot'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'New bot' })).toBeVisible();
  expect(await defectsOf(), 'new bot').toEqual([]);
  focus(page.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('Harbourmaster{Enter}');
  await expect.element(card('Harbourmaster')).toBeVisible();
  focus(button('Details of Harbourmaster'));
  await userEvent.keyboard('{Enter}');
  await expect.element(keysOf('Harbourmaster')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await addKey('night builds');
  await expect.element(keysOf('Harbourmaster')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Try it' })).toBeVisible();
  expect(await defectsOf(), 'a bot').toEqual([]);
});

test('members have no bots to see', async () => {
  await openApp(AREA, { me: { uid: Uid.parse(1) } });
  await expect.element(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Bots & webhooks' })).not.toBeInTheDocument();
});
