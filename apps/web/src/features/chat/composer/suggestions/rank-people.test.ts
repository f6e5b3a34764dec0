import { beforeEach, expect, test } from 'vitest';
import { signedInAs } from '#testing/fake-server.ts';
import { ME, posted } from '#testing/log-fixture.ts';
import { chatsStore, emptyChats } from '../../chats.store.ts';
import { commitEntries } from '../../log/message-log.ts';
import { emptyMessages, messagesStore } from '../../log/messages.store.ts';
import { rankPeople } from './suggestions.ts';

beforeEach(() => {
  signedInAs(ME);
  messagesStore.setState(emptyMessages, true);
  chatsStore.setState(emptyChats, true);
});

const people = [
  { uid: ME, name: 'Aa myself' },
  { uid: 51, name: 'Ann' },
  { uid: 52, name: 'Ben' },
  { uid: 53, name: 'Cid' },
  { uid: 54, name: 'Dee' },
  { uid: 55, name: 'Eve' },
];

test('recent authors of the chat are suggested first, then users with direct messages, then the others by name', () => {
  commitEntries([posted(7, { from: 55 }), posted(8, { from: 53 }), posted(9, { from: ME })], 'stream');
  chatsStore.setState({ activity: { 'u:54': { lastMid: 5, lastAt: 5 }, 'u:52': { lastMid: 4, lastAt: 4 } } });
  expect(rankPeople(people, 'g:1').map(({ name }) => name)).toEqual(['Cid', 'Eve', 'Dee', 'Ben', 'Ann', 'Aa myself']);
});
