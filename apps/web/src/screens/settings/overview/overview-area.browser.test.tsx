import { api, type CommonSettings, type LoginConfig } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { chooseFile, pictureFile } from '#testing/browser/files.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { toast } from '#testing/browser/pages.ts';
import { reopenArea } from '#testing/browser/reopen-area.ts';

const OVERVIEW = '/setting/overview';
const name = page.getByRole('textbox', { name: 'Server name' });
const description = page.getByRole('textbox', { name: 'Description' });
const address = page.getByRole('textbox', { name: 'Address of the web app' });
const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
const toggle = (label: string): Locator => page.getByRole('switch', { name: new RegExp(`^${label}`) });
const press = (label: string) => page.getByRole('button', { name: label }).click();

async function save(): Promise<void> {
  await press('Save changes');
  await expect.element(unsaved).not.toBeInTheDocument();
}

/** Opens the overview as the founder, on a server that stores its settings. */
async function openOverview() {
  const team = await openApp('/chat', { me: { name: 'Juno Tackett', is_admin: true } });
  answerAreaTags(team);
  let url = '';
  team.on(api.users.listUsersForAdmins, () => []);
  team.on(api.server.getCounts, () => ({ user_count: 1, group_count: 1, online_user_count: 1, version: '0.5.4' }));
  team.on(api.server.getFrontendUrl, () => url);
  team.on(api.server.updateFrontendUrl, ({ body }) => {
    url = body;
    return undefined;
  });
  team.on(api.server.updateLogo, () => undefined);
  team.on(api.server.getLogo, () => new Response(null, { status: 404 }));
  team.on(api.server.updateLoginConfig, ({ body }) => {
    team.login = { ...team.login, ...(body as Partial<LoginConfig>) };
    return undefined;
  });
  await router.navigate({ href: OVERVIEW });
  await expect.element(name).toHaveValue('Harbour');
  const common = () => team.asked(api.server.updateCommonSettings).map(({ body }) => body as Partial<CommonSettings>);
  return { team, common, url: () => url };
}

/** Opens the overview again, with the server's values. */
async function comeBack(): Promise<void> {
  await reopenArea(OVERVIEW);
  await expect.element(name).toBeVisible();
}

test('name and description are saved, and restored when the server refuses', async () => {
  const { team } = await openOverview();
  expect(await defectsOf(), 'overview').toEqual([]);
  await name.fill('Harbour Lane');
  await description.fill('Fährleute');
  await expect.element(page.getByText('10 / 2,048')).toBeVisible();
  expect(await defectsOf(), 'unsaved').toEqual([]);
  await save();
  await expect.poll(() => document.title).toMatch(/Harbour Lane Web App/);
  expect(team.asked(api.server.updateOrganization).map(({ body }) => body)).toEqual([
    { name: 'Harbour Lane', description: 'Fährleute' },
  ]);
  await comeBack();
  await expect.element(name).toHaveValue('Harbour Lane');
  await expect.element(description).toHaveValue('Fährleute');

  team.on(api.server.updateOrganization, () => new Response('the disk is full', { status: 503 }));
  await name.fill('Nowhere');
  await press('Save changes');
  await expect.element(toast('the disk is full')).toBeVisible();
  expect(document.title).toMatch(/Harbour Lane Web App/);
  await expect.element(name).toHaveValue('Nowhere');
  await press('Reset');
  await expect.element(name).toHaveValue('Harbour Lane');
  await name.fill(' ');
  await press('Save changes');
  await expect.element(page.getByText('Fill this in.')).toBeVisible();
});

