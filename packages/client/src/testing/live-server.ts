import type { ServerResponse } from 'node:http';
import type { KickCause, KickReason, ServerEvent } from '@loquat/contract';
import { expect, onTestFinished } from 'vitest';
import { createClient } from '../client.ts';
import { createLiveStream, type LiveStreamOptions, type StreamState } from '../live-stream.ts';
import { createFakeEnvironment } from './fake-environment.ts';
import { type Respond, startServer } from './http-server.ts';
import { NOW, signedIn } from './session.ts';

export const READY = 'data: {"type":"ready"}\n\n';
export const HEARTBEAT = `data: {"type":"heartbeat","time":${NOW}}\n\n`;

/** Waits for a condition. */
export const until = (condition: () => boolean): Promise<void> =>
  expect.poll(condition, { interval: 2, message: condition.toString() }).toBe(true);

/** Begins the answer to a request for events. */
const openStream = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
};

/** A live stream, not yet started, against a real server; every other call goes to `onCall`. */
export async function createListener(onCall: Respond = () => {}, changes: Partial<LiveStreamOptions> = {}) {
  const streams: ServerResponse[] = [];
  const connect = { respond: (response: ServerResponse) => openStream(response) };
  const server = await startServer((request, response) => {
    if (!request.url.startsWith('/user/events')) return onCall(request, response);
    streams.push(response);
    connect.respond(response);
  });
  const log = {
    states: [] as StreamState[],
    batches: [] as ServerEvent[][],
    kicks: [] as [KickReason, KickCause | null][],
    ready: 0,
    lost: 0,
  };
  const environment = createFakeEnvironment();
  const client = createClient({ baseUrl: server.baseUrl, sessions: signedIn(), now: () => NOW });
  const stream = createLiveStream({
    client,
    environment,
    resume: () => ({}),
    onEvents: (events) => log.batches.push(events),
    onState: (state) => log.states.push(state),
    onReady: () => (log.ready += 1),
    onKick: (reason, cause) => log.kicks.push([reason, cause]),
    onSessionLost: () => (log.lost += 1),
    ...changes,
  });
  onTestFinished(() => stream.stop());
  const connections = () => streams.length;
  async function write(text: string | Buffer): Promise<void> {
    await new Promise((resolve) => streams.at(-1)!.write(text, resolve));
  }
  /** Starts the stream and waits until it is connected. */
  async function becomeReady(): Promise<void> {
    stream.start();
    await until(() => connections() === 1);
    await write(READY);
    await until(() => stream.state === 'connected');
  }
  return { server, client, stream, environment, log, streams, connect, connections, write, becomeReady };
}
