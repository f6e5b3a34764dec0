import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, historyPage, signedInAs } from '#testing/fake-server.ts';
import { deleted, ME, posted } from '#testing/log-fixture.ts';
import { commitEntries } from '../message-log.ts';
import { emptyMessages, messagesStore } from '../messages.store.ts';
import { findLast, isLastUnknown } from './find-last.ts';
import { loadAround } from './history.actions.ts';

const log = Array.from({ length: 500 }, (_, index) => posted(index + 1));
const chat = () => messagesStore.getState().chats['g:1']!;

afterEach(() => vi.unstubAllGlobals());

test('after the newest message is deleted far from the reader, the one before it is known and the reader stays', async () => {
  signedInAs(ME);
  messagesStore.setState(emptyMessages, true);
  const gone = deleted(501, 500);
  fakeServer((call) => historyPage(log, call));
  await loadAround('g:1', 100);
  const { mids } = chat();
  commitEntries([gone], 'stream');
  expect(isLastUnknown('g:1')).toBe(true);
  await findLast('g:1');
  expect(chat()).toMatchObject({ lastMid: 499, hasNewer: true, mids });
  expect(messagesStore.getState().byMid.get(499)).toBeDefined();
});
