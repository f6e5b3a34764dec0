import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../../..');
const IS_TEST = /\.(test|cases|crash)\.tsx?$|(^|[/\\])testing[/\\]/;

/** Source files of all parts but the contract, tests left out. */
function* sources(): Generator<string> {
  for (const part of ['apps/server', 'apps/web', 'packages/client']) {
    const src = join(ROOT, part, 'src');
    for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
      if (/\.tsx?$/.test(file) && !IS_TEST.test(file)) yield join(src, file);
    }
  }
}

test('nobody but the contract writes down how kinds of messages are spelt', () => {
  const spelt = /['"`]vocechat\/|content_type\??['"]?\s*(?::|[!=]==)\s*['"`]text\//;
  const found = [...sources()].filter((file) => spelt.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
