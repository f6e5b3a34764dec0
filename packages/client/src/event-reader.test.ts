import type { ServerEvent } from '@loquat/contract';
import { describe, expect, test } from 'vitest';
import { createEventReader } from './event-reader.ts';
import { createListener, HEARTBEAT, READY, until } from './testing/live-server.ts';

const organization = (name: string) =>
  `data: ${JSON.stringify({ type: 'server_config_changed', organization_name: name, organization_description: null, organization_logo: null })}\n\n`;
const bytes = (text: string) => new TextEncoder().encode(text);

function createReader() {
  const batches: ServerEvent[][] = [];
  const skipped = { count: 0 };
  const read = createEventReader({
    onEvents: (events) => batches.push(events),
    onMalformed: () => (skipped.count += 1),
  });
  return { read, batches, skipped };
}

describe('bytes of a stream', () => {
  test('give one batch for all events that a chunk completes', () => {
    const { read, batches } = createReader();
    read(bytes(HEARTBEAT + READY + organization('Te')));
    read(bytes(HEARTBEAT));
    expect(batches.map((batch) => batch.map(({ type }) => type))).toEqual([
      ['heartbeat', 'ready', 'server_config_changed'],
      ['heartbeat'],
    ]);
  });

  test.each([1, 2, 3, 7, 64])('give the same events when cut every %i bytes, within characters too', (size) => {
    const { read, batches, skipped } = createReader();
    const all = bytes(`:\n\n${organization('漢字 👍 é')}${READY.replaceAll('\n', '\r\n')}:\n\n${HEARTBEAT}`);
    for (let start = 0; start < all.length; start += size) read(all.subarray(start, start + size));
    expect(batches.flat().map(({ type }) => type)).toEqual(['server_config_changed', 'ready', 'heartbeat']);
    expect(batches.flat()[0]).toMatchObject({ organization_name: '漢字 👍 é' });
    expect(skipped.count).toBe(0);
  });

  test('give no batch without a complete event', () => {
    const { read, batches } = createReader();
    read(bytes(':\n\ndata: {"type":"rea'));
    expect(batches).toEqual([]);
  });

  test.each([
    'not json',
    '7',
    'null',
    '[]',
    '{}',
    '{"type":7}',
    '{"type":"heartbeat"}',
    '{"type":"heartbeat","time":"now"}',
    '{"type":"kick","reason":"because"}',
  ])('skip and count %j', (data) => {
    const { read, batches, skipped } = createReader();
    read(bytes(`data: ${data}\n\n${READY}`));
    expect(batches).toEqual([[{ type: 'ready' }]]);
    expect(skipped.count).toBe(1);
  });

  test.each(['{"type":"from_the_future","x":1}', '{"type":"constructor"}', '{"type":"__proto__"}'])(
    'pass over the unknown %j',
    (data) => {
      const { read, batches, skipped } = createReader();
      read(bytes(`data: ${data}\n\n`));
      expect(batches).toEqual([]);
      expect(skipped.count).toBe(0);
    },
  );

  test('pass over named events and other fields', () => {
    const { read, batches } = createReader();
    read(bytes(`event: other\ndata: {"type":"ready"}\n\nid: 4\nretry: 5\nfoo: bar\n${READY}`));
    expect(batches).toEqual([[{ type: 'ready' }]]);
  });
});

test('a malformed event does not end a live stream', async () => {
  const { stream, becomeReady, write, log } = await createListener();
  await becomeReady();
  await write(`data: {"type":"chat"}\n\n${HEARTBEAT}`);
  await until(() => log.batches.length === 2);
  expect(stream).toMatchObject({ state: 'connected', malformed: 1 });
});

test('an exception of the app surfaces and does not end a live stream', async () => {
  const surfaced: unknown[] = [];
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').once('uncaughtException', (error) => surfaced.push(error));
  const failure = new Error('handler failed');
  const { stream, becomeReady } = await createListener(undefined, {
    onEvents: () => {
      throw failure;
    },
  });
  await becomeReady();
  await until(() => surfaced.length === 1);
  for (const listener of listeners) process.on('uncaughtException', listener);
  expect(surfaced).toEqual([failure]);
  expect(stream.state).toBe('connected');
});
