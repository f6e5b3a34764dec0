import { api, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { toast } from '#testing/browser/pages.ts';
import { reopenArea } from '#testing/browser/reopen-area.ts';

const PEM = '-----BEGIN PRIVATE KEY-----\nno real one\n-----END PRIVATE KEY-----';

test("push messages use the operator's own project, complete or not at all", async () => {
  const team = await openApp('/chat', { me: { is_admin: true } });
  answerAreaTags(team);
  const off = { enabled: false, use_official: false, token_url: '', project_id: '', client_email: '' };
  let stored = { ...off, has_private_key: false };
  team.on(api.notifications.getPushConfig, () => ({ ...stored, private_key: '' as const }));
  team.on(api.notifications.updatePushConfig, ({ body: { private_key, ...body } }) => {
    stored = { ...body, has_private_key: stored.has_private_key || private_key !== '' };
    return undefined;
  });
  await router.navigate({ href: '/setting/push' });
  const row = page.getByRole('region', { name: 'Configuration' }).getByRole('link', { name: /^Push provider/ });
  const field = (name: string) => page.getByRole('textbox', { name });
  const choice = (name: string) => page.getByRole('radio', { name });
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect.element(row).toMatchTextContent('Off');
  await choice('Official').click();
  await expect.element(page.getByText(/^Loquat pushes by itself/)).toBeVisible();
  await choice('Own project').click();
  await field('Project ID').fill('harbour');
  await field('Token URL').fill('');
  await field('Client email').fill('push@harbour.example');
  await save.click();
  await expect.element(page.getByText('Fill this in.')).toBeVisible();
  expect(await defectsOf(), 'push').toEqual([]);
  expect(team.asked(api.notifications.updatePushConfig)).toEqual([]);
  await field('Private key').fill(PEM);
  await save.click();
  await expect.element(toast('Changes saved')).toBeVisible();
  await expect.element(row).toMatchTextContent('On');

  await reopenArea('/setting/push');
  await expect.element(choice('Own project')).toBeChecked();
  await expect.element(field('Token URL')).toHaveValue('https://oauth2.googleapis.com/token');
  await expect.element(field('Private key')).toHaveValue('');
  expect(team.asked(api.notifications.updatePushConfig).map(({ body }) => body)).toEqual([
    {
      enabled: true,
      use_official: false,
      token_url: 'https://oauth2.googleapis.com/token',
      project_id: 'harbour',
      client_email: 'push@harbour.example',
      private_key: PEM,
    },
  ]);

  (choice('Disabled').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await save.click();
  await expect.element(row).toMatchTextContent('Off');
});

test('another administrator can read the push settings, and sees why they cannot change them', async () => {
  const founder = { uid: Uid.parse(1), name: 'Juno Founder', is_admin: true };
  const me = { uid: Uid.parse(2), name: 'Ines Looker', is_admin: true };
  const team = await openApp('/setting/push', { me, people: [founder] });
  answerAreaTags(team);
  const own = { enabled: true, use_official: false, token_url: '', project_id: 'harbour', client_email: '' };
  team.on(api.notifications.getPushConfig, () => ({ ...own, private_key: '' as const, has_private_key: true }));
  await expect.element(page.getByText(/^Only Juno Founder, who founded this server/)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Disabled' })).toBeDisabled();
  for (const name of ['Project ID', 'Token URL', 'Client email', 'Private key'])
    await expect.element(page.getByRole('textbox', { name })).toHaveAttribute('readonly');
  expect(await defectsOf(), 'push that another administrator reads').toEqual([]);
});
