import { expect, test } from 'vitest';
import { authorsOf, everythingSaved, hasKind, selectSaved, sourcesOf, type SavedView } from './select-saved.ts';
import type { Saved } from './use-saved.ts';

const message = (content: string | null, about: object) => ({
  from_user: 0,
  content,
  content_type: 'text/plain',
  ...about,
});
const saved = (id: string, ...messages: object[]) =>
  ({ id, created_at: 0, bundle: { users: [{ name: 'Ines' }], messages, num_attachments: 0 } }) as unknown as Saved;
const picture = { content_type: 'vocechat/file', properties: { name: 'Pier.png', content_type: 'image/png' } };

const items = [
  saved('text', message('Cut the build', { source: { gid: 3 } })),
  saved('picture', message(null, { source: { uid: 2 }, ...picture })),
  saved('voice', message(null, { source: { gid: 3 }, content_type: 'vocechat/audio', properties: {} })),
];
const all: SavedView = { ...everythingSaved, order: 'oldest' };
const idsOf = (view: Partial<SavedView>) => selectSaved(items, { ...all, ...view }).map(({ id }) => id);

test('saved items are selected by kind, source and words, in both orders', () => {
  expect(idsOf({})).toEqual(['text', 'picture', 'voice']);
  expect(idsOf({ order: 'newest' })).toEqual(['voice', 'picture', 'text']);
  expect(idsOf({ kind: 'images' })).toEqual(['picture']);
  expect(idsOf({ kind: 'audios' })).toEqual(['voice']);
  expect(idsOf({ source: 'g:3' })).toEqual(['text', 'voice']);
  expect(idsOf({ words: ' pIer' })).toEqual(['picture']);
  expect(idsOf({ words: 'ines', kind: 'files' })).toEqual([]);
});

test('saved items are selected by author and time of saving, together with the rest', () => {
  const by = (id: string, name: string, created_at: number): Saved => {
    const item = saved(id, message('Ahoy', { source: { gid: 3 } }));
    return { ...item, created_at, bundle: { ...item.bundle, users: [{ name, avatar: null }] } };
  };
  const log = [by('old', 'Tomas', 10), by('hers', 'Ines', 20), by('his', 'Tomas', 30)];
  const ids = (view: Partial<SavedView>) => selectSaved(log, { ...all, ...view }).map(({ id }) => id);
  expect(authorsOf(log)).toEqual(['Ines', 'Tomas']);
  expect(ids({ author: 'Tomas' })).toEqual(['old', 'his']);
  expect(ids({ since: 20 })).toEqual(['hers', 'his']);
  expect(ids({ author: 'Tomas', since: 20, source: 'g:3' })).toEqual(['his']);
  expect(ids({ author: 'Tomas', since: 20, source: 'g:4' })).toEqual([]);
});

test('sources are counted, and a voice message is a sound', () => {
  expect(sourcesOf(items)).toEqual([
    { source: 'g:3', count: 2 },
    { source: 'u:2', count: 1 },
  ]);
  expect(items.map((item) => hasKind(item, 'audios'))).toEqual([false, false, true]);
});
