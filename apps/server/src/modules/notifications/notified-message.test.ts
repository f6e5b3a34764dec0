import type { Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import type { CachedUser } from '../users/users.access.ts';
import { type NotifiedMessage, writePush } from './notified-message.ts';

const BOB = { name: 'bob', language: 'en' } as CachedUser;
const names = {
  users: { get: (uid: Uid) => (uid === 7 ? BOB : undefined) },
  channels: { get: () => undefined },
};

function bodyOf(content: string, content_type: string): string {
  const message: NotifiedMessage = {
    mid: 1,
    from_uid: 7 as Uid,
    created_at: 0,
    target: { uid: 8 as Uid },
    content,
    content_type,
    properties: null,
    answered_uid: null,
  };
  const notified = { reader: BOB, reason: 'direct' as const, preview: true, sound: true, badge: 1 };
  return writePush(message, notified, names).body;
}

test.each([
  ['**（ @7 ）** see [docs](https://a.example)', '（@bob） see docs (https://a.example)'],
  ['---\nSubject: hello\n---', 'Subject: hello'],
  ['[ann]: hello', '[ann]: hello'],
  [' @7 said\n\n```py\nrun @7 now\n```', '@bob said py run @7 now'],
  ['7. a\n9. b &copy;', '7. a 9. b &copy;'],
  ['---', '---'],
])('the push of the Markdown %j contains %j', (content, body) => {
  expect(bodyOf(content, 'text/markdown')).toBe(body);
});

test.each([
  [' @7 said `run @7 now`', '@bob said `run @7 now`'],
  ['2 * 3 * 4 **', '2 * 3 * 4 **'],
])('the push of the text %j contains %j', (content, body) => {
  expect(bodyOf(content, 'text/plain')).toBe(body);
});
