import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { BusMessage } from '../events/bus.ts';
import type { Sealer } from '../secrets/sealing.ts';

/** Immediate messages between nodes that may be lost: that the database has new changes, and transient events. */
export interface Hints {
  /** Announces new changes in the database. */
  notifyNodes(): void;
  /** Sends a transient event. */
  tell(message: BusMessage): void;
  close(): Promise<void>;
}

export interface HintParts {
  /** URLs of NATS servers, `nats://user:password@host`. */
  servers: readonly string[];
  /** Several installations may share a NATS. */
  serverId: string;
  sealer: Sealer;
  /** Another node announced new changes. */
  onNotified: () => void;
  /** Another node sent a transient event. */
  hear: (message: BusMessage) => void;
  report: (error: unknown) => void;
}

const CONTEXT = 'hint';
const RECONNECT_MS = 500;

/** Takes the credentials out of a URL: the client wants them separately. */
function loginOf(servers: readonly string[]) {
  const { username = '', password = '' } = URL.parse(servers[0] ?? '') ?? {};
  return username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

const hostOf = (server: string): string => URL.parse(server)?.host ?? server;

/**
 * Connects to NATS, now or whenever it can be reached; the server works without it. Messages are sealed, so other users
 * of the same NATS can neither read nor forge them.
 */
export function openHints({ servers, serverId, sealer, onNotified, hear, report }: HintParts): Hints {
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
    opened.subscribe(subjects.news, { callback: () => onNotified() });
    opened.subscribe(subjects.told, { callback: take });
  }
  const opening = open().catch((error: unknown) => {
    if (!isClosed) report(error);
  });

  /** Messages queued for a connection would be out of date when sent. */
  function publish(subject: string, payload?: string): void {
    if (connection && !connection.isClosed()) connection.publish(subject, payload);
  }

  return {
    notifyNodes: () => publish(subjects.news),
    tell: (message) => publish(subjects.told, sealer.seal(JSON.stringify(message), CONTEXT)),
    async close() {
      isClosed = true;
      // While NATS cannot be reached, the client keeps trying; the process does not wait for it.
      if (!connection) return;
      await opening;
      await connection.close();
    },
  };
}
