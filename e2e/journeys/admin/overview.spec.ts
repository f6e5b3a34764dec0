import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, type Person, sayIn } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test, type Team } from '../../fixtures/team.ts';
import { png } from '../../fixtures/files/uploads.ts';
import { told } from '../../fixtures/notices.ts';

const OVERVIEW = '/setting/overview';

/** Presses Save and waits until the server has it. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
}

/** Turns a switch of the overview and saves. */
async function turn(page: Page, name: string, isOn: boolean): Promise<void> {
  await page.getByRole('switch', { name }).setChecked(isOn);
  await save(page);
}

async function openOverview(page: Page, team: Team): Promise<void> {
  await openAs(page.context(), team.url, team.founder);
  await page.goto(OVERVIEW);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
}

async function openOther(visit: () => Promise<Page>, team: Team, person: Person, path = '/chat'): Promise<Page> {
  const other = await visit();
  await openAs(other.context(), team.url, person);
  await other.goto(path);
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
  return other;
}

test('name and description change for everyone at once, and come back when the server refuses', async ({
  page,
  team,
  visit,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  const ines = await team.join('Ines Named');
  const other = await openOther(visit, team, ines);
  await openOverview(page, team);
  expect(await defectsOf(page), 'overview').toEqual([]);
  const name = page.getByRole('textbox', { name: 'Server name' });
  await name.fill('Harbour Lane');
  await page.getByRole('textbox', { name: 'Description' }).fill('Fährleute');
  await expect(page.getByText('10 / 2,048')).toBeVisible();
  expect(await defectsOf(page), 'unsaved').toEqual([]);
  await save(page);
  await expect(other).toHaveTitle(/Harbour Lane Web App/);
  await page.reload();
  await expect(name).toHaveValue('Harbour Lane');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Fährleute');

  await page.route('**/api/admin/system/organization', (route) =>
    route.fulfill({ status: 503, body: 'the disk is full' }),
  );
  await name.fill('Nowhere');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'the disk is full');
  await expect(page).toHaveTitle(/Harbour Lane Web App/);
  await expect(name).toHaveValue('Nowhere');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(name).toHaveValue('Harbour Lane');
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Fill this in.')).toBeVisible();
});

test('leaving with unsaved changes asks what to do with them', async ({ page, team }) => {
  await openOverview(page, team);
  await page.getByRole('textbox', { name: 'Description' }).fill('Half a thought');
  await page.getByRole('link', { name: 'Members' }).click();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(OVERVIEW);
  await page.getByRole('link', { name: 'Members' }).click();
  await question.getByRole('button', { name: 'Drop changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
});

test('a logo is checked before it is sent, and everyone has the new one at once', async ({ page, team, visit }) => {
  const ines = await team.join('Ines Branded');
  const other = await openOther(visit, team, ines);
  await openOverview(page, team);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/organization/logo') && sent.push(request.method()));
  const choose = async (name: string, mimeType: string, buffer: Buffer): Promise<void> => {
    const picker = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await picker).setFiles({ name, mimeType, buffer });
  };
  await choose('small.png', 'image/png', png(200, 100));
  await expect(page.getByText('This picture is too small: it needs at least 128 × 128 pixels.')).toBeVisible();
  await choose('no.png', 'image/png', Buffer.from('no picture'));
  await expect(page.getByText('This file is not a picture the server can read.')).toBeVisible();
  await choose('large.png', 'image/png', Buffer.alloc(5_000_001));
  await expect(page.getByText('This file is larger than 5 MB.')).toBeVisible();
  expect(sent).toEqual([]);

  const logo = other.waitForRequest((request) => /organization\/logo\?t=[1-9]/.test(request.url()));
  await choose('logo.png', 'image/png', png(1_000, 600));
  await told(page, 'Changes saved');
  await logo;
  const stored = await page.request.get('/api/resource/organization/logo');
  // Width and height stand at the start of a PNG.
  const header = await stored.body();
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([512, 307]);
});

test('a logo can be dropped', async ({ page, team }) => {
  await openOverview(page, team);
  const bytes = [...png(256, 256, 10)];
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'logo.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await page.getByText('Drop a picture here.').dispatchEvent('drop', { dataTransfer: dropped });
  await told(page, 'Changes saved');
});

test('who can sign up and guest mode show where people come in', async ({ page, team, visit }) => {
  const visitor = await visit();
  await visitor.goto('/login');
  await expect(visitor.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await openOverview(page, team);
  await page.getByRole('radio', { name: 'Invitation link only' }).click();
  await page.getByRole('switch', { name: 'Guest mode' }).setChecked(true);
  await save(page);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Invitation link only' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Guest mode' })).toBeChecked();
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: 'Create an account' })).toBeHidden();
  await visitor.goto('/chat');
  await expect(visitor.getByRole('heading', { name: 'You are here as a guest' })).toBeVisible();

  await page.getByRole('radio', { name: 'Everyone', exact: true }).click();
  await page.getByRole('switch', { name: 'Guest mode' }).setChecked(false);
  await save(page);
  const later = await visit();
  await later.goto('/chat');
  await expect(later).toHaveURL('/login');
  await expect(later.getByRole('link', { name: 'Create an account' })).toBeVisible();
});

