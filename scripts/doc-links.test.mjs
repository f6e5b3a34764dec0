import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { checkDocuments } from './doc-links.mjs';

let root;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'doc-links-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(path, text = '') {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('links to missing files and headings are faults', () => {
  write(
    'docs/a.md',
    '# A\n\n## The `x` part\n\n[1](b.md) [2](c.md) [3](#the-x-part) [4](b.md#none) [5](https://example.org)',
  );
  write('docs/b.md', '# B');
  deepEqual(checkDocuments(root), {
    faults: ['docs/a.md: (c.md) leads nowhere.', 'docs/a.md: (b.md#none) names no heading.'],
    count: 4,
  });
});

test('inline code names existing files, by a path or the end of one', () => {
  write('apps/server/src/hub/hub.ts');
  write('apps/server/node_modules/x/gone.ts');
  write('docker/.env.example');
  write('docs/a.md', '`apps/server/src/hub/hub.ts` `hub/hub.ts` `hub.ts` `apps/server/src/hub` `docker/.env.example`');
  write('docs/b.md', '`gone.ts` `apps/server/hub.ts` `b/hub.ts` `apps/gone`');
  deepEqual(checkDocuments(root).faults, [
    'docs/b.md: `gone.ts` names no file.',
    'docs/b.md: `apps/server/hub.ts` names no file.',
    'docs/b.md: `b/hub.ts` names no file.',
    'docs/b.md: `apps/gone` names no file.',
  ]);
});

test('patterns, placeholders, URLs, later files and code blocks name no files', () => {
  write(
    'docs/a.md',
    '`*.test.ts` `<feature>.store.ts` `/a/b.css` `apps/server/dist/loquat.js` `docker/.env` `node x.ts`',
  );
  write('docs/b.md', '```\n`gone.ts` [x](gone.md)\n```');
  deepEqual(checkDocuments(root), { faults: [], count: 2 });
});
