import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPublicChannel, openAs, seedPeople } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import { startOutside } from '../../fixtures/outside.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/test.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NODE = join(ROOT, 'node_modules/node/bin/node');
const run = promisify(execFile);
const AREA = '/setting/license';

/** A licence as the operator of a data folder issues it. */
async function issue(dataDir: string, users: number): Promise<string> {
  const terms = ['--users', String(users), '--expires', '2099-12-31', '--domain', 'chat.example.org'];
  const { stdout } = await run(NODE, ['apps/server/dist/loquat.js', 'license', 'issue', ...terms], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout.trim();
}

test('a licence is checked and installed, shows its limit, and no registration exceeds it', async ({
  server,
  page,
  context,
  visit,
  complaints,
}) => {
  complaints.allow(/400|451/);
  const [juno] = await seedPeople(server.url, ['Juno Tackett', 'Ines Varga']);
  const elsewhere = await mkdtemp(join(tmpdir(), 'loquat-e2e-license-'));
  const [forged, genuine] = await Promise.all([issue(elsewhere, 500), issue(server.dataDir, 2)]);
  await openAs(context, server.url, juno);
  await page.goto(AREA);
  await expect(page.getByText('No license is installed, and none is needed.')).toBeVisible();
  await expect(page.getByText('2 used, no limit')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Get another' })).toHaveCount(0);

  const text = page.getByRole('textbox', { name: 'License text' });
  const use = page.getByRole('button', { name: 'Use this license' });
  await text.fill('no licence at all');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('This is not a license. Paste all of it, and nothing else.')).toBeVisible();
  await text.fill(forged);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/^It was not signed with this server’s key/)).toBeVisible();
  await expect(page.getByText('chat.example.org')).toBeVisible();
  await expect(use).toBeDisabled();
  expect(await defectsOf(page)).toEqual([]);

  await text.fill(genuine);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('This license is genuine.')).toBeVisible();
  await use.click();
  await told(page, 'Changes saved');
  await page.reload();
  const license = page.getByRole('region', { name: 'License of this server' });
  await expect(license.getByText('Signed for chat.example.org')).toBeVisible();
  await expect(license.getByText('Valid', { exact: true })).toBeVisible();
  await expect(license.getByText('2 of 2')).toBeVisible();
  await expect(license.getByText(/^This server has as many people as its license allows/)).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);

  const late = await visit();
  await late.goto('/register');
  await at.typeNewLogin(late, 'late@example.test');
  await late.getByRole('textbox', { name: 'Name' }).fill('Lia Late');
  await late.getByRole('button', { name: /^Join / }).click();
  await expect(late.getByText(/^This server has as many people as its license allows/)).toBeVisible();
  await rm(elsewhere, { recursive: true, force: true });
});

test('a licence is bought, and installed on the way back; an unpaid one cannot be collected', async ({
  page,
  context,
  startServer,
  complaints,
}) => {
  complaints.allow(/404/);
  let license = '';
  const shop = await startOutside(({ method, url, body }) => {
    if (method === 'POST') {
      const { priceId, success_url } = JSON.parse(body) as { priceId: string; success_url: string };
      const back = success_url.replace('{CHECKOUT_SESSION_ID}', 'cs_1');
      return { body: { session_url: `${shop.url}/pay?plan=${priceId}&back=${encodeURIComponent(back)}` } };
    }
    if (url === '/licenses/cs_1') return { body: { license } };
    const back = new URL(url, shop.url).searchParams.get('back');
    return back === null ? { status: 404 } : { body: `<a href="${back}">Pay $49</a>` };
  });
  const server = await startServer({ LICENSE_SERVICE_URL: shop.url });
  license = await issue(server.dataDir, 999_999);
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  await openAs(context, server.url, juno);
  await page.goto(`${server.url}${AREA}`);
  await expect(page.getByRole('region', { name: 'Pro' }).getByText('$49')).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Buy Pro' }).click();
  await page.getByRole('link', { name: 'Pay $49' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. The license is installed.' })).toBeVisible();
  await expect(page.getByText('No limit')).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);
  expect(JSON.parse(shop.asked[0]?.body ?? '')).toMatchObject({
    type: 'payment',
    priceId: 'pro',
    metadata: { user_limit: 999_999, domain: new URL(server.url).host },
    cancel_url: `${server.url}/#/setting/license`,
  });
  await page.getByRole('link', { name: 'Go to the license' }).click();
  await expect(page.getByRole('heading', { name: 'Loquat Pro' })).toBeVisible();

  await page.goto(`${server.url}/#/cb/payment_success/unknown`);
  await expect(page.getByText('The Stripe session ID is not valid')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the license' }).click();
  await page.getByRole('button', { name: 'Book a call' }).click();
  await expect(page).toHaveURL(/plan=booking/);
  await shop.close();
});

test('all users read about the API and the versions, guests too', async ({ server, page, context, visit }) => {
  const [juno] = await seedPeople(server.url, ['Juno Tackett']);
  await juno.api.server.updateLoginConfig({ body: { guest: true } });
  await createPublicChannel(juno, 'docks');
  await openAs(context, server.url, juno);
  await page.goto('/setting/about');
  await expect(page.getByText('0.5.30')).toBeVisible();
  await page.getByRole('button', { name: 'Check for a new version' }).click();
  await told(page, 'This is the newest version');
  await page.getByRole('button', { name: 'Show' }).click();
  const notices = page.getByRole('dialog', { name: 'Third-party notices' });
  const own = notices.getByRole('listitem').first();
  await own.getByText('Loquat', { exact: true }).click();
  await expect(own.getByText(/Copyright \(c\) \d+ The Loquat authors/)).toBeVisible();
  const react = notices.getByRole('listitem').filter({ has: page.getByText('react-dom', { exact: true }) });
  await react.getByText('react-dom', { exact: true }).click();
  await expect(react.getByText(/Copyright \(c\) Meta Platforms/)).toBeVisible();
  expect(await defectsOf(page)).toEqual([]);

  const guest = await visit();
  await guest.goto('/setting/api_doc');
  await expect(guest.getByRole('heading', { name: 'API documentation' })).toBeVisible();
  for (const name of ['Open the documentation', 'openapi.json']) {
    const address = await guest.getByRole('link', { name }).getAttribute('href');
    expect((await guest.request.get(address ?? '')).status(), name).toBe(200);
  }
  expect(await defectsOf(guest)).toEqual([]);
});