test('the address of links is an origin, and the current one is a click away', async ({ page, team }) => {
  await openOverview(page, team);
  const address = page.getByRole('textbox', { name: 'Address of the web app' });
  await address.fill('ftp://nowhere');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This does not look right.')).toBeVisible();
  await page.getByRole('button', { name: 'Use this address' }).click();
  await save(page);
  await page.reload();
  await expect(address).toHaveValue(team.url);
  expect(await team.founder.api.server.getFrontendUrl()).toBe(team.url);
  await address.fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This does not look right.')).toBeVisible();
});

test('changing who may create channels and invite takes effect for others at once', async ({ page, team, visit }) => {
  const ines = await team.join('Ines Allowed');
  const other = await openOther(visit, team, ines);
  const newChannel = other.getByRole('menuitem', { name: 'Create a channel' });
  const invite = other.getByRole('menuitem', { name: /^Invite/ });
  await other.getByRole('button', { name: 'New message or channel' }).click();
  await expect(newChannel).toBeVisible();
  await expect(invite).toBeVisible();
  await openOverview(page, team);
  await page.getByRole('switch', { name: 'Only admins can invite' }).setChecked(true);
  await turn(page, 'Only admins can create channels', true);
  await expect(newChannel).toBeHidden();
  await expect(invite).toBeHidden();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Only admins can create channels' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Only admins can invite' })).toBeChecked();
  await page.getByRole('switch', { name: 'Only admins can invite' }).setChecked(false);
  await turn(page, 'Only admins can create channels', false);
});

test('what people see in a chat changes while it is open', async ({ page, team, visit }) => {
  const ines = await team.join('Ines Watching');
  const wren = await team.join('Wren Watched');
  const gid = await createPublicChannel(team.founder, 'settings-live');
  await sayIn(ines, gid, 'My own words.');
  const other = await openOther(visit, team, ines, `/chat/channel/${gid}`);
  const members = other.getByRole('button', { name: 'Members', exact: true });
  await expect(members).toBeVisible();
  const stranger = await openOther(visit, team, ines, `/chat/dm/${wren.uid}`);
  await openOverview(page, team);

  await test.step('layout', async () => {
    const layout = () => at.feed(other).getByText('My own words.').boundingBox();
    const before = await layout();
    await page.getByRole('radio', { name: 'Right, your messages opposite' }).click();
    await save(page);
    await expect.poll(async () => ((await layout())?.x ?? 0) > (before?.x ?? 0) + 100).toBe(true);
  });
  await test.step('channel members', async () => {
    await turn(page, 'Only admins can see channel members', true);
    await expect(members).toBeHidden();
  });
  await test.step('contact verification', async () => {
    await turn(page, 'Contact verification', true);
    await expect(stranger.getByText('This person is not in your contacts.')).toBeVisible();
    await turn(page, 'Contact verification', false);
    await expect(stranger.getByText('This person is not in your contacts.')).toBeHidden();
  });
  await test.step('online status', async () => {
    const people = await openOther(visit, team, ines, `/users/${wren.uid}`);
    const state = people.getByRole('main').getByText('Offline');
    await expect(state).toBeVisible();
    await turn(page, 'Show who is online', false);
    await expect(state).toBeHidden();
    await turn(page, 'Show who is online', true);
    await expect(state).toBeVisible();
  });
  await test.step('who is writing', async () => {
    const announce = () => team.founder.api.typing.announceTyping({ body: { target: { gid } } });
    const typing = other.getByRole('main').getByText('Juno is typing');
    await announce();
    await expect(typing).toBeVisible();
    await turn(page, 'Show who is writing', false);
    await expect(typing).toBeHidden();
    await announce();
    await sayIn(team.founder, gid, 'Nobody saw me write this.');
    await expect(at.feed(other)).toContainText('Nobody saw me write this.');
    await expect(typing).toBeHidden();
    await turn(page, 'Show who is writing', true);
  });
});

test('a browser in which nothing was picked starts as the server says, another stays as it is', async ({
  page,
  team,
  visit,
}) => {
  const [ines, wren] = [await team.join('Ines Starting'), await team.join('Wren Settled')];
  const settled = await visit();
  await settled.addInitScript(() => {
    localStorage.setItem('i18nextLng', 'en');
    localStorage.setItem('loquat.theme', 'light');
  });
  await openAs(settled.context(), team.url, wren);
  await settled.goto('/chat');
  await openOverview(page, team);
  const pick = async (label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  // Otherwise the founder's own browser would change too.
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'));
  await page.evaluate(() => localStorage.setItem('loquat.theme', 'light'));
  await pick('Language to start with', '日本語');
  await pick('Theme to start with', 'Dark');
  await page.getByRole('switch', { name: 'Update by itself' }).setChecked(false);
  await turn(page, 'Preview links', true);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Language to start with' })).toContainText('日本語');
  await expect(page.getByRole('combobox', { name: 'Theme to start with' })).toContainText('Dark');
  await expect(page.getByRole('switch', { name: 'Update by itself' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Preview links' })).toBeChecked();

  const fresh = await visit();
  await openAs(fresh.context(), team.url, ines);
  await fresh.goto('/setting/general');
  await expect(fresh.getByRole('heading', { level: 1, name: '一般' })).toBeVisible();
  await expect(fresh.locator('html')).toHaveAttribute('data-theme', 'dark');
  await settled.goto('/setting/general');
  await expect(settled.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  await expect(settled.locator('html')).toHaveAttribute('data-theme', 'light');
  await pick('Language to start with', 'Same as the device');
  await pick('Theme to start with', 'Same as the device');
  await save(page);
});
