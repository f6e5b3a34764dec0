import { ForwardedMessage } from '@loquat/contract';
import { expect, test } from 'vitest';
import { attachmentOfCopy, entriesOf } from './bundle-entries.ts';

const image = (mid: number, created_at: number, from_user = 0): ForwardedMessage =>
  ForwardedMessage.parse({
    mid,
    created_at,
    from_user,
    source: { gid: 1 },
    properties: { name: `${mid}.png`, content_type: 'image/png' },
    content_type: 'vocechat/file',
    content: null,
    file_id: mid,
    thumbnail_id: null,
  });
const shapeOf = (messages: ForwardedMessage[]) =>
  entriesOf({ users: [], messages, num_attachments: 0 }).map((entry) =>
    entry.kind === 'images' ? entry.messages.map(({ mid }) => mid) : entry.message.mid,
  );

test('images that one user sent within a minute are shown together', () => {
  expect(shapeOf([image(1, 0), image(2, 59_000), image(3, 100_000), image(4, 170_000)])).toEqual([[1, 2, 3], 4]);
  expect(shapeOf([image(1, 0, 0), image(2, 0, 1)])).toEqual([1, 2]);
});

test('a text between images keeps them apart', () => {
  const text = { ...image(2, 10), content_type: 'text/plain', content: 'and', file_id: null };
  expect(shapeOf([image(1, 0), text, image(3, 20)])).toEqual([1, 2, 3]);
});

test('a file that was gone when the bundle was made has no address', () => {
  const urlOf = (id: number) => `/${id}`;
  expect(attachmentOfCopy({ ...image(1, 0), file_id: null }, urlOf).url).toBeUndefined();
  expect(attachmentOfCopy(image(1, 0), urlOf)).toMatchObject({ url: '/1', thumbnailUrl: '/1' });
});
