import type { FrameLocator, Page } from '@playwright/test';
import { createPublicChannel, openAs, seedPeople } from '../../fixtures/chat-seed.ts';
import { expect as expectInFirefox, openPage, signInAside, test as inFirefox } from '../../fixtures/firefox/firefox.ts';
import { told } from '../../fixtures/notices.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A page whose script tries to reach the app around it, and whose button does what the app offers. */
const HTML = `<!doctype html>
<title>Ours</title>
<h1></h1>
<button>Start</button>
<ul></ul>
<script>
  const tries = {
    document: () => parent.document.title,
    storage: () => localStorage.length,
    cookie: () => document.cookie,
    account: async () => (await fetch('/api/user/me', { credentials: 'include' })).status,
    token: async () => (await fetch('/api/token/renew', { method: 'POST', credentials: 'include' })).status,
    navigation: () => (top.location = 'about:blank'),
  };
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data.type !== 'server_info') return;
    document.querySelector('h1').textContent = data.name;
    document.querySelector('button').textContent = data.labels?.channel ?? data.signInLabel;
    const action = data.chatAction ?? 'sign_in';
    document.querySelector('button').onclick = () => parent.postMessage({ type: 'action', action }, '*');
  });
  (async () => {
    for (const [name, attempt] of Object.entries(tries)) {
      const item = document.createElement('li');
      try {
        item.textContent = name + ': ' + (await attempt());
      } catch {
        item.textContent = name + ': refused';
      }
      document.querySelector('ul').append(item);
    }
    parent.postMessage({ type: 'iframe_ready', page: 'signed_in' }, '*');
  })();
</script>
`;
const REFUSED = ['document', 'storage', 'cookie', 'account', 'token', 'navigation'].map((name) => `${name}: refused`);

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

test('a page of an administrator reaches nothing of the app around it, and its button opens the app’s dialog', async ({
  server,
  page,
  visit,
  complaints,
}) => {
  // The attempts of the page, and the session that this journey tries to store in its frame.
  complaints.allow(/Content Security Policy|localStorage|sandboxed|allow-top-navigation|Blocked a frame/);
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  await createPublicChannel(juno, 'quay');
  await juno.api.server.updateLoginConfig({ body: { guest: true } });
  await juno.api.server.updateOrganization({ body: { name: 'Harbour', description: 'Boats, mostly' } });
  await openAs(page.context(), server.url, juno);
  await page.goto('/setting/start_pages');
  const preview = frameOf(page, 'Preview');
  await expect(preview.getByRole('heading', { name: 'Harbour' })).toBeVisible();
  await expect(preview.getByRole('button')).toHaveText(['Create a channel', 'Invite friends']);
  expect(await defectsOf(page)).toEqual([]);

  for (const readers of ['Members', 'Guests']) {
    await page.getByRole('radio', { name: readers }).click();
    await page.getByRole('textbox', { name: `HTML for ${readers.toLowerCase()}` }).fill(HTML);
    await page.getByRole('button', { name: 'Update preview' }).click();
    await expect(preview.getByRole('listitem')).toHaveText(REFUSED);
  }
  await page.getByRole('button', { name: 'Save changes' }).click();
  await told(page, 'Changes saved');

  const member = await visit();
  await openAs(member.context(), server.url, ines);
  await member.goto(`${server.url}/chat`);
  const start = frameOf(member, 'Start page');
  await expect(start.getByRole('listitem')).toHaveText(REFUSED);
  await expect(start.getByRole('heading')).toHaveText('Harbour');
  await start.getByRole('button', { name: 'Create a channel' }).click();
  await expect(member.getByRole('dialog', { name: 'Create a channel' })).toBeVisible();

  const guest = await visit();
  await guest.goto(server.url);
  const landing = frameOf(guest, 'Start page');
  await expect(landing.getByRole('listitem')).toHaveText(REFUSED);
  await landing.getByRole('button', { name: 'Sign in' }).click();
  await expect(guest).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Use the built-in page' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the built-in page' }).click();
  await told(page, 'The built-in page is shown again');
  await guest.goto(server.url);
  await expect(guest.getByRole('heading', { name: 'You are here as a guest' })).toBeVisible();
});

inFirefox('a page of an administrator reaches nothing in Firefox either', async ({ server, firefox }) => {
  const [juno, ines] = await seedPeople(server.url, ['Juno Tackett', 'Ines Corvalo']);
  await juno.api.startPages.updateStartPage({ params: { page: 'after_signin' }, body: HTML });
  await signInAside(firefox, server.url, ines);
  const page = await openPage(firefox, `${server.url}/chat`);
  const element = await page.waitForSelector('iframe[title="Start page"]');
  const frame = await element!.contentFrame();
  await frame.waitForSelector('li:nth-child(6)');
  const items = await frame.$$eval('li', (all) => all.map((item) => item.textContent));
  expectInFirefox(items).toEqual(REFUSED);
  await frame.locator('button ::-p-text(Create a channel)').click();
  await page.waitForSelector('[role="dialog"]');
});
