import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadOrganization } from '../../features/server/server.actions.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { Refusal } from '../../testing/browser/outside.ts';
import { acceptSignIns, places } from '../../testing/browser/sign-in.ts';
import type { Team } from '../../testing/browser/team.ts';

const keys = (team: Team) => team.asked(api.auth.login).map(({ body: { credential } }) => credential);

test('a key of another site signs in', async () => {
  const team = await openApp('/login', { isSignedIn: false });
  acceptSignIns(team);
  location.hash = '/oauth/key-of-tess';
  await expect.element(places).toBeVisible();
  expect(keys(team)).toEqual([{ type: 'thirdparty', key: 'key-of-tess' }]);
});

test('a key asks first if a user is already signed in', async () => {
  const team = await openApp('/chat');
  acceptSignIns(team);
  team.on(api.auth.logout, () => undefined);
  const question = page.getByRole('heading', { name: 'You are signed in already' });
  location.hash = '/oauth/key-of-theo';
  await expect.element(question).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expect.element(places).toBeVisible();
  expect(keys(team)).toEqual([]);
  expect(team.asked(api.auth.logout)).toEqual([]);

  location.hash = '/oauth/key-of-theo';
  await page.getByRole('button', { name: 'Log out and continue' }).click();
  await expect.element(places).toBeVisible();
  expect(team.asked(api.auth.logout)).toHaveLength(1);
  expect(keys(team)).toEqual([{ type: 'thirdparty', key: 'key-of-theo' }]);
});

test('a key that is too old shows that', async () => {
  const team = await openApp('/login', { isSignedIn: false });
  team.on(api.auth.login, () => new Refusal('auth.credential_refused'));
  location.hash = '/oauth/0123456789abcdef';
  await expect.element(page.getByText(/^This link is invalid or expired\./)).toBeVisible();
});

test('while the server checks a key, the waiting screen has no defect', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<Refusal>();
  const team = await openApp('/login', { isSignedIn: false });
  await loadOrganization();
  team.on(api.auth.login, () => held);
  location.hash = '/oauth/slow';
  await expect.element(page.getByText('Opening Harbour')).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  release(new Refusal('auth.credential_refused'));
  await expect.element(page.getByText(/^This link is invalid or expired\./)).toBeVisible();
});
