import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../../..');
const IS_TEST = /\.(test|cases|crash)\.tsx?$|(^|[/\\])testing[/\\]/;

/** Source files of all parts except the contract, without tests. */
function* sources(): Generator<string> {
  for (const part of ['apps/server', 'apps/web', 'packages/client']) {
    const src = join(ROOT, part, 'src');
    for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
      if (/\.tsx?$/.test(file) && !IS_TEST.test(file)) yield join(src, file);
    }
  }
}

test('only the contract spells out the kinds of messages', () => {
  const spelt = /['"`]vocechat\/|content_type\??['"]?\s*(?::|[!=]==)\s*['"`]text\//;
  const found = [...sources()].filter((file) => spelt.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