test('leaving with unsaved changes asks whether to save them', async () => {
  await openOverview();
  await description.fill('Half a thought');
  const members = page.getByRole('link', { name: /^Members/ });
  await members.click();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  expect(location.pathname).toBe(OVERVIEW);
  await expect.element(description).toHaveValue('Half a thought');
  await members.click();
  await question.getByRole('button', { name: 'Drop changes' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
});

test('a logo is checked before it is sent, and made small enough', async () => {
  const { team } = await openOverview();
  const upload = page.getByRole('button', { name: 'Upload' });
  await chooseFile(upload, await pictureFile('small.png', 200, 100));
  await expect.element(page.getByText('This picture is too small: it needs at least 128 × 128 pixels.')).toBeVisible();
  await chooseFile(upload, new File(['no picture'], 'no.png', { type: 'image/png' }));
  await expect.element(page.getByText('This file is not a picture the server can read.')).toBeVisible();
  await chooseFile(upload, new File([new Uint8Array(5_000_001)], 'large.png', { type: 'image/png' }));
  await expect.element(page.getByText('This file is larger than 5 MB.')).toBeVisible();
  expect(team.asked(api.server.updateLogo)).toEqual([]);

  await chooseFile(upload, await pictureFile('logo.png', 1_000, 600));
  await expect.element(toast('Changes saved')).toBeVisible();
  const [sent] = team.asked(api.server.updateLogo).map(({ body }) => body);
  // Width and height stand at the start of a PNG.
  const header = new DataView(sent!.slice().buffer);
  expect([header.getUint32(16), header.getUint32(20)]).toEqual([512, 307]);
});

test('a logo can be dropped', async () => {
  const { team } = await openOverview();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(await pictureFile('logo.png', 256, 256));
  const place = page.getByText(/Drop a picture here\.$/).element();
  place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(toast('Changes saved')).toBeVisible();
  expect(team.asked(api.server.updateLogo)).toHaveLength(1);
});

test('who can sign up and guest mode are saved', async () => {
  const { team } = await openOverview();
  const invited = page.getByRole('radio', { name: 'Invite link only' });
  await invited.click();
  await toggle('Guest mode').click();
  await save();
  expect(team.login).toMatchObject({ who_can_sign_up: 'InvitationOnly', guest: true });
  await comeBack();
  await expect.element(invited).toBeChecked();
  await expect.element(toggle('Guest mode')).toBeChecked();
  await page.getByRole('radio', { name: 'Everyone' }).click();
  await toggle('Guest mode').click();
  await save();
  expect(team.asked(api.server.updateLoginConfig).at(-1)?.body).toEqual({ who_can_sign_up: 'EveryOne', guest: false });
});

test('the address of links is an origin, and the current one can be set with a click', async () => {
  const { url } = await openOverview();
  await address.fill('ftp://nowhere');
  await press('Save changes');
  await expect.element(page.getByText('This does not look right.')).toBeVisible();
  await press('Use this address');
  await save();
  expect(url()).toBe(location.origin);
  await comeBack();
  await expect.element(address).toHaveValue(location.origin);
  await address.fill('');
  await press('Save changes');
  await expect.element(page.getByText('This does not look right.')).toBeVisible();
});

test('the other switches of the overview are saved', async () => {
  const { common } = await openOverview();
  await toggle('Only admins can invite').click();
  await toggle('Only admins can create channels').click();
  await toggle('Only admins can see channel members').click();
  await toggle('Contact verification').click();
  await toggle('Show who is online').click();
  await toggle('Show who is writing').click();
  await toggle('Direct messages').click();
  await toggle('Add contacts').click();
  await toggle('Search for people').click();
  await toggle('Preview links').click();
  await toggle('Update by itself').click();
  await page.getByRole('radio', { name: 'Right, your messages opposite' }).click();
  await save();
  const [sent] = common();
  expect(sent).toMatchObject({
    only_admin_can_create_group: true,
    contact_verification_enable: true,
    show_user_online_status: false,
    typing_indicator_enable: false,
    dm_enable: false,
    add_friend_enable: false,
    search_user_enable: false,
    webclient_auto_update: false,
    chat_layout_mode: 'SelfRight',
  });
  expect(JSON.parse(sent?.ext_setting ?? '{}')).toMatchObject({
    admin_only_can_invite: true,
    only_admin_can_see_channel_members: true,
    enable_msg_url_preview: true,
  });
  await comeBack();
  for (const label of ['Only admins can invite', 'Only admins can create channels', 'Preview links'])
    await expect.element(toggle(label)).toBeChecked();
  await expect.element(toggle('Update by itself')).not.toBeChecked();
  await toggle('Only admins can invite').click();
  await toggle('Only admins can create channels').click();
  await save();
  expect(common().at(-1)).toMatchObject({ only_admin_can_create_group: false });
});
