import { HEADER_API_KEY, TOKEN_RENEW_THRESHOLD_MS, type TokenPair } from '@loquat/contract';
import { renewInTurn } from '../lib/renew-in-turn.ts';
import { changeValue, readValue, type WorkerSession } from '../lib/worker-values.ts';
import { worker } from './scope.ts';

const RENEWAL_TIMEOUT_MS = 10_000;
const UNAUTHORIZED = 401;

/** The server's refusal of a call. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

async function expectOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Refusal(response.status);
  return response;
}

async function exchange(session: WorkerSession): Promise<WorkerSession> {
  const { token, refresh_token } = session;
  const asked = await worker.fetch('/api/token/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, refresh_token }),
    signal: AbortSignal.timeout(RENEWAL_TIMEOUT_MS),
  });
  const pair = (await (await expectOk(asked)).json()) as TokenPair;
  const expires_at = Date.now() + pair.expired_in * 1_000;
  return { ...session, token: pair.token, refresh_token: pair.refresh_token, expires_at };
}

/** Ends the worker's copy of the session; pages handle their own. */
const forget = (token: string): Promise<unknown> =>
  changeValue('session', (shared) => (shared?.token === token ? undefined : shared));

/** The signed-in user's session with a token that is valid for a while; undefined if no user is signed in. */
async function freshSession(): Promise<WorkerSession | undefined> {
  const session = await readValue('session');
  if (!session || Date.now() <= session.expires_at - TOKEN_RENEW_THRESHOLD_MS) return session;
  try {
    return await renewInTurn(session, exchange);
  } catch (error) {
    if (error instanceof Refusal && error.status === UNAUTHORIZED) await forget(session.token);
    throw error;
  }
}

/** Makes a call as the signed-in user. Rejects with `Refusal`, or because there is no answer. */
export async function call(path: string, init: RequestInit): Promise<Response> {
  const session = await freshSession();
  if (!session) throw new Refusal(UNAUTHORIZED);
  const headers = new Headers(init.headers);
  headers.set(HEADER_API_KEY, session.token);
  return expectOk(await worker.fetch(`/api${path}`, { ...init, headers }));
}
