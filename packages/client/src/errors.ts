/** The server could not be reached, or the connection broke before the answer was complete. */
export class ConnectionError extends Error {
  /** Method and path as the contract writes them. */
  readonly endpoint: string;

  constructor(endpoint: string, cause: unknown) {
    super(`${endpoint}: no answer from the server`, { cause });
    this.name = 'ConnectionError';
    this.endpoint = endpoint;
  }
}

/** The answer did not arrive within the call's `timeoutMs`. */
export class TimeoutError extends Error {
  /** Method and path as the contract writes them. */
  readonly endpoint: string;
  readonly timeoutMs: number;

  constructor(endpoint: string, timeoutMs: number) {
    super(`${endpoint}: no answer within ${timeoutMs} ms`);
    this.name = 'TimeoutError';
    this.endpoint = endpoint;
    this.timeoutMs = timeoutMs;
  }
}

/**
 * A successful answer that the contract does not allow. Names the place, never the value: answers contain private text.
 */
export class AnswerError extends Error {
  /** Method and path as the contract writes them. */
  readonly endpoint: string;
  /** The place in the answer, as `0.detail.mid`; empty for the answer as a whole. */
  readonly path: string;

  constructor(endpoint: string, path: string, reason: string) {
    super(`${endpoint}: unexpected answer${path && ` at ${path}`}: ${reason}`);
    this.name = 'AnswerError';
    this.endpoint = endpoint;
    this.path = path;
  }
}
