import { type Answer, type Call, type Endpoint, type Endpoints, ProblemError } from '@loquat/contract';
import type { CallParts } from './request.ts';
import { createSessionKeeper, type RenewInTurn, type SessionKeeper } from './session-keeper.ts';
import { createMemorySessionStore, type SessionStore } from './session.ts';
import { type CallOptions, createTransport, type Send } from './transport.ts';

export interface ConnectionOptions {
  /** Address of the API without a trailing slash: `https://team.example/api`, or `/api` inside a page of the server. */
  baseUrl: string;
  /** Default: in memory. */
  sessions?: SessionStore;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Called once when the server refuses the session, after it was removed from the store. */
  onSessionLost?: (problem: ProblemError) => void;
  /**
   * Renewing the token failed because of the connection or the server's health; the call goes on with the old token.
   */
  onRenewalFailed?: (error: unknown) => void;
  /** How to renew if other tabs or processes use the same session. Default: at once. */
  renewInTurn?: RenewInTurn;
  /** A bot's key, sent instead of a session's token. */
  apiKey?: string;
}

// An empty object satisfies a part without required fields, so callers may omit it.
type OptionalParts<C> = { [K in keyof C as object extends C[K] ? K : never]?: C[K] };
type RequiredParts<C> = { [K in keyof C as object extends C[K] ? never : K]: C[K] };
/** The input of a call: parts without a required field may be omitted. */
export type CallArgument<E extends Endpoint> = RequiredParts<Call<E>> & OptionalParts<Call<E>>;

/** The event stream is returned as its bytes; `createLiveStream` reads them. */
export type CallAnswer<E extends Endpoint> = E['response'] extends { kind: 'stream' }
  ? ReadableStream<Uint8Array<ArrayBuffer>>
  : Answer<E>;

/** One call: its argument may be omitted if no part is required. */
export type Caller<E extends Endpoint> =
  object extends CallArgument<E>
    ? (call?: CallArgument<E>, options?: CallOptions) => Promise<CallAnswer<E>>
    : (call: CallArgument<E>, options?: CallOptions) => Promise<CallAnswer<E>>;
/** The calls of one feature, ready to be made. */
export type Callers<G extends Endpoints> = { [C in keyof G]: Caller<G[C]> };

/** A connection to one server, with the session of its calls. */
export interface Connection {
  sessions: SessionStore;
  /** The calls of one feature, as `callsOf(chatEndpoints)`: a bundle contains only the groups that it names. */
  callsOf<G extends Endpoints>(group: G): Callers<G>;
  /** The API key, or an access token that does not expire within the next seconds. Rejects when signed out. */
  token(): Promise<string>;
  /** Exchanges the tokens now. Rejects if that fails; a refusal also ends the session. */
  renew(): Promise<void>;
}

interface Parts {
  send: Send;
  keeper: SessionKeeper;
  apiKey: string | undefined;
}

/**
 * A 401 ends the session, except on the event stream, which tries a renewal first, and where it refers to a provider
 * account that was to be linked.
 */
const endsSession = (endpoint: Endpoint, error: unknown): error is ProblemError =>
  error instanceof ProblemError &&
  error.status === 401 &&
  error.code !== 'auth.credential_refused' &&
  endpoint.response.kind !== 'stream';

function callerOf(endpoint: Endpoint, { send, keeper, apiKey }: Parts) {
  return async (call: CallParts = {}, options: CallOptions = {}): Promise<unknown> => {
    if (endpoint.access === 'public') return send(endpoint, call, null, options);
    if (apiKey !== undefined) return send(endpoint, call, apiKey, options);
    const session = await keeper.fresh();
    try {
      return await send(endpoint, call, session?.token ?? null, options);
    } catch (error) {
      if (session && endsSession(endpoint, error)) keeper.lose(session, error);
      throw error;
    }
  };
}

/**
 * For apps that load calls together with the screens that need them; `createClient` has all calls. Calls reject with
 * `ProblemError` (the server refused), `ConnectionError`, `TimeoutError` or `AnswerError`. Signing in stores nothing:
 * pass the answer through `toSession` to `sessions.set`.
 */
export function createConnection(options: ConnectionOptions): Connection {
  const { baseUrl, sessions = createMemorySessionStore(), now = Date.now, apiKey } = options;
  const send = createTransport(baseUrl, options.fetch ?? ((input, init) => globalThis.fetch(input, init)));
  const keeper = createSessionKeeper({
    sessions,
    send,
    now,
    renewInTurn: options.renewInTurn ?? ((session, renew) => renew(session)),
    onSessionLost: (problem) => options.onSessionLost?.(problem),
    onRenewalFailed: (error) => options.onRenewalFailed?.(error),
  });
  function callsOf<G extends Endpoints>(group: G): Callers<G> {
    const callers = Object.entries(group).map(([name, endpoint]) => [
      name,
      callerOf(endpoint, { send, keeper, apiKey }),
    ]);
    // Iterating over the group loses which call is which.
    return Object.fromEntries(callers) as Callers<G>;
  }
  async function token(): Promise<string> {
    const usable = apiKey ?? (await keeper.fresh())?.token;
    if (usable === undefined) throw new ProblemError('session.required');
    return usable;
  }
  return { sessions, callsOf, token, renew: keeper.renew };
}
