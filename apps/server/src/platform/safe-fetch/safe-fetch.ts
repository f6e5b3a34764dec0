import type { Agent, Headers, Response } from 'undici';
import { type Clock, systemClock } from '../clock.ts';
import { type AddressGuardParts, createAddressGuard } from './address-guard.ts';
import { createKeptNames } from './kept-names.ts';
import { loadUndici } from './load-undici.ts';
import { OutgoingError, toOutgoingError } from './outgoing-error.ts';
import { createKeptAgents, pinnedTo } from './pinned-agent.ts';
import { hostOf, parseTarget } from './target.ts';

export interface SafeFetchParts extends AddressGuardParts {
  userAgent: string;
  clock?: Pick<Clock, 'now'>;
}

export interface SafeFetchOptions {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Also allows the operator's own networks: for addresses that an administrator entered and the operator allows. */
  allowPrivate?: boolean;
  /** Refuses plain http except to the operator's own networks: for requests that depend on the server's identity. */
  secure?: boolean;
  /** None if a secret is sent, which another host must not receive. Ten by default. */
  maxRedirects?: number;
  /** For everything: name resolution, redirects, reading the response. */
  timeoutMs?: number;
  /** The maximum size of the response, decompressed. */
  maxBytes?: number;
  /** Accepted media types, exact (`text/html`) or all of a kind (`image/`); any by default. */
  contentTypes?: readonly string[];
  signal?: AbortSignal;
  /**
   * Reuses the connection for later requests to the same addresses for a moment, and caches the resolved name for half
   * a minute: for many requests to few services.
   */
  keepConnection?: boolean;
}

export interface SafeResponse {
  /** URL of the final response, after redirects. */
  url: URL;
  status: number;
  headers: Headers;
  /** Lower case, without parameters; empty if the response names none. */
  mediaType: string;
  /** Decompressed. Need not be read to its end. @throws OutgoingError `too_large`, `timeout`, `unreachable` */
  body: AsyncIterable<Uint8Array>;
}

/** The URL of another service. One that the operator configured may be in their own networks. */
export interface ServiceAddress {
  /** Without a trailing slash. */
  url: string;
  allowPrivate: boolean;
}

/**
 * The only way to request a URL that a user provided. Requests it without cookies or credentials and passes the
 * response to `read`; the connection ends with it, unless it is kept. Each name, including that of every redirect, is
 * resolved here, all its addresses are checked, and only those are connected to.
 * @throws OutgoingError, and any error of `read`
 */
export type SafeFetch = <T>(
  address: string,
  options: SafeFetchOptions,
  read: (response: SafeResponse) => Promise<T>,
) => Promise<T>;

export const OUTGOING_TIMEOUT_MS = 5_000;
const OUTGOING_MAX_BYTES = 5_000_000;
const MAX_REDIRECTS = 10;
/** How many bytes of an unread response are read to keep its connection. */
const REST_MAX_BYTES = 16_000;
const SEE_OTHER = 303;
const REDIRECTS = new Set([301, 302, SEE_OTHER, 307, 308]);

/** Options that apply to every request of a chain. */
interface Terms {
  keepConnection: boolean;
  allowPrivate: boolean;
  secure: boolean;
  signal: AbortSignal;
}

/** One request of a chain of redirects. */
interface Hop {
  url: URL;
  method: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

const redirectOf = ({ status, headers }: Response): string | null =>
  REDIRECTS.has(status) ? headers.get('location') : null;

/** The request that follows a redirect; a POST stays a POST, unless the redirect points to its result. */
function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = parseTarget(location, hop.url);
  return status === SEE_OTHER ? { ...hop, url, method: 'GET', body: null } : { ...hop, url };
}

async function* boundedBody({ body }: Response, maxBytes: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new OutgoingError('too_large');
      yield chunk;
    }
  } catch (error) {
    throw toOutgoingError(error, signal);
  }
}

function requireType(mediaType: string, contentTypes: readonly string[] | undefined): void {
  const fits = (type: string) => (type.endsWith('/') ? mediaType.startsWith(type) : mediaType === type);
  if (contentTypes && !contentTypes.some(fits)) throw new OutgoingError('content_type');
}

