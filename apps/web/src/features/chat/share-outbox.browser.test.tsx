import { contentTypes, isFileMessage } from '@loquat/contract';
import { expect, test } from 'vitest';
import { clearValues, changeValue, type WaitingMessage } from '../../lib/worker-values.ts';
import { writeStored } from '../../state/storage.ts';
import { nextScope, openApp } from '../../testing/browser/open-app.tsx';
import { messageRow, say } from '../../testing/browser/pages.ts';
import { ME } from '../../testing/browser/team.ts';
import { outboxOf } from './log/sending/outbox-storage.ts';
import { shareOutbox } from './share-outbox.ts';

const CHANNELS = [{ name: 'quay' }, { name: 'engine' }];
const path = (name: string): string => JSON.stringify({ path: `2026/${name}` });

/** Local ids must not repeat: the app removes the temporary message of an id a moment after its message arrived. */
let lastId = 1_700_000_000_000;
const nextId = (): number => (lastId += 1);

const waiting = (local_id: number, content_type: string, content: string): WaitingMessage => ({
  local_id,
  chat: 'g:1',
  content_type,
  content,
  properties: { local_id, name: 'log.txt' },
  isFile: isFileMessage(content_type),
});

/** Two files and a text that were sent together. */
function newBatch(): WaitingMessage[] {
  const batch = [
    waiting(nextId(), contentTypes.file, path('one')),
    waiting(nextId(), contentTypes.file, path('two')),
    waiting(nextId(), contentTypes.text, 'Both of them'),
  ];
  return batch.map((message) => ({ ...message, batch: batch[0]!.local_id }));
}

/** Stores the outbox of a page that was closed without a connection. */
function leave(scope: string, localIds: number[]): void {
  const files = ['one', 'two'].map((id) => ({ id, name: 'log.txt' }));
  const said = { text: 'Both of them', content: 'Both of them', content_type: contentTypes.text };
  writeStored(outboxOf(scope), [{ key: 'g:1', ...said, localIds, files }]);
}

test.for([
  { known: 0, arrived: 0, left: 3, when: 'none of it' },
  { known: 1, arrived: 0, left: 2, when: 'a part of it' },
  { known: 1, arrived: 2, left: 1, when: 'a part of it, of which it did not hear' },
  { known: 0, arrived: 3, left: 0, when: 'all of it, of which it did not hear' },
])('a page that takes over a batch of which the worker sent $when, sends the rest once', async (given) => {
  const scope = nextScope();
  const batch = newBatch();
  const ids = batch.map(({ local_id }) => local_id);
  await clearValues();
  leave(scope, ids);
  await changeValue('outbox', () => ({ scope, messages: batch, sent: ids.slice(0, given.known) }));
  const said = batch.slice(0, given.arrived).map(({ content, content_type, properties }) => ({
    text: content,
    from: ME,
    content_type,
    properties: properties ?? {},
  }));
  // Another chat is on the screen: the page would check whether the files still exist.
  const team = await openApp('/chat/channel/2', { channels: CHANNELS, said });
  const rest = batch.slice(batch.length - given.left).map(({ content_type, content }) => `${content_type} ${content}`);
  await expect.poll(() => team.sent()).toEqual(rest);
  await say('Later');
  await expect.poll(() => team.sent()).toEqual([...rest, 'text/plain Later']);
});

test('a reply in a notification that the server refused is in its chat, as failed, and can be sent again', async () => {
  const scope = nextScope();
  await clearValues();
  const local_id = nextId();
  const refused = { ...waiting(local_id, contentTypes.text, 'On my way'), properties: { local_id } };
  await changeValue('replies', () => ({ scope, messages: [], refused: [refused] }));
  const team = await openApp('/chat/channel/1', { channels: CHANNELS });
  expect(messageRow('On my way').elements()).toEqual([]);
  // Runs what a page does once its service worker is active.
  await shareOutbox({} as ServiceWorkerRegistration);
  const row = messageRow('On my way');
  const failure = row.getByText('Not sent. The server did not answer.');
  await expect.element(failure).toBeVisible();
  expect(team.sent()).toEqual([]);
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => team.sent()).toEqual(['text/plain On my way']);
  await expect.element(failure).not.toBeInTheDocument();
});
