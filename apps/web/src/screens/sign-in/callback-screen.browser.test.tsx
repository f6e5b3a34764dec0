import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { Refusal } from '../../testing/browser/outside.ts';
import { acceptSignIns, places } from '../../testing/browser/sign-in.ts';
import type { Team } from '../../testing/browser/team.ts';

/** Returns from GitHub, to which this tab had sent the user. */
async function comeBack(answer: string, { magic_token = '', prepare }: Leaving = {}): Promise<Team> {
  const team = await openApp('/login', { isSignedIn: false });
  prepare?.(team);
  sessionStorage.setItem(
    'loquat:departure',
    JSON.stringify({ state: 'mine', purpose: 'sign_in', provider: 'GitHub', magic_token }),
  );
  await router.navigate({ href: `/cb/github/webapp?${answer}&state=mine` });
  return team;
}

interface Leaving {
  magic_token?: string;
  prepare?: (team: Team) => void;
}

test('a user who refuses at GitHub is told, and may choose another method', async () => {
  const team = await comeBack('error=access_denied');
  await expect.element(page.getByText('GitHub sent you back without signing you in.')).toBeVisible();
  expect(team.asked(api.auth.login)).toEqual([]);
  expect(await defectsOf()).toEqual([]);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back aboard' })).toBeVisible();
});

test('a sign-in that this tab did not begin is refused, in the app and in the chat for visitors', async () => {
  const team = await openApp('/login', { isSignedIn: false });
  for (const screen of ['webapp', 'widget']) {
    await router.navigate({ href: `/cb/github/${screen}?code=stolen&state=of-somebody-else` });
    await expect.element(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
    await expect.element(page.getByText(/^This was not started in this tab/)).toBeVisible();
  }
  expect(team.asked(api.auth.login)).toEqual([]);
});

test('a code that GitHub does not know is reported', async () => {
  await comeBack('code=forged', {
    prepare: (team) => team.on(api.auth.login, () => new Refusal('auth.exchange_failed')),
  });
  await expect.element(page.getByText(/^GitHub did not confirm who you are\./)).toBeVisible();
});

test('on an invitation-only server newcomers from a provider need an invitation, which lets them in', async () => {
  const team = await comeBack('code=stranger', {
    prepare: (one) => one.on(api.auth.login, () => new Refusal('auth.not_associated')),
  });
  await expect.element(page.getByText(/^You have no account here/)).toBeVisible();
  acceptSignIns(team);
  const departure = { state: 'again', purpose: 'sign_in', provider: 'GitHub', magic_token: 'abcdef' };
  sessionStorage.setItem('loquat:departure', JSON.stringify(departure));
  await router.navigate({ href: '/login?magic_token=abcdef' });
  await router.navigate({ href: '/cb/github/webapp?code=stranger&state=again' });
  await expect.element(places).toBeVisible();
  expect(team.asked(api.auth.login).at(-1)?.body.credential).toEqual({
    type: 'github',
    code: 'stranger',
    magic_token: 'abcdef',
  });
});
