import { api, type Endpoint, type LoginResponse } from '@loquat/contract';
import type { Server } from '../../src/composition/server.ts';
import type { BusMessage } from '../../src/platform/events/bus.ts';
import { ask, type Got } from '../security/wire.ts';
import type { AnswerTo } from './route-answers.ts';

export interface CallOptions {
  token?: string | undefined;
  /** Sent as JSON; text and bytes are sent unchanged, as `contentType`. */
  body?: unknown;
  contentType?: string;
  headers?: Record<string, string>;
}

const endpoints = Object.values(api)
  .flatMap((group) => Object.values<Endpoint>(group))
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`) }));
const byMethod = Map.groupBy(endpoints, ({ endpoint }) => endpoint.method as string);

function endpointOf(method: string, path: string): Endpoint {
  const those = byMethod.get(method) ?? [];
  const found = those.find(({ endpoint }) => endpoint.path === path) ?? those.find(({ pattern }) => pattern.test(path));
  if (!found) throw new Error(`the contract has no ${method} ${path}`);
  return found.endpoint;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The response to a successful (then with a `T`) or refused call. */
export class Answered<T = unknown> {
  readonly status: number;
  readonly text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  readonly json: unknown;
  readonly #route: string;
  readonly #headers: Got['headers'];

  constructor(route: string, { status, headers, text }: Got) {
    this.status = status;
    this.#headers = headers;
    this.text = text;
    this.json = parse(text);
    this.#route = route;
  }

  get headers(): Headers {
    const headers = new Headers();
    for (const [name, value = []] of Object.entries(this.#headers))
      for (const one of [value].flat()) headers.append(name, one);
    return headers;
  }

  /** The answer of a successful call, checked against the contract; throws if the call was refused. */
  value(): T {
    const [method = '', path = ''] = this.#route.split(/[ ?]/);
    if (this.status !== 200) throw new Error(`${method} ${path} answered ${this.status} ${this.text}`);
    const { response } = endpointOf(method, path);
    if (response.kind !== 'json') return (response.kind === 'text' ? this.text : undefined) as T;
    response.schema.parse(this.json);
    // Unparsed, so that tests also see fields that are not in the contract.
    return this.json as T;
  }
}

const isRaw = (body: unknown): body is string | Uint8Array => typeof body === 'string' || body instanceof Uint8Array;

/** Makes one call as any HTTP client would, with a path relative to `/api`. */
export async function call<const R extends string>(
  server: { origin: string },
  route: R,
  options: CallOptions = {},
): Promise<Answered<AnswerTo<R>>> {
  const [method = 'GET', path = ''] = route.split(' ', 2);
  const { token, body, contentType = isRaw(body) ? 'text/plain' : 'application/json', headers = {} } = options;
  const { pathname, search } = new URL(`${server.origin}/api${path}`);
  const answer = await ask(server, `${method} ${pathname}${search}`, {
    headers: {
      ...headers,
      ...(token && { 'x-api-key': token }),
      ...(body !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
  });
  return new Answered(route, answer);
}

/** The answer of a call that must succeed. */
export const answerTo = async <const R extends string>(
  server: { origin: string },
  route: R,
  options?: CallOptions,
): Promise<AnswerTo<R>> => (await call(server, route, options)).value();

/** Makes a call and returns only its status. */
export const statusOf = async (server: { origin: string }, route: string, options?: CallOptions): Promise<number> =>
  (await call(server, route, options)).status;

export const FOUNDER = { email: 'founder@example.org', name: 'Founder', password: 'founder-secret', gender: 0 };

/** Signs in with a password. */
export const signIn = (
  server: { origin: string },
  { email, password }: { email: string; password: string },
  device = 'web:1',
): Promise<LoginResponse> =>
  answerTo(server, 'POST /token/login', { body: { credential: { type: 'password', email, password }, device } });

/** Creates the first account and signs in. A server behind a proxy requires its setup code. */
export async function signInFounder(
  server: { origin: string; setupCode?: string | null },
  device?: string,
): Promise<LoginResponse> {
  const body = { ...FOUNDER, setup_code: server.setupCode };
  await call(server, 'POST /admin/system/create_admin', { body });
  return signIn(server, FOUNDER, device);
}

/** Registers `<name>@example.org` with the password `<name>-secret`; returns its session. */
export const registerUser = (server: { origin: string }, name: string, device = 'web:1'): Promise<LoginResponse> =>
  answerTo(server, 'POST /user/register', {
    body: { email: `${name}@example.org`, password: `${name}-secret`, name, device },
  });

/** Collects all bus messages from now on. */
export function listen({ bus }: Pick<Server, 'bus'>): BusMessage[] {
  const heard: BusMessage[] = [];
  bus.subscribe((message) => void heard.push(message));
  return heard;
}

/** Statuses of concurrent calls, in ascending order. */
export const ascending = (statuses: readonly number[]): number[] => statuses.toSorted((one, other) => one - other);
