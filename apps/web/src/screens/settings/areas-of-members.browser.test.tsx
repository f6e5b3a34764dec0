import { Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { openApp } from '../../testing/browser/open-app.tsx';

// By default a page remembers 250 of the files that it loaded.
performance.setResourceTimingBufferSize(10_000);

const ADMIN_AREAS = ['Overview', 'Members', 'Data management', 'SMTP', 'Login methods', 'License', 'Bots & webhooks'];
const ADMIN_PATHS = [
  'overview',
  'members',
  'data_management',
  'smtp',
  'login',
  'third_party',
  'push',
  'voice',
  'notification_services',
];

test('members see no area of administrators, and load none of their code', async () => {
  await openApp('/setting/general', { me: { uid: Uid.parse(2) } });
  await expect.element(page.getByRole('link', { name: /^General/ })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'You' })).toBeVisible();
  for (const name of ADMIN_AREAS)
    await expect.element(page.getByRole('link', { name: new RegExp(`^${name}`) })).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Configuration' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Configuration' })).not.toBeInTheDocument();
  for (const path of ADMIN_PATHS) {
    await router.navigate({ href: '/setting/general' });
    await expect.element(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
    await router.navigate({ href: `/setting/${path}` });
    await expect.element(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  }
  const code = performance.getEntriesByType('resource').map(({ name }) => name);
  expect(code).toContainEqual(expect.stringMatching(/general-area/));
  const theirs = /(overview|members|data|smtp|login|license|bots|push|voice|notification-services)-area/;
  expect(code.filter((name) => theirs.test(name))).toEqual([]);

  await userEvent.keyboard('{Control>}k{/Control}');
  const jump = page.getByRole('combobox', { name: 'Jump to or search' });
  const option = (name: string) => page.getByRole('dialog').getByRole('option', { name: new RegExp(`^${name}`) });
  await jump.fill('My account');
  await expect.element(option('My account').first()).toBeVisible();
  await jump.fill('Data management');
  await expect.element(option('My account').first()).not.toBeInTheDocument();
  await expect.element(option('Data management')).not.toBeInTheDocument();
});
