import { api, type LoginConfig, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { reopenArea } from '#testing/browser/reopen-area.ts';
import type { TeamParts } from '#testing/browser/team.ts';

const methodSwitch = (name: string) => page.getByRole('switch', { name });
const save = page.getByRole('button', { name: 'Save changes' });
const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
const need = page.getByRole('radiogroup', { name: 'Who needs it' });

/** Opens the sign-in settings as the founder or as another administrator. */
async function openLogin(uid: 1 | 2, login: Partial<LoginConfig> = {}, people: TeamParts['people'] = []) {
  const team = await openApp('/chat', {
    login,
    people,
    me: { uid: Uid.parse(uid), name: 'Juno Alder', is_admin: true },
  });
  answerAreaTags(team);
  let google = '';
  let github = '';
  team.on(api.providers.getGoogleConfig, () => ({ client_id: google }));
  team.on(api.providers.updateGoogleConfig, ({ body }) => {
    google = body.client_id;
    return undefined;
  });
  team.on(api.providers.getPublicGithubConfig, () => ({ client_id: github, url: 'https://github.com' }));
  team.on(api.providers.updateGithubConfig, ({ body }) => {
    github = body.client_id;
    return undefined;
  });
  team.on(api.openid.getOpenidConfig, () => ({ providers: [], redirect_uris: [] }));
  team.on(api.server.updateLoginConfig, ({ body }) => {
    team.login = { ...team.login, ...(body as Partial<LoginConfig>) };
    return undefined;
  });
  await router.navigate({ href: '/setting/login' });
  await expect.element(need).toBeVisible();
  return team;
}

test('the founder sets who needs two-step verification, and nothing else is sent', async () => {
  const team = await openLogin(1);
  await expect.element(need.getByRole('radio', { name: 'No one' })).toBeChecked();
  expect(await defectsOf()).toEqual([]);
  await need.getByRole('radio', { name: 'Admins' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(team.asked(api.server.updateLoginConfig).map(({ body }) => body)).toEqual([
    { second_factor_required: 'admins' },
  ]);
});

test('other administrators can require it of more users, and not of fewer', async () => {
  await openLogin(2, { second_factor_required: 'admins' });
  const offered = need
    .getByRole('radio')
    .elements()
    .map((radio) => radio.textContent);
  expect(offered).toEqual(['Admins', 'Everyone']);
  await expect.element(page.getByText(/Only the founder can require it of fewer people/)).toBeVisible();
});

test('methods are switched on and off, by mouse and by keyboard, and Google once it is set up', async () => {
  const team = await openLogin(1);
  await expect.element(methodSwitch('Google')).toBeDisabled();
  await page.getByRole('button', { name: 'Set up Google' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up Google' });
  const origin = setup.getByRole('textbox', { name: 'Authorized JavaScript origin' });
  await expect.element(origin).toHaveValue(location.origin);
  expect(await defectsOf(), 'Google').toEqual([]);
  await setup.getByRole('textbox', { name: 'Client ID' }).fill('8841-harbour.apps');
  await userEvent.keyboard('{Enter}');
  await expect.element(setup).not.toBeInTheDocument();
  await expect.element(page.getByText('Client ID 8841…apps')).toBeVisible();
  for (const name of ['Google', 'Crypto wallet', 'Guest']) await methodSwitch(name).click();
  await save.click();
  await expect.element(unsaved).not.toBeInTheDocument();
  expect(team.login).toMatchObject({ google: true, metamask: true, guest: true });
  expect(await defectsOf(), 'login methods').toEqual([]);

  await reopenArea('/setting/login');
  for (const name of ['Crypto wallet', 'Guest']) {
    await expect.element(methodSwitch(name)).toBeChecked();
    (methodSwitch(name).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
  }
  await save.click();
  await expect.element(unsaved).not.toBeInTheDocument();
  expect(team.login).toMatchObject({ google: true, metamask: false, guest: false });
});

test('the secret of GitHub can be set but never read', async () => {
  const team = await openLogin(1);
  const open = page.getByRole('button', { name: 'Set up GitHub' });
  const setup = page.getByRole('dialog', { name: 'Set up GitHub' });
  const id = setup.getByRole('textbox', { name: 'Client ID' });
  const secret = setup.getByRole('textbox', { name: 'Client secret' });
  await open.click();
  const callback = setup.getByRole('textbox', { name: 'Callback address' });
  await expect.element(callback).toHaveValue(`${location.origin}/github/cb`);
  await id.fill('harbour');
  await secret.fill('secret of GitHub');
  await setup.getByRole('button', { name: 'Save' }).click();
  await expect.element(setup).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  expect(team.asked(api.providers.updateGithubConfig).map(({ body }) => body)).toEqual([
    { client_id: 'harbour', client_secret: 'secret of GitHub' },
  ]);
  await reopenArea('/setting/login');
  await open.click();
  await expect.element(id).toHaveValue('harbour');
  await expect.element(secret).toHaveValue('');
  await expect.element(setup.getByText('Saved. Leave it empty to keep it.')).toBeVisible();
  await id.fill('another');
  await expect.element(setup.getByText('Enter it again: it belongs to what you changed.')).toBeVisible();
});

test('administrators cannot switch off the last method, nor lock themselves out unknowingly', async () => {
  const team = await openLogin(1);
  await methodSwitch('Password').click();
  await save.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Keep at least one sign-in method' })).toBeVisible();

  await methodSwitch('Crypto wallet').click();
  await save.click();
  const question = page.getByRole('alertdialog', { name: 'Lock yourself out?' });
  await expect.element(question.getByRole('button', { name: 'Keep it on' })).toHaveFocus();
  expect(await defectsOf(), 'locking oneself out').toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(team.asked(api.server.updateLoginConfig)).toEqual([]);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(methodSwitch('Password')).toBeChecked();
});

test('the verification of addresses before sign-in needs mail', async () => {
  const team = await openLogin(1);
  team.on(api.mail.isMailEnabled, () => true);
  await reopenArea('/setting/login');
  await page.getByRole('switch', { name: /^Confirm email addresses first/ }).click();
  await save.click();
  await expect.element(unsaved).not.toBeInTheDocument();
  expect(team.asked(api.server.updateLoginConfig).map(({ body }) => body)).toEqual([{ confirm_email_first: true }]);
  await expect.element(page.getByRole('switch', { name: /^Confirm email addresses first/ })).toBeChecked();
});

test('the administrator allows apps that send an MD5 of the password, and reads what it costs', async () => {
  const team = await openLogin(2);
  const name = 'Apps that send passwords in an older form';
  await expect.element(methodSwitch(name)).not.toBeChecked();
  await expect.element(page.getByText(/^Some native apps send an MD5 of the password\. Anyone who has/)).toBeVisible();
  await methodSwitch(name).click();
  await save.click();
  await expect.element(unsaved).not.toBeInTheDocument();
  await expect.element(methodSwitch(name)).toBeChecked();
  expect(team.asked(api.server.updateLoginConfig).map(({ body }) => body)).toEqual([{ md5_passwords: true }]);
});

test('other administrators can read the sign-in settings, and that only the founder can change them', async () => {
  const founder = { uid: Uid.parse(1), name: 'Juno Founder', is_admin: true };
  await openLogin(2, { magic_link: true }, [founder]);
  await expect.element(page.getByText(/^Only Juno Founder, who founded this server/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add an issuer' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Set up/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /^Third-party login/ })).not.toBeInTheDocument();
  await expect.element(methodSwitch('Sign-in link')).toBeEnabled();
  expect(await defectsOf(), 'ways in that another administrator reads').toEqual([]);
});
