import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  assetsOf,
  INSTALL,
  keptBuilds,
  keptByWorker,
  openInstalled,
  untilInstalled,
  untilTakenOver,
} from '../../fixtures/app-worker.ts';
import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import { UNREACHABLE } from '../../fixtures/complaints.ts';
import { makeNextBuild } from '../../fixtures/next-build.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(600_000);

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

test('without a server, the app opens, shows stored messages, and has screens that were never open', async ({
  context,
  team,
  page,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  await openInstalled(
    { context, team, page },
    { name: 'Ines Underground', channel: 'underground', said: 'Said before the tunnel' },
  );
  await team.kill();
  await page.reload();
  await expect(at.messageRow(page, 'Said before the tunnel')).toBeVisible();
  // A screen that was never open.
  await at.goTo(page, 'Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  await page.goto('/users');
  await expect(page.getByRole('link', { name: 'Juno Tackett' })).toBeVisible();
  await team.restart();
});

test('without a network, parts that need the server show that, and load by themselves once it is back', async ({
  context,
  team,
  page,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const ines = await team.join('Ines Becalmed');
  await openAs(context, team.url, ines);
  await page.goto('/chat');
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
  await untilInstalled(page);
  await context.setOffline(true);
  await expect(at.toast(page, 'Network Offline!')).toBeVisible();
  await page.goto('/search?q=calm');
  await expect(page.getByRole('heading', { name: 'Search needs a connection' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).click();
  await expect(page.getByRole('heading', { name: 'Not loaded' })).toBeVisible();
  // Their number is unknown.
  await expect(page.getByRole('button', { name: 'All items', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'All items 0' })).toBeVisible();
});

test('two hundred messages written without a server, over two reloads, arrive once and in order', async ({
  context,
  team,
  page,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const { member: ines, gid } = await openInstalled(
    { context, team, page },
    { name: 'Ines Afloat', channel: 'afloat', said: 'Said ashore' },
  );
  await team.kill();
  await expect(at.toast(page, 'Reconnecting...')).toBeVisible();

  const words = Array.from({ length: 200 }, (_, index) => `Message ${index + 1} of 200`);
  for (const [index, text] of words.entries()) {
    await at.say(page, text);
    await expect(at.composer(page)).toHaveValue('');
    if (index !== 69 && index !== 139) continue;
    await page.reload();
    await expect(at.messageRow(page, text)).toContainText('Sends when you are back online.');
  }
  await expect(at.messageRow(page, 'Message 200 of 200')).toContainText('Sends when you are back online.');
  await team.restart();
  const said = async (): Promise<string[]> => {
    const log = await team.founder.api.messages.listChannelHistory({ params: { gid }, query: {} });
    return log.flatMap(({ from_uid, detail }) =>
      from_uid === ines.uid && 'content' in detail ? [detail.content] : [],
    );
  };
  await expect.poll(async () => (await said()).length, { timeout: 300_000 }).toBeGreaterThanOrEqual(200);
  await expect(page.getByText('Sends when you are back online.')).toHaveCount(0);
  expect(await said()).toEqual(words);
});

test('files sent without a server are sent once and in order, after a reload', async ({
  context,
  team,
  page,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const { member: ines, gid } = await openInstalled(
    { context, team, page },
    { name: 'Ines Freight', channel: 'freight', said: 'Said ashore' },
  );
  await team.kill();
  await expect(at.toast(page, 'Reconnecting...')).toBeVisible();

  const tray = page.getByRole('list', { name: 'Files to send' });
  await at.say(page, 'Before the cargo');
  const cargo = ['bill.txt', 'list.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await page.locator('input[type=file]').first().setInputFiles(cargo);
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await at.say(page, 'With the cargo');
  const waiting = page.getByText('Sends as soon as the files are ready, with: With the cargo');
  await expect(waiting).toBeVisible();
  await at.say(page, 'After the cargo');
  const isStored = () => page.evaluate(() => Object.keys(localStorage).some((name) => name.endsWith(':outbox')));
  await expect.poll(isStored).toBe(true);
  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await expect(at.messageRow(page, 'After the cargo')).toContainText('Sends when you are back online.');

  await team.restart();
  const said = async (): Promise<string[]> => {
    const log = await team.founder.api.messages.listChannelHistory({ params: { gid }, query: {} });
    return log.flatMap(({ from_uid, detail }) => {
      if (from_uid !== ines.uid || !('content' in detail)) return [];
      return [String(detail.properties?.['name'] ?? detail.content)];
    });
  };
  const inOrder = ['Before the cargo', 'bill.txt', 'list.txt', 'With the cargo', 'After the cargo'];
  await expect.poll(said, { timeout: 120_000 }).toEqual(inOrder);
  await expect(tray).toBeHidden();
  // No queued message is left that would be sent again.
  await page.reload();
  await expect(at.messageRow(page, 'After the cargo')).toBeVisible();
  await expect.poll(isStored).toBe(false);
  await expect(tray).toBeHidden();
  expect(await said()).toEqual(inOrder);
});

test('a page of the previous build goes on working, and the next one is complete by itself', async ({
  context,
  team,
  page,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const next = await makeNextBuild();
  const nextFiles = new Set(await readdir(join(next.root, 'apps/web/dist/assets')));
  const isOfNext = (path: string): boolean => nextFiles.has(path.slice('/assets/'.length));
  const ines = await team.join('Ines Upgrading');
  await createPublicChannel(team.founder, 'upgrades');
  await openAs(context, team.url, ines);
  await page.goto('/chat');
  await expect(at.chatRow(page, 'upgrades')).toBeVisible();
  await untilInstalled(page);
  const [before] = await keptBuilds(page);

  await team.restart(next.root);
  const offer = page.getByRole('status').filter({ hasText: 'A new version is here.' });
  await expect(offer).toBeVisible();
  // The server has none of its files any more.
  await at.goTo(page, 'Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  expect((await assetsOf(page)).filter(isOfNext)).toEqual([]);
  await untilTakenOver(page, [before!, next.build]);
  await offer.getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer).toBeHidden();
  await at.goTo(page, 'People');
  await expect(page.getByRole('link', { name: 'Juno Tackett' })).toBeVisible();
  expect((await assetsOf(page)).filter(isOfNext)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('link', { name: 'Juno Tackett' })).toBeVisible();
  // A reload loads the next build; no file of the previous one is left.
  await expect.poll(() => keptBuilds(page), INSTALL).toEqual([next.build]);
  expect((await assetsOf(page)).filter((path) => !isOfNext(path))).toEqual([]);
  await team.kill();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Juno Tackett' })).toBeVisible();
  await at.goTo(page, 'Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  expect((await assetsOf(page)).filter((path) => !isOfNext(path))).toEqual([]);
  await team.restart();
  await next.remove();
});

test('Update lets the next build take over, while another page of the previous one is still complete', async ({
  context,
  team,
  page,
  complaints,
}) => {
  complaints.allow(UNREACHABLE);
  const next = await makeNextBuild();
  const ines = await team.join('Ines Updating');
  await createPublicChannel(team.founder, 'updates');
  await openAs(context, team.url, ines);
  const older = await context.newPage();
  await older.goto('/chat');
  await untilInstalled(older);
  const [before] = await keptBuilds(older);
  // The newer tab is the active one.
  await page.goto('/chat');
  await expect(at.chatRow(page, 'updates')).toBeVisible();

  await team.restart(next.root);
  const offer = page.getByRole('status').filter({ hasText: 'A new version is here.' });
  await expect(offer).toBeVisible();
  await untilTakenOver(page, [before!, next.build]);
  const isReloaded = page.waitForEvent('load');
  await offer.getByRole('button', { name: 'Update' }).click();
  await isReloaded;
  await expect(at.chatRow(page, 'updates')).toBeVisible();
  await expect(offer).toBeHidden();
  // The older tab may still request its own files: they stay as long as it does.
  expect(await keptBuilds(older)).toEqual([before, next.build]);
  await older.close();
  await page.reload();
  await expect.poll(() => keptBuilds(page), INSTALL).toEqual([next.build]);
  await team.restart();
  await next.remove();
});

test('the worker stores no user data, neither before nor after the log-out', async ({ context, team, page }) => {
  const ines = await team.join('Ines Discreet');
  const gid = await createPublicChannel(team.founder, 'discretion');
  await sayIn(team.founder, gid, 'A secret under the pier');
  await openAs(context, team.url, ines);
  await page.goto(`/chat/channel/${gid}`);
  await untilInstalled(page);
  // Everything is requested once more, past the active worker.
  await page.reload();
  await expect(at.messageRow(page, 'A secret under the pier')).toBeVisible();
  for (const place of ['People', 'Settings', 'Chat'] as const) await at.goTo(page, place);
  await expect(at.messageRow(page, 'A secret under the pier')).toBeVisible();

  const session = JSON.parse((await page.evaluate(() => localStorage.getItem('loquat:session'))) ?? '{}') as {
    token: string;
  };
  const secrets = [
    ines.name,
    ines.email,
    'Juno Tackett',
    'discretion',
    'A secret under the pier',
    'Harbour',
    session.token,
  ];
  const isShell = (url: string): boolean => url === '/' || /^\/assets\/|^\/locales\/.+\?v=/.test(url);
  const expectShellOnly = async (): Promise<void> => {
    const kept = Object.values(await keptByWorker(page)).flat();
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.map(({ url }) => url).filter((url) => !isShell(url))).toEqual([]);
    expect(secrets.filter((secret) => kept.some(({ text }) => text.includes(secret)))).toEqual([]);
  };
  await expectShellOnly();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expectShellOnly();
});