function describe(url: URL, response: Response, options: SafeFetchOptions, signal: AbortSignal): SafeResponse {
  const { status, headers } = response;
  const mediaType = (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
  requireType(mediaType, options.contentTypes);
  const body = boundedBody(response, options.maxBytes ?? OUTGOING_MAX_BYTES, signal);
  return { url, status, headers, mediaType, body };
}

/** A response whose body can be read until it is closed. */
interface Opened {
  hop: Hop;
  response: Response;
  close(): Promise<void>;
}

/** A connection and its end. */
interface Line {
  dispatcher: Agent;
  /** Called once the response was read as far as needed; null: there was none. */
  end(response: Response | null): Promise<void>;
}

async function newLine(addresses: readonly string[]): Promise<Line> {
  const { Agent } = await loadUndici();
  const dispatcher = new Agent(pinnedTo(addresses));
  return { dispatcher, end: () => dispatcher.destroy() };
}

/** Reads the rest of a short response to free its connection; the connection of a long one ends. */
async function finish(response: Response | null): Promise<void> {
  if (!response?.body || response.bodyUsed) return;
  let size = 0;
  try {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > REST_MAX_BYTES) return;
    }
  } catch {
    // The response was read already, so a failure of the rest does not matter.
  }
}

async function dial(hop: Hop, { dispatcher, end }: Line, userAgent: string, signal: AbortSignal): Promise<Opened> {
  const { url, method, body } = hop;
  const { fetch } = await loadUndici();
  try {
    const headers = { ...hop.headers, 'user-agent': userAgent };
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal, dispatcher });
    return { hop, response, close: () => end(response) };
  } catch (error) {
    await end(null);
    throw toOutgoingError(error, signal);
  }
}

/** `AbortSignal.timeout` would keep the whole request in memory until its timeout, even after the response. */
function limitTime({ signal, timeoutMs = OUTGOING_TIMEOUT_MS }: SafeFetchOptions) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException('The time is over.', 'TimeoutError')), timeoutMs);
  timer.unref();
  return {
    signal: signal ? AbortSignal.any([timeout.signal, signal]) : timeout.signal,
    end: () => clearTimeout(timer),
  };
}

export function createSafeFetch(parts: SafeFetchParts): SafeFetch {
  const { userAgent, clock = systemClock } = parts;
  const requireAddresses = createAddressGuard(parts);
  const names = createKeptNames(requireAddresses, clock);
  const kept = createKeptAgents();

  async function lineTo({ url }: Hop, addresses: readonly string[], { keepConnection }: Terms): Promise<Line> {
    if (!keepConnection) return newLine(addresses);
    return { dispatcher: await kept.of(url.origin, addresses), end: finish };
  }

  async function open(hop: Hop, terms: Terms, redirectsLeft: number): Promise<Opened> {
    const { signal, keepConnection } = terms;
    const host = hostOf(hop.url);
    const { addresses, isPrivate } = await (keepConnection ? names.find : requireAddresses)(host, terms);
    if (terms.secure && hop.url.protocol === 'http:' && !isPrivate) throw new OutgoingError('address');
    const opened = await dial(hop, await lineTo(hop, addresses, terms), userAgent, signal).catch((error: unknown) => {
      names.forget(host, terms);
      throw error;
    });
    const location = redirectOf(opened.response);
    if (location === null) return opened;
    await opened.close();
    if (redirectsLeft === 0) throw new OutgoingError('redirects');
    return open(nextHop(hop, opened.response.status, location), terms, redirectsLeft - 1);
  }

  return async (address, options, read) => {
    const { method = 'GET', headers = {}, body = null, maxRedirects = MAX_REDIRECTS } = options;
    const first = { url: parseTarget(address), method, headers, body };
    const { allowPrivate = false, secure = false, keepConnection = false } = options;
    const { signal, end } = limitTime(options);
    const terms = { allowPrivate, secure, keepConnection, signal };
    try {
      const { hop, response, close } = await open(first, terms, maxRedirects);
      try {
        return await read(describe(hop.url, response, options, signal));
      } finally {
        await close();
      }
    } finally {
      end();
    }
  };
}
