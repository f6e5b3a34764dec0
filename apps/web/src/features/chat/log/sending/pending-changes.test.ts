import { beforeEach, expect, test } from 'vitest';
import { signedInAs } from '#testing/fake-server.ts';
import { deleted, edited, liked, ME, posted } from '#testing/log-fixture.ts';
import { commitEntries } from '../message-log.ts';
import { emptyMessages, messagesStore } from '../messages.store.ts';
import { showEdit, showLike } from './pending-changes.ts';

const MINE = { from: ME };
const said = (content: string) => ({ content_type: 'text/plain', content, properties: null });
const message = () => messagesStore.getState().byMid.get(1);

beforeEach(() => {
  signedInAs(ME);
  messagesStore.setState(emptyMessages, true);
  commitEntries([posted(1, MINE)], 'stream');
});

test('an own reaction shows before the log has it, and only once afterwards', () => {
  const takeBack = showLike(1, '👍');
  expect(message()?.reactions).toEqual({ '👍': [ME] });
  commitEntries([liked(2, 1, MINE)], 'stream');
  expect(message()?.reactions).toEqual({ '👍': [ME] });
  commitEntries([liked(2, 1, MINE)], 'server');
  takeBack();
  expect(message()?.reactions).toEqual({ '👍': [ME] });
});

test('a refused reaction disappears, and those of other users stay', () => {
  const takeBack = showLike(1, '👍');
  commitEntries([liked(2, 1), liked(3, 1, {}, '🎉')], 'stream');
  takeBack();
  expect(message()?.reactions).toEqual({ '👍': [2], '🎉': [2] });
});

test('a reaction that is quickly removed ends as in the log, in whatever order the events arrive', () => {
  const [first, second] = [showLike(1, '👍'), showLike(1, '👍')];
  expect(message()?.reactions).toEqual({});
  commitEntries([liked(3, 1, MINE)], 'stream');
  expect(message()?.reactions).toEqual({});
  first();
  commitEntries([liked(2, 1, MINE)], 'server');
  second();
  expect(message()?.reactions).toEqual({});
});

test('the same reaction from another device of the user counts as in the log', () => {
  const takeBack = showLike(1, '👍');
  commitEntries([liked(2, 1, MINE)], 'stream');
  commitEntries([liked(3, 1, MINE)], 'server');
  takeBack();
  expect(message()?.reactions).toEqual({});
});

test('an own edit shows at once, and the first text again when it is refused', () => {
  const end = showEdit(1, said('second'));
  expect(message()).toMatchObject({ content: 'second', edited: true });
  commitEntries([liked(2, 1)], 'stream');
  expect(message()).toMatchObject({ content: 'second', reactions: { '👍': [2] } });
  end();
  expect(message()).toMatchObject({ content: 'text 1', edited: false, reactions: { '👍': [2] } });
});

test('an own edit that reached the log stays, and its time is known', () => {
  const end = showEdit(1, said('second'));
  commitEntries([edited(2, 1, 'second', MINE)], 'server');
  end();
  expect(message()).toMatchObject({ content: 'second', edited: true, edited_at: edited(2, 1, '').created_at });
});

test('a refused edit is replaced by the previous edit', () => {
  commitEntries([edited(2, 1, 'second', MINE)], 'stream');
  showEdit(1, said('third'))();
  expect(message()).toMatchObject({ content: 'second', edited: true });
});

test('a message deleted meanwhile stays deleted', () => {
  const [takeBack, end] = [showLike(1, '👍'), showEdit(1, said('second'))];
  commitEntries([deleted(3, 1, MINE)], 'stream');
  takeBack();
  end();
  expect(message()).toBeUndefined();
});
