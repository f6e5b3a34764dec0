import { type Endpoint, HEADER_API_KEY, ProblemError, problemOf } from '@loquat/contract';
import { readAnswer } from './answer.ts';
import { AnswerError, ConnectionError, TimeoutError } from './errors.ts';
import { type CallParts, nameOf, requestOf, urlOf } from './request.ts';

export interface CallOptions {
  /** Aborts the call; it then rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** Longest wait for the complete answer (for a stream: its beginning), in milliseconds. Default: no limit. */
  timeoutMs?: number;
  /** The call continues if the page that makes it is closed. */
  keepalive?: boolean;
}

/** Makes one call with the given token; knows nothing of sessions. */
export type Send = (
  endpoint: Endpoint,
  call: CallParts,
  token: string | null,
  options: CallOptions,
) => Promise<unknown>;

interface Deadline {
  signal: AbortSignal | undefined;
  clear(): void;
}

function deadlineOf(endpoint: Endpoint, { signal, timeoutMs }: CallOptions): Deadline {
  if (timeoutMs === undefined) return { signal, clear: () => {} };
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new TimeoutError(nameOf(endpoint), timeoutMs)), timeoutMs);
  return {
    signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    clear: () => clearTimeout(timer),
  };
}

function failureOf(endpoint: Endpoint, error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof ProblemError || error instanceof AnswerError) return error;
  return signal?.aborted ? signal.reason : new ConnectionError(nameOf(endpoint), error);
}

/** `baseUrl` ends in `/api`. Failures: `ProblemError`, `AnswerError`, `ConnectionError`, `TimeoutError`. */
export function createTransport(baseUrl: string, fetch: typeof globalThis.fetch): Send {
  return async (endpoint, call, token, options) => {
    const url = urlOf(baseUrl, endpoint, call);
    const request = requestOf(endpoint, call);
    if (token !== null) request.headers.set(HEADER_API_KEY, token);
    const { signal, clear } = deadlineOf(endpoint, options);
    try {
      const response = await fetch(url, {
        ...request,
        ...(signal && { signal }),
        ...(options.keepalive && { keepalive: true }),
      });
      if (!response.ok) throw problemOf(endpoint.problems, response.status, await response.text());
      return await readAnswer(endpoint, response);
    } catch (error) {
      throw failureOf(endpoint, error, signal);
    } finally {
      clear();
    }
  };
}
