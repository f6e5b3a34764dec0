import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAreaTags } from '../../testing/browser/area-tags.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { feed, item, messageRow } from '../../testing/browser/pages.ts';
import { loginAnswer, signIn } from '../../testing/browser/sign-in.ts';
import { router } from './router.ts';

const address = () => expect.poll(() => location.pathname + location.search);

test('a server that is not set up shows the set-up at every address', async () => {
  await openApp('/', { isSignedIn: false, isSetUp: false });
  for (const path of ['/', '/login', '/chat/channel/1', '/#/register', '/invite_private/1', '/setting/smtp']) {
    router.history.push(path);
    await address().toBe('/onboarding');
  }
  const heading = page.getByRole('heading', { name: 'Hello. Let us open a place to talk.' });
  await expect.element(heading).toBeVisible();
});

test('the app makes no call that an older server lacks, and explains why', async () => {
  const said = ['One.', 'Two.', 'Three.'].map((text) => ({ text }));
  const people = [{ name: 'Ines Corvalo' }];
  const team = await openApp('/chat', {
    me: { is_admin: true },
    people,
    channels: [{ name: 'past' }],
    said,
    version: '0.3.9',
  });
  answerAreaTags(team);
  const tooOld = (version: string): string =>
    `This needs server version ${version} or later. Yours is 0.3.9: please upgrade the server.`;

  await router.navigate({ href: '/files' });
  await expect.element(page.getByText(tooOld('0.3.11'))).toBeVisible();
  await router.navigate({ href: '/setting/data_management' });
  await expect.element(page.getByText(tooOld('0.3.10'))).toBeVisible();
  expect.soft(await defectsOf()).toEqual([]);
  await router.navigate({ href: '/users/2' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ines Corvalo' })).toBeVisible();
  await expect.element(page.getByText('Nickname')).not.toBeInTheDocument();
  await router.navigate({ href: '/setting/channel/1/overview' });
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect.element(page.getByText('What members may do')).not.toBeInTheDocument();

  // Messages are deleted one by one.
  await router.navigate({ href: '/chat/channel/1' });
  await messageRow('Two.').hover();
  await expect.element(messageRow('Two.').getByRole('toolbar')).toBeVisible();
  await messageRow('Two.').click({ button: 'right' });
  await item('Select messages').click();
  await messageRow('Three.').click();
  const bar = page.getByRole('toolbar', { name: 'Selected messages' });
  await expect.element(bar).toMatchTextContent('2 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  for (const text of ['Two.', 'Three.']) await expect.element(feed.getByText(text)).not.toBeInTheDocument();

  // A call without an answer would fail the test; these are the newer ones.
  expect(team.unanswered).toEqual([]);
  expect(team.asked(api.messages.deleteMessage)).toHaveLength(2);
});

test('users who are not signed in get to the sign-in, and then once to their destination', async () => {
  const team = await openApp('/no/such/place', { isSignedIn: false, people: [{ name: 'Juno Tackett' }] });
  team.on(api.auth.login, () => loginAnswer(team));
  await router.navigate({ href: '/users/2?from=mail' });
  await address().toBe('/login');
  await signIn();
  await address().toBe('/users/2?from=mail');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Juno Tackett' })).toBeVisible();
  await router.navigate({ href: '/login' });
  await address().toMatch(/^\/(chat\b.*)?$/);
  await expect.element(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});

test('addresses of the old form lead to the same screens', async () => {
  const team = await openApp('/no/such/place', { isSignedIn: false });
  team.on(api.invites.checkMagicToken, () => true);
  location.hash = '/login';
  await address().toBe('/login');
  await expect.element(page.getByRole('heading', { name: 'Welcome back aboard' })).toBeVisible();
  location.hash = '/register?magic_token=ab12';
  await address().toBe('/register?magic_token=ab12');
  await expect.element(page.getByText(/^You are invited to /)).toBeVisible();
});

test('an unknown address shows an error', async () => {
  await openApp('/login', { isSignedIn: false });
  await router.navigate({ href: '/no/such/place' });
  await expect.element(page.getByRole('heading', { name: '404 page' })).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await page.getByRole('link', { name: 'Go home' }).click();
  await address().toBe('/login');
});
