import type { LoginResponse } from '@loquat/contract';
import type { Server } from '../../src/server.ts';
import type { BusMessage } from '../../src/platform/events/bus.ts';

export interface CallOptions {
  token?: string | undefined;
  /** Sent as JSON; text and bytes as they are, under `contentType`. */
  body?: unknown;
  contentType?: string;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  text: string;
  /** The body parsed as JSON; undefined when it is none. */
  json: never;
  headers: Headers;
}

const isRaw = (body: unknown): body is string | Uint8Array => typeof body === 'string' || body instanceof Uint8Array;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One call as any HTTP client makes it, path relative to `/api`. */
export async function call(server: { origin: string }, route: string, options: CallOptions = {}): Promise<Answered> {
  const [method = 'GET', path = ''] = route.split(' ', 2);
  const { token, body, contentType = isRaw(body) ? 'text/plain' : 'application/json', headers = {} } = options;
  const answer = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token && { 'x-api-key': token }),
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body: isRaw(body) ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, json: parse(text) as never, headers: answer.headers };
}

/** The status alone. */
export const statusOf = async (server: { origin: string }, route: string, options?: CallOptions): Promise<number> =>
  (await call(server, route, options)).status;

export const FOUNDER = { email: 'founder@example.org', name: 'Founder', password: 'founder-secret', gender: 0 };

/** Signs in with a password. */
export async function signIn(
  server: { origin: string },
  account: { email: string; password: string },
  device = 'web:1',
): Promise<LoginResponse> {
  const credential = { type: 'password', email: account.email, password: account.password };
  const { status, json, text } = await call(server, 'POST /token/login', { body: { credential, device } });
  if (status !== 200) throw new Error(`sign-in answered ${status} ${text}`);
  return json;
}

/** Makes the first account and signs it in. A server that stands behind something wants its code. */
export async function signInFounder(
  server: { origin: string; setupCode?: string | null },
  device?: string,
): Promise<LoginResponse> {
  const body = { ...FOUNDER, setup_code: server.setupCode };
  await call(server, 'POST /admin/system/create_admin', { body });
  return signIn(server, FOUNDER, device);
}

/** Registers `<name>@example.org` with the password `<name>-secret`; the answer is its signed-in session. */
export async function registerUser(server: { origin: string }, name: string, device = 'web:1'): Promise<LoginResponse> {
  const body = { email: `${name}@example.org`, password: `${name}-secret`, name, device };
  const { status, json, text } = await call(server, 'POST /user/register', { body });
  if (status !== 200) throw new Error(`registration answered ${status} ${text}`);
  return json;
}

/** Everything that is announced from now on. */
export function listen({ bus }: Pick<Server, 'bus'>): BusMessage[] {
  const heard: BusMessage[] = [];
  bus.subscribe((message) => void heard.push(message));
  return heard;
}

/** Statuses of calls that raced, in rising order. */
export const ascending = (statuses: readonly number[]): number[] => statuses.toSorted((one, other) => one - other);
