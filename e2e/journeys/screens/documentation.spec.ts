import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { defectsHere, defectsOf } from '../../fixtures/screens/look.ts';

const BUILD = fileURLToPath(new URL('../../../apps/docs/build-site.ts', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** The site below a path, as code hosts serve it; without any header that its pages do not bring themselves. */
async function serveSite(folder: string) {
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(request.url ?? '').replace(/^\/loquat/, ''));
    readFile(path).then(
      (bytes) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'font/woff2' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/loquat`, [Symbol.asyncDispose]: async () => void server.close() };
}

test('the documentation can be read on every screen, searched by keyboard, and copied from', async ({
  page,
  context,
}, testInfo) => {
  const folder = testInfo.outputPath('site');
  execFileSync(process.execPath, [BUILD, folder]);
  await using site = await serveSite(folder);
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('response', (answer) => answer.ok() || problems.push(`${answer.status()} ${answer.url()}`));

  for (const address of ['index.html', 'signing-in/openid.html']) {
    await page.goto(`${site.origin}/${address}`);
    expect([address, await defectsHere(page)]).toEqual([address, []]);
  }
  await page.goto(`${site.origin}/configuration.html`);
  expect(await defectsOf(page)).toEqual([]);

  await page.keyboard.press('/');
  await page.keyboard.type('backup every night');
  await expect(page.getByRole('link', { name: '› Every night' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/operating.html#every-night`);

  await page.setViewportSize({ width: 390, height: 844 });
  const upgrade = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Upgrade' });
  await expect(upgrade).toBeHidden();
  await page.getByRole('button', { name: 'Pages' }).click();
  await upgrade.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upgrade');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'npm run loquat -- backup /mnt/backups/before-upgrade',
  );

  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  expect(problems).toEqual([]);
});
