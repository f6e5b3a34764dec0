import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { BusMessage } from '../events/bus.ts';
import type { Sealer } from '../secrets/sealing.ts';

/** What nodes tell each other at once, and may be lost: that there is news in the database, and what passes by. */
export interface Hints {
  /** There is something new in the database. */
  tellNews(): void;
  /** Something that nobody misses later. */
  tell(message: BusMessage): void;
  close(): Promise<void>;
}

export interface HintParts {
  /** Addresses of servers of NATS, `nats://user:password@host`. */
  servers: readonly string[];
  /** Several installations may share a NATS. */
  serverId: string;
  sealer: Sealer;
  /** Another node has news. */
  onNews: () => void;
  /** Another node told something. */
  hear: (message: BusMessage) => void;
  report: (error: unknown) => void;
}

const CONTEXT = 'hint';
const RECONNECT_MS = 500;

/** Takes the user out of an address: the client wants them apart. */
function loginOf(servers: readonly string[]) {
  const { username = '', password = '' } = URL.parse(servers[0] ?? '') ?? {};
  return username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

const hostOf = (server: string): string => URL.parse(server)?.host ?? server;

/**
 * Connects to NATS, now or whenever it can be reached: nothing depends on it. Messages are sealed, so nobody else who
 * uses the same NATS reads or makes them.
 */
export function openHints({ servers, serverId, sealer, onNews, hear, report }: HintParts): Hints {
  const subjects = { news: `loquat.${serverId}.news`, told: `loquat.${serverId}.told` };
  let connection: NatsConnection | undefined;
  let isClosed = false;

  function take(_error: Error | null, message: Msg): void {
    const json = sealer.open(message.string(), CONTEXT);
    if (json !== null) hear(JSON.parse(json) as BusMessage);
  }

  async function open(): Promise<void> {
    const opened = await connect({
      servers: servers.map(hostOf),
      ...loginOf(servers),
      noEcho: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      waitOnFirstConnect: true,
      ignoreAuthErrorAbort: true,
    });
    if (isClosed) return opened.close();
    connection = opened;
    opened.subscribe(subjects.news, { callback: () => onNews() });
    opened.subscribe(subjects.told, { callback: take });
  }
  const opening = open().catch((error: unknown) => {
    if (!isClosed) report(error);
  });

  /** What waits for a connection would be old when it leaves. */
  function publish(subject: string, payload?: string): void {
    if (connection && !connection.isClosed()) connection.publish(subject, payload);
  }

  return {
    tellNews: () => publish(subjects.news),
    tell: (message) => publish(subjects.told, sealer.seal(JSON.stringify(message), CONTEXT)),
    async close() {
      isClosed = true;
      // While NATS cannot be reached, opening goes on; the process does not wait for it.
      if (!connection) return;
      await opening;
      await connection.close();
    },
  };
}
