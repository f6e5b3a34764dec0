import { text } from 'node:stream/consumers';
import type * as z from 'zod/mini';
import { OutgoingError } from './outgoing-error.ts';
import type { SafeFetch, SafeFetchOptions, SafeResponse } from './safe-fetch.ts';

export interface JsonAnswer<T> {
  status: number;
  headers: SafeResponse['headers'];
  /** Null for every status but 200. */
  value: T | null;
}

function parse<S extends z.ZodMiniType>(schema: S, body: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    throw new OutgoingError('malformed');
  }
}

/** Requests JSON that fits a schema. @throws OutgoingError, `malformed` for an answer that does not fit */
export const fetchJson = <S extends z.ZodMiniType>(
  safeFetch: SafeFetch,
  address: string,
  { schema, headers, ...options }: SafeFetchOptions & { schema: S },
): Promise<JsonAnswer<z.output<S>>> =>
  safeFetch(
    address,
    { ...options, headers: { accept: 'application/json', ...headers } },
    async ({ status, headers: answered, body }) => {
      const value = status === 200 ? parse(schema, await text(body)) : null;
      return { status, headers: answered, value };
    },
  );
