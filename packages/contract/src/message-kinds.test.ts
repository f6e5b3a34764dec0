import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentTypes, isFileMessage, kindOf, type MessageKind, SENDABLE_CONTENT_TYPES } from './message-content.ts';

const ROOT = join(import.meta.dirname, '../../..');
const IS_TEST = /\.(test|cases|crash)\.tsx?$|(^|[/\\])testing[/\\]/;

/** Source files of all parts but this one, tests left out. */
function* sources(): Generator<string> {
  for (const part of ['apps/server', 'apps/web', 'packages/client']) {
    const src = join(ROOT, part, 'src');
    for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
      if (/\.tsx?$/.test(file) && !IS_TEST.test(file)) yield join(src, file);
    }
  }
}

test('each media type that can be sent is of one kind, and each kind is sent under one', () => {
  const kinds = SENDABLE_CONTENT_TYPES.map(kindOf);
  expect(kinds.toSorted()).toEqual((Object.keys(contentTypes) as MessageKind[]).toSorted());
  expect(SENDABLE_CONTENT_TYPES.filter(isFileMessage).map(kindOf)).toEqual(['file', 'voice']);
});

test.for(['vocechat/poll', 'text/html', '', 'constructor'])('%s is of no known kind', (content_type) => {
  expect(kindOf(content_type)).toBe('unknown');
});

test('nobody else writes down how kinds of messages are spelt', () => {
  const spelt = /['"`]vocechat\/|content_type\??['"]?\s*(?::|[!=]==)\s*['"`]text\//;
  const found = [...sources()].filter((file) => spelt.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
