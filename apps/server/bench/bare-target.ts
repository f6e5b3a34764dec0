import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalBus } from '../src/platform/events/bus.ts';
import { Hub } from '../src/platform/events/hub.ts';
import { openStream } from '../src/platform/events/open-stream.ts';
import { openEventStream } from '../src/platform/events/sse.ts';

/**
 * The live core behind a bare HTTP server, run as a child process: `GET /stream?uid=N` opens a stream, a message
 * `{ publish: count }` sends that many chat events to all of them in one turn, `{ memory: true }` asks for its memory.
 */
const report = (error: unknown) => console.error(error);
const hub = new Hub({ visibility: { isPublic: () => true, memberUids: () => [] }, report });
const bus = createLocalBus(report);
bus.subscribe((message) => hub.receive(message));
let mid = 0;

const server = createServer((request, response) => {
  const uid = Number(new URL(request.url ?? '/', 'http://bench').searchParams.get('uid'));
  const socket = openEventStream(request, response);
  if (socket === undefined) return;
  const connection = hub.register(socket, { uid, device: `bench:${uid}`, isGuest: false });
  openStream({ connection, initial: [], lastReplayedMid: mid }).catch(report);
});

function publish(count: number): void {
  for (let sent = 0; sent < count; sent += 1) {
    mid += 1;
    const detail = { type: 'normal', properties: null, content_type: 'text/plain', content: `message ${mid}` };
    const event = { type: 'chat', mid, from_uid: 1, created_at: Date.now(), target: { gid: 1 }, detail };
    bus.publish({ kind: 'event', audience: { to: 'channel', gid: 1 }, event });
  }
}

function memory(): NodeJS.MemoryUsage {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage();
}

process.on('message', (order: { publish?: number; memory?: true }) => {
  if (order.publish !== undefined) publish(order.publish);
  if (order.memory) process.send?.({ memory: memory(), streams: hub.size });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
