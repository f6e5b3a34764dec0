import { openAs } from '../../fixtures/chat-seed.ts';
import { expect, test } from '../../fixtures/team.ts';

test('a browser can install the app, by its own rules', async ({ team, page }) => {
  const session = await page.context().newCDPSession(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.url).toBe(`${team.url}/manifest.webmanifest`);
  expect(manifest.errors).toEqual([]);
  expect(manifest.data).toContain('"name":"Harbour"');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Chromium reports this for private windows, as in all of these tests, and for no others.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the shortcut for a new message asks for its recipient, once', async ({ context, team, page }) => {
  const ines = await team.join('Ines Launching');
  await openAs(context, team.url, ines);
  await page.goto('/chat?new=message');
  const switcher = page.getByRole('dialog').getByRole('combobox');
  await expect(switcher).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(switcher).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
});
