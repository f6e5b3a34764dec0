import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Loads the server without starting it, and lists the loaded packages and libraries. */
const LOAD = `
import { createRequire } from 'node:module';
await import(${JSON.stringify(join(import.meta.dirname, 'run-server.ts'))});
const loaded = [...Object.keys(createRequire('/').cache), ...process.report.getReport().sharedObjects];
console.log(loaded.join('\\n'));
`;

test('starting loads neither the image library nor clients for other servers or databases', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOAD]);
  expect(stdout).toContain('better-sqlite3');
  expect(stdout).not.toMatch(/node_modules.(sharp|undici|nodemailer|pg|@nats-io)/);
  expect(stdout).not.toContain('libvips');
});
