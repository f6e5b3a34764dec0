import type { Message } from '@loquat/contract';
import { vi } from 'vitest';
import { sessionStore } from '../state/session.ts';

/** A call as received over the network. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The object in the `x-properties` header, empty without one. */
  properties: Record<string, unknown>;
  body: string;
  /** Whether the call outlives its page. */
  keepalive: boolean;
}

/** A test's answer to a call: JSON, or a Response. */
export type Answerer = (call: SeenCall) => unknown;

function seenCallOf(address: string, init: RequestInit): SeenCall {
  const { pathname, searchParams } = new URL(address, 'http://test');
  const properties = atob(new Headers(init.headers).get('x-properties') ?? '');
  return {
    method: init.method ?? 'GET',
    path: pathname,
    query: searchParams,
    properties: properties ? (JSON.parse(properties) as Record<string, unknown>) : {},
    body: String(init.body ?? ''),
    keepalive: init.keepalive ?? false,
  };
}

/** Rejects as soon as a call is aborted. */
const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** Replaces the network: the client's calls reach `answer`, and get its Response or JSON value. */
export function fakeServer(answer: Answerer): SeenCall[] {
  const calls: SeenCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = seenCallOf(address, init);
    calls.push(call);
    const body = await Promise.race([answer(call), givenUp(init.signal)]);
    return body instanceof Response ? body : Response.json(body);
  });
  return calls;
}

/** Signs a user in without asking a server. */
export function signedInAs(uid: number): void {
  const session = {
    uid,
    token: 'token',
    refresh_token: 'refresh',
    expires_at: Number.MAX_SAFE_INTEGER,
    device: 'web:test',
    server_id: 'server',
    create_by: 'password',
  };
  sessionStore.setState({ session: session as never, roleChanged: false, isSigningOut: false, endedBecause: null });
}

/** A page of history as the server cuts it from its log, with the later changes to its messages if requested. */
export function historyPage(log: readonly Message[], { query }: SeenCall): Message[] {
  const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
  const after = Number(query.get('after') ?? 0);
  const limit = Number(query.get('limit'));
  const range = log.filter(({ mid }) => after < mid && mid < before);
  const page = query.has('after') ? range.slice(0, limit) : range.slice(-limit);
  const said = new Set(page.map(({ mid }) => mid));
  const last = page.at(-1)?.mid ?? 0;
  const isChange = ({ mid, detail }: Message) => mid > last && detail.type === 'reaction' && said.has(detail.mid);
  return query.get('changes') === 'true' ? [...page, ...log.filter(isChange)] : page;
}
