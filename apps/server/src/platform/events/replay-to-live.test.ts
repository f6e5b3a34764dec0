import { setImmediate as turn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nth } from '#test/drivers/found.ts';
import type { StreamReader } from '#test/platform/events/stream-reader.ts';
import { StreamServer } from '#test/platform/events/stream-server.ts';
import { type CommittedEntry, createLocalBus } from './bus.ts';
import { type LogEntry, startRelay } from './relay.ts';

const PAGE = 4;

const Stream = fc.record({
  atTurn: fc.nat(30),
  /** Turns of the event loop until it may be opened. */
  waits: fc.nat(6),
  afterMid: fc.nat(30),
  pauses: fc.array(fc.nat(6), { minLength: 1, maxLength: 12 }),
});
type Stream = typeof Stream extends fc.Arbitrary<infer Value> ? Value : never;

const Plan = fc.record({
  stored: fc.nat(40),
  streams: fc.array(Stream, { minLength: 1, maxLength: 6 }),
  growth: fc.array(fc.array(fc.boolean(), { maxLength: 5 }), { minLength: 31, maxLength: 40 }),
});
type Plan = typeof Plan extends fc.Arbitrary<infer Value> ? Value : never;

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** A server with a log in memory that grows while streams open. */
class Writing {
  readonly errors: unknown[] = [];
  readonly bus = createLocalBus((error) => this.errors.push(error));
  readonly log: LogEntry[] = [];

  get lastMid(): number {
    return this.log.length;
  }

  /** Some entries are passed on with their commit, some only by a hint. */
  append(isAnnounced = true): void {
    const mid = this.log.length + 1;
    this.log.push({ mid, audience: { to: 'everyone' }, event: { json: JSON.stringify({ type: 'chat', mid }) } });
    this.bus.publish(isAnnounced ? { kind: 'log_grew', entry: { mid } } : { kind: 'log_grew' });
  }

  async *replay({ afterMid, pauses }: Stream) {
    const upTo = this.lastMid;
    for (let from = afterMid; from < upTo; from += PAGE) {
      for (let count = pauses[from % pauses.length] ?? 0; count > 0; count -= 1) await turn();
      yield this.log.slice(from, Math.min(from + PAGE, upTo)).map(({ event }) => event);
    }
  }

  relayTo(server: StreamServer) {
    const readAfter = (mid: number, limit: number) => this.log.slice(mid, mid + limit);
    const report = (error: unknown) => this.errors.push(error);
    const entryOf = ({ mid }: CommittedEntry) => nth(this.log, mid - 1);
    return startRelay({
      log: { lastMid: () => this.lastMid, readAfter, entryOf },
      bus: this.bus,
      sink: server.hub,
      report,
    });
  }
}

async function follow({ stored, streams, growth }: Plan): Promise<void> {
  const writing = new Writing();
  for (const _ of range(1, stored)) writing.append();
  const start = (query: URLSearchParams) => {
    const stream = streams[Number(query.get('uid'))];
    return { initial: stream === undefined ? [] : writing.replay(stream), lastReplayedMid: writing.lastMid };
  };
  const server = await new StreamServer({ start }).listen();
  const relay = await writing.relayTo(server);
  const readers: [Stream, StreamReader][] = [];
  for (const [step, appended] of growth.entries()) {
    for (const [index, stream] of streams.entries()) {
      if (stream.atTurn === step)
        readers.push([stream, server.open(`uid=${index}${stream.waits > 0 ? `&waits=${stream.waits}` : ''}`)]);
    }
    for (const isAnnounced of appended) writing.append(isAnnounced);
    await turn();
  }
  for (const [stream, reader] of readers) await expectAll(reader, stream.afterMid, writing.lastMid);
  relay.stop();
  await server.close();
  expect([...writing.errors, ...server.errors]).toEqual([]);
}

async function expectAll(reader: StreamReader, afterMid: number, lastMid: number): Promise<void> {
  await reader.first('ready');
  if (lastMid > afterMid) await reader.until(({ mids }) => mids.includes(lastMid));
  // A stream that asked for future messages may also get earlier ones: only entries after `afterMid` count.
  expect(reader.mids.filter((mid) => mid > afterMid)).toEqual(range(afterMid + 1, lastMid));
}

test('a client that connects while messages are written gets each message once, in order', async () => {
  await fc.assert(fc.asyncProperty(Plan, follow), { numRuns: 60 });
});
