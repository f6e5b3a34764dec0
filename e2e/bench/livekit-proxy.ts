import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One request of Loquat to LiveKit, or one webhook of LiveKit to Loquat. */
interface Passed {
  /** `ListRooms`, `RemoveParticipant`, …, or the event of a webhook. */
  name: string;
  /** When it passed; milliseconds since the epoch. */
  at: number;
}

/** Forwards requests between Loquat and LiveKit, and counts them. */
export interface LivekitProxy {
  readonly url: string;
  readonly questions: Passed[];
  readonly webhooks: Passed[];
  /** The origins of both, once they are known. */
  readonly to: { loquat: string; livekit: string };
  close(): void;
}

const API = '/twirp/livekit.RoomService/';

async function passOn(request: IncomingMessage, body: Buffer, origin: string): Promise<Response> {
  const { authorization = '', 'content-type': type = '' } = request.headers;
  const headers = { authorization, 'content-type': type };
  return fetch(origin + (request.url ?? ''), { method: request.method ?? 'POST', headers, body: new Uint8Array(body) });
}

export async function startProxy(): Promise<LivekitProxy> {
  const questions: Passed[] = [];
  const webhooks: Passed[] = [];
  const to = { loquat: '', livekit: '' };
  const server = createServer((request, response) => {
    const at = Date.now();
    const method = request.url?.startsWith(API) ? request.url.slice(API.length) : undefined;
    const pass = async () => {
      const body = await buffer(request);
      if (method === undefined) webhooks.push({ name: String(JSON.parse(body.toString()).event), at });
      else questions.push({ name: method, at });
      const answer = await passOn(request, body, method === undefined ? to.loquat : to.livekit);
      const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
      response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
    };
    pass().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => void server.close(() => server.closeAllConnections());
  return { url, questions, webhooks, to, close };
}

/** A second, less the delay of a request on its way through a busy machine. */
const SECOND_MS = 950;

/** The most requests within one second, and the shortest time between two of them. */
export function paceOf(passed: readonly Passed[]): { count: number; mostInASecond: number; shortestGapMs: number } {
  const times = passed.map(({ at }) => at);
  const within = (from: number) => times.filter((at) => at >= from && at < from + SECOND_MS).length;
  const gaps = times.slice(1).map((at, index) => at - times[index]!);
  return { count: times.length, mostInASecond: Math.max(0, ...times.map(within)), shortestGapMs: Math.min(...gaps) };
}
