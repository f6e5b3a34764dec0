import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gid, Uid } from '@loquat/contract';
import { createLocalBus } from '../src/platform/events/bus.ts';
import { Hub } from '../src/platform/events/hub.ts';
import { openStream } from '../src/platform/events/open-stream.ts';
import { openEventStream } from '../src/platform/events/sse.ts';

/** What the parent asks: publish this many chat events to all streams in one turn, or measure. */
export type BareOrder = { publish: number } | { measure: true };

/** What a server process says of itself, after a garbage collection. */
export interface ProcessFigures {
  readonly streams: number;
  readonly rssBytes: number;
  readonly heapUsedBytes: number;
  readonly cpuMicroseconds: number;
}

const report = (error: unknown) => console.error(error);
const hub = new Hub({ visibility: { isPublic: () => true, memberUids: () => [] }, report });
const bus = createLocalBus(report);
bus.subscribe((message) => hub.receive(message));
const gid = Gid.parse(1);
let mid = 0;

const server = createServer((request, response) => {
  const uid = Uid.parse(Number(new URL(request.url ?? '/', 'http://bench').searchParams.get('uid')));
  const socket = openEventStream(request, response);
  if (socket === undefined) return;
  const connection = hub.register(socket, { uid, device: `bench:${uid}`, isGuest: false });
  openStream({ connection, initial: [], lastReplayedMid: mid }).catch(report);
});

function publish(count: number): void {
  for (let sent = 0; sent < count; sent += 1) {
    mid += 1;
    const detail = { type: 'normal', properties: null, content_type: 'text/plain', content: `message ${mid}` };
    const event = { type: 'chat', mid, from_uid: 1, created_at: Date.now(), target: { gid }, detail };
    bus.publish({ kind: 'event', audience: { to: 'channel', gid }, event });
  }
}

function measure(): ProcessFigures {
  // Twice: the first collection runs finalizers, the second takes what they let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { streams: hub.size, rssBytes: rss, heapUsedBytes: heapUsed, cpuMicroseconds: user + system };
}

process.on('message', (order: BareOrder) => {
  if ('publish' in order) publish(order.publish);
  else process.send?.(measure());
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
