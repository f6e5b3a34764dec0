import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PushService, Received } from './push-service.ts';

/** Mozilla's push service as Firefox sees it: a WebSocket over which it registers and receives pushes. */
export interface Autopush {
  /** For `dom.push.serverURL`. */
  url: string;
  /** Resolves once a browser has decrypted this many pushes and passed them to its workers. */
  untilTaken(count: number): Promise<void>;
  close(): Promise<void>;
}

/** The messages of Firefox; for updates they report the outcome. */
type Said =
  | { messageType: 'hello'; uaid?: string }
  | { messageType: 'register'; channelID: string; key?: string }
  | { messageType: 'unregister'; channelID: string }
  | { messageType: 'ack'; updates: { channelID: string; code: number }[] }
  | { messageType: 'nack' | 'ping' | 'broadcast_subscribe' };

const OK = 200;
/** The push was decrypted, and its worker was woken. */
const DELIVERED = 100;

/** Starts one on a free port; it forwards the pushes that `service` receives from servers. */
export async function startAutopush(service: PushService): Promise<Autopush> {
  const channels = new Map<string, { channelID: string; socket: WebSocket }>();
  const waiting = new Set<() => void>();
  let taken = 0;

  function answer(socket: WebSocket, said: Said): object | null {
    switch (said.messageType) {
      case 'hello':
        return { messageType: 'hello', uaid: said.uaid || randomUUID(), status: OK, use_webpush: true, broadcasts: {} };
      case 'register': {
        const { channelID, key } = said;
        const pushEndpoint = service.endpoint(key?.replaceAll('=', ''));
        channels.set(new URL(pushEndpoint).pathname, { channelID, socket });
        return { messageType: 'register', channelID, status: OK, pushEndpoint };
      }
      case 'unregister':
        return { messageType: 'unregister', channelID: said.channelID, status: OK };
      case 'ack':
        taken += said.updates.filter(({ code }) => code === DELIVERED).length;
        for (const look of waiting) look();
        return null;
      default:
        return null;
    }
  }

  function passOn({ path, headers, body }: Received): void {
    const channel = channels.get(path);
    channel?.socket.send(
      JSON.stringify({
        messageType: 'notification',
        channelID: channel.channelID,
        version: randomUUID(),
        ttl: Number(headers['ttl']),
        data: body.toString('base64url'),
        headers: { encoding: headers['content-encoding'] },
      }),
    );
  }

  service.follow(passOn);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    socket.on('message', (text: Buffer) => {
      const said = answer(socket, JSON.parse(text.toString()) as Said);
      if (said) socket.send(JSON.stringify(said));
    });
  });

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    untilTaken(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (taken < count) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
      return promise;
    },
    async close() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
