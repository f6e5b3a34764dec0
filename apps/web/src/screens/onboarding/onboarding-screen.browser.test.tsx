import { api, type LoginConfig, User } from '@loquat/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { Refusal } from '../../testing/browser/outside.ts';
import { toast } from '../../testing/browser/pages.ts';
import { loginAnswer } from '../../testing/browser/sign-in.ts';
import { finishSetup } from './setup-progress.ts';

const PASSWORD = 'a long enough password';
const press = (name: string) => page.getByRole('button', { name }).click();
const field = (name: string) => page.getByRole('textbox', { name });
const heading = (name: string) => page.getByRole('heading', { name });

// The tab stores the progress of an unfinished set-up.
afterEach(finishSetup);

/** An empty server, which accepts the values of the set-up. */
async function openSetup() {
  const team = await openApp('/', { isSignedIn: false, isSetUp: false, me: { is_admin: true } });
  let address = '';
  let name = 'Loquat';
  team.login = { ...team.login, who_can_sign_up: 'EveryOne' };
  team.on(api.setup.createAdmin, () => User.parse(team.me));
  team.on(api.auth.login, () => loginAnswer(team));
  team.on(api.server.getOrganization, () => ({ name: name as never, description: null }));
  team.on(api.server.updateOrganization, ({ body }) => {
    name = body.name ?? name;
    return undefined;
  });
  team.on(api.server.updateLoginConfig, ({ body }) => {
    team.login = { ...team.login, ...(body as Partial<LoginConfig>) };
    return undefined;
  });
  team.on(api.server.getFrontendUrl, () => address);
  team.on(api.server.updateFrontendUrl, ({ body }) => {
    if (!body.startsWith('http')) return new Refusal('server.bad_frontend_url');
    address = body.replace(/\/+$/, '');
    return undefined;
  });
  team.on(api.invites.createInviteLink, () => `${address}/join/7f3k-0m9q-zt4b`);
  return team;
}

/** Enters the name of the server and the first account, up to the question who can sign up. */
async function found(): Promise<void> {
  await press('Start');
  await field('Server name').fill('Harbour');
  await press('Continue');
  await field('Email').fill('juno@example.test');
  await field('Password').fill(PASSWORD);
  await press('Create admin');
  await expect.element(heading('Who can sign up?')).toBeVisible();
}

test('no step of the set-up has a defect that tools can find', async () => {
  const team = await openSetup();
  const look = async (step: string): Promise<void> => {
    await expect.element(heading(step)).toBeVisible();
    expect.soft(await defectsOf(), step).toEqual([]);
  };
  await look('Hello. Let us open a place to talk.');
  await press('Start');
  await look('What is it called?');
  await field('Server name').fill('Harbour');
  await press('Continue');
  await look('Your account');
  await field('Email').fill('juno@example.test');
  await expect.element(field('Your name')).toHaveValue('Juno');
  await field('Your name').fill('Juno Tackett');
  await field('Password').fill(PASSWORD);
  await press('Create admin');
  await look('Who can sign up?');
  await expect.element(page.getByRole('radio', { name: /^Only people with an invite link/ })).toBeChecked();
  await press('Continue');
  await expect.element(field('Invite link')).toHaveValue(expect.stringMatching(/\/join\//));
  await look('Who should be here first?');
  await press('Continue');
  await look('Harbour is open.');
  expect(team.asked(api.setup.createAdmin).map(({ body }) => body)).toMatchObject([
    { name: 'Juno Tackett', email: 'juno@example.test', first_channel: 'general' },
  ]);
  expect(team.login).toMatchObject({ who_can_sign_up: 'InvitationOnly', guest: false });
  await press('Open Harbour');
  await expect.element(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});

test('choices of the set-up are sent to the server, and kept on the way back', async () => {
  const team = await openSetup();
  await found();
  await page.getByRole('radio', { name: /^Everyone with the address/ }).click();
  await page.getByRole('switch', { name: /^Let guests look around/ }).click();
  await press('Continue');

  const address = field('Address of this server');
  await expect.element(address).toHaveValue(location.origin);
  await address.fill('harbour');
  await press('Save');
  await expect.element(address).toHaveAccessibleDescription('Write it like https://chat.example.org, without a path.');
  await address.fill('https://chat.harbour.example/');
  await press('Save');
  await expect.element(field('Invite link')).toHaveValue(expect.stringMatching(/^https:\/\/chat\.harbour\.example\//));
  await expect.element(field('Email addresses')).not.toBeInTheDocument();

  await press('Back');
  await expect.element(page.getByRole('radio', { name: /^Everyone with the address/ })).toBeChecked();
  await expect.element(page.getByRole('switch', { name: /^Let guests look around/ })).toBeChecked();
  expect(team.login).toMatchObject({ who_can_sign_up: 'EveryOne', guest: true });
});

test('a server name that cannot be saved is undone, with an explanation', async () => {
  const team = await openSetup();
  team.on(api.server.updateOrganization, () => new Refusal('server.internal'));
  await press('Start');
  await field('Server name').fill('Harbour');
  await press('Continue');
  await expect.poll(() => document.title).toBe('Harbour Web App');
  await field('Email').fill('juno@example.test');
  await field('Password').fill(PASSWORD);
  await press('Create admin');
  await expect
    .element(toast('The server name could not be saved. You can set it later in Settings, Overview.'))
    .toBeVisible();
  await expect.poll(() => document.title).not.toMatch(/Harbour/);

  team.on(api.server.updateOrganization, () => undefined);
  team.on(api.server.getOrganization, () => ({ name: 'Harbour' as never, description: null }));
  const before = team.asked(api.server.updateOrganization).length;
  await press('Back');
  await press('Continue');
  await expect.element(heading('Who can sign up?')).toBeVisible();
  await expect
    .poll(() => team.asked(api.server.updateOrganization).slice(before))
    .toMatchObject([{ body: { name: 'Harbour' } }]);
  await expect.poll(() => document.title).toBe('Harbour Web App');
});

test('the end of the set-up offers five first actions', async () => {
  await openSetup();
  await found();
  await press('Continue');
  await expect.element(field('Invite link')).toHaveValue(expect.stringMatching(/\/join\//));
  await press('Continue');
  await expect.element(heading('Harbour is open.')).toBeVisible();
  const offered = [
    ['Invite friends', 'Invite people to Harbour'],
    ['Create a channel', 'Create a channel'],
    ['Send a DM', 'Start a direct message'],
    ['Open it on your phone', 'Open it on your phone'],
    ['Help center', 'Help center'],
  ] as const;
  for (const [action, title] of offered) {
    const card = page.getByRole('button', { name: new RegExp(`^${action}`) });
    await card.click();
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(card).toHaveFocus();
  }
});

test('the set-up code is requested, checked, and taken from the address that the server printed', async () => {
  const team = await openApp('/no/such/place', { isSignedIn: false, isSetUp: false });
  team.on(api.setup.checkSetupCode, ({ body }) => body.setup_code === 'GOOD-CODE');
  await router.navigate({ href: '/onboarding' });
  const code = field('Set-up code');
  await expect.element(code).toHaveFocus();
  await code.fill('0000-0000-0000-0000');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(/That is not the code/);
  expect(await defectsOf()).toEqual([]);
  await router.navigate({ href: '/onboarding#setup_code=GOOD-CODE' });
  await expect.element(page.getByRole('button', { name: 'Start' })).toBeVisible();
  expect(location.pathname + location.hash).toBe('/onboarding');
});
