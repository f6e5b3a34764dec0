import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { defectsHere } from '../../fixtures/screens/look.ts';

/** `npm run docs` writes it. */
const SITE = fileURLToPath(new URL('../../../apps/docs/dist', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Serves the site below a path, as code hosts do. */
async function serveSite() {
  const server = createServer((request, response) => {
    const path = join(SITE, decodeURIComponent(request.url ?? '').replace(/^\/loquat/, ''));
    readFile(path).then(
      (bytes) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'font/woff2' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/loquat`, [Symbol.asyncDispose]: async () => void server.close() };
}

test('the documentation draws its drawings and is searched, without other hosts', async ({ page }) => {
  await using site = await serveSite();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('response', (response) => response.ok() || problems.push(`${response.status()} ${response.url()}`));
  page.on('request', (request) => request.url().startsWith(site.origin) || problems.push(request.url()));

  await page.goto(`${site.origin}/architecture.html`);
  await expect(page.locator('.drawing svg').first()).toContainText('composer');
  expect(await defectsHere(page)).toEqual([]);

  await page.goto(`${site.origin}/signing-in/openid.html`);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('backup every night');
  await page.getByRole('option').filter({ hasText: 'Every night' }).first().click();
  await expect(page).toHaveURL(`${site.origin}/operating.html#every-night`);
  expect(problems).toEqual([]);
});
