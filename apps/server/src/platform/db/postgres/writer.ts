import type { Client, QueryResult } from 'pg';
import type { Connection } from '../connection.ts';
import { connectionOver, type Answer, type Query } from './connection.ts';
import { asKnown, DatabaseUnreachableError } from './outage.ts';
import { requireSuitable, UnsuitableDatabaseError } from './suitable.ts';

const FIRST_DELAY_MS = 50;
const LAST_DELAY_MS = 2_000;

/** The only connection that writes. One group uses it at a time; it is reopened after it is lost. */
export interface PostgresWriter {
  /** For the stores of units of work. */
  readonly connection: Connection;
  /** Opens the connection unless it is open. @throws DatabaseUnreachableError, UnsuitableDatabaseError */
  open(): Promise<void>;
  /**
   * Runs statements without parameters; returns the result of the last. If no answer arrives within `limitMs` (by
   * default the configured limit), the connection is considered lost.
   */
  command(sql: string, limitMs?: number): Promise<Answer & { command: string }>;
  /** Statements of stores: how many were started, how many are unanswered, and the first error since `forgive`. */
  readonly asked: { begun: number; pending: number; failure: { error: unknown } | undefined };
  forgive(): void;
  /** Called whenever the last pending statement has been answered. */
  onAnswered: () => void;
  /** Resolves when no statement of a store is pending. */
  settled(): Promise<void>;
  /** Abandons the connection in any state. */
  lose(): void;
  close(): Promise<void>;
}

/** `connect` creates an unconnected client; `claim` marks the database as in use on each new connection. */
export function createWriter(
  connect: () => Client,
  claim: (client: Client) => Promise<void> = () => Promise.resolve(),
): PostgresWriter {
  const asked: PostgresWriter['asked'] = { begun: 0, pending: 0, failure: undefined };
  const waiting: (() => void)[] = [];
  let client: Client | undefined;
  let delayMs = FIRST_DELAY_MS;
  let refusal: { error: unknown; until: number } | undefined;

  function lose(lost: Client | undefined = client): void {
    if (!lost) return;
    if (lost === client) client = undefined;
    // Closes it at once; its pending statements fail.
    void lost.end().catch(() => {});
    lost.connection.stream.destroy();
  }

  async function openAnew(): Promise<Client> {
    const anew = connect();
    // Without a listener, a lost connection would end the process.
    anew.on('error', () => lose(anew));
    anew.on('end', () => lose(anew));
    try {
      await anew.connect();
      await requireSuitable(anew);
      await claim(anew);
      return anew;
    } catch (error) {
      lose(anew);
      throw error instanceof UnsuitableDatabaseError ? error : asKnown(error);
    }
  }

  async function open(): Promise<void> {
    if (client) return;
    if (refusal && performance.now() < refusal.until) throw refusal.error;
    try {
      client = await openAnew();
      delayMs = FIRST_DELAY_MS;
      refusal = undefined;
    } catch (error) {
      refusal = { error, until: performance.now() + delayMs };
      delayMs = Math.min(delayMs * 2, LAST_DELAY_MS);
      throw error;
    }
  }

  async function execute(query: Query): Promise<Answer> {
    asked.begun += 1;
    asked.pending += 1;
    try {
      if (!client) throw new DatabaseUnreachableError();
      return await client.query(query);
    } catch (error) {
      const known = asKnown(error);
      asked.failure ??= { error: known };
      throw known;
    } finally {
      asked.pending -= 1;
      if (asked.pending === 0) {
        writer.onAnswered();
        for (const resolve of waiting.splice(0)) resolve();
      }
    }
  }

  const writer: PostgresWriter = {
    connection: connectionOver(execute),
    open,
    async command(sql, limitMs) {
      if (!client) throw new DatabaseUnreachableError();
      try {
        // Several statements in one text have several results.
        const limit = limitMs === undefined ? {} : { query_timeout: limitMs };
        const results: QueryResult | QueryResult[] = await client.query({ text: sql, ...limit });
        return Array.isArray(results) ? results.at(-1) : results;
      } catch (error) {
        throw asKnown(error);
      }
    },
    asked,
    forgive: () => void (asked.failure = undefined),
    onAnswered: () => {},
    settled: () => (asked.pending === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    lose: () => lose(),
    async close() {
      const open = client;
      client = undefined;
      await open?.end();
    },
  };
  return writer;
}
