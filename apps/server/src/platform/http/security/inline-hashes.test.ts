import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readInlineHashes } from './inline-hashes.ts';
import { installSecurityHeaders } from './security.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

async function policyOf(page: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-page-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'index.html'), page);
  const app = Fastify();
  onTestFinished(() => app.close());
  await installSecurityHeaders(app, await readInlineHashes(folder), {
    offersGoogle: () => false,
    callOrigins: () => [],
    widgetOrigins: () => '*',
  });
  app.get('/', (_request, reply) => reply.send());
  const { headers } = await app.inject('/');
  return String(headers['content-security-policy']).split(';');
}

test("only the page's own script and styles run", async () => {
  const page = '<style>a{}</style><script>one()</script><script type="module" src="/x.js"></script>';
  const policy = await policyOf(page);
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')}`);
  expect(policy).toContain(`style-src 'self' ${hashOf('a{}')}`);
});

test('a page without scripts allows none', async () => {
  const policy = await policyOf('<script type="module" src="/x.js"></script>');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self'");
});
