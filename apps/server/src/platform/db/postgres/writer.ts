import type { Client, QueryResult } from 'pg';
import { connectionOver, type Answer, type PostgresConnection, type Query } from './connection.ts';
import { asKnown, DatabaseUnreachableError } from './outage.ts';
import { requireSuitable, UnsuitableDatabaseError } from './suitable.ts';

const FIRST_DELAY_MS = 50;
const LAST_DELAY_MS = 2_000;

/** The one connection that writes. It is used by one group at a time, and opened anew once it is lost. */
export interface PostgresWriter {
  /** For the stores of units of work. */
  readonly connection: PostgresConnection;
  /** Opens the connection unless it is open. @throws DatabaseUnreachableError, UnsuitableDatabaseError */
  open(): Promise<void>;
  /**
   * Runs statements that take no values; answers with the result of the last. Unless an answer comes within `limitMs`, or
   * what the settings say, the connection is taken to be gone.
   */
  command(sql: string, limitMs?: number): Promise<Answer & { command: string }>;
  /** Statements of stores: how many were begun, how many have no answer yet, and the first error since `forgive`. */
  readonly asked: { begun: number; pending: number; failure: { error: unknown } | undefined };
  forgive(): void;
  /** Is called whenever the last pending statement was answered. */
  onAnswered: () => void;
  /** Resolves once no statement of a store is pending. */
  settled(): Promise<void>;
  /** Gives the connection up, whatever it is doing. */
  lose(): void;
  close(): Promise<void>;
}

/**
 * `connect` makes a client that is not connected yet; `claim` says on each new connection that the database is in use.
 */
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
    // Ends it at once; what was under way is refused.
    void lost.end().catch(() => {});
    lost.connection.stream.destroy();
  }

  async function openAnew(): Promise<Client> {
    const anew = connect();
    // Without a listener, a connection that is lost would end the process.
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
