import { api, type LoginConfig, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '../../../app/router/router.ts';
import { answerAreaTags } from '../../../testing/browser/area-tags.ts';
import { defectsOf } from '../../../testing/browser/look.ts';
import { openApp } from '../../../testing/browser/open-app.tsx';

const need = page.getByRole('radiogroup', { name: 'Who needs it' });

/** At the sign-in settings, as the founder or as another administrator. */
async function openLogin(uid: 1 | 2, login: Partial<LoginConfig> = {}) {
  const team = await openApp('/chat', { login, me: { uid: Uid.parse(uid), name: 'Juno Alder', is_admin: true } });
  answerAreaTags(team);
  team.on(api.providers.getGoogleConfig, () => ({ client_id: '' }));
  team.on(api.providers.getPublicGithubConfig, () => ({ client_id: '', url: 'https://github.com' }));
  team.on(api.openid.getOpenidConfig, () => ({ providers: [], redirect_uris: [] }));
  team.on(api.server.updateLoginConfig, ({ body }) => {
    team.login = { ...team.login, ...(body as Partial<LoginConfig>) };
    return undefined;
  });
  await router.navigate({ href: '/setting/login' });
  await expect.element(need).toBeVisible();
  return team;
}

test('the founder says who needs two-step verification, and nothing else is sent', async () => {
  const team = await openLogin(1);
  await expect.element(need.getByRole('radio', { name: 'Nobody' })).toBeChecked();
  expect(await defectsOf()).toEqual([]);
  await need.getByRole('radio', { name: 'Admins' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(team.asked(api.server.updateLoginConfig).map(({ body }) => body)).toEqual([
    { second_factor_required: 'admins' },
  ]);
});

test('other administrators can require it of more people, and not of fewer', async () => {
  await openLogin(2, { second_factor_required: 'admins' });
  const offered = need
    .getByRole('radio')
    .elements()
    .map((radio) => radio.textContent);
  expect(offered).toEqual(['Admins', 'Everybody']);
  await expect.element(page.getByText(/Only the founder can require it of fewer people/)).toBeVisible();
});
