import type * as z from 'zod/mini';
import type { CallRate } from './caller-limits.ts';
import type { SendableContentType } from './chat/message-kinds.ts';
import type { ProblemCode } from './problems.ts';
import type { AuditKind } from './server/audit-kind.ts';

/**
 * Who may call. `public`: anyone, no token checked. `guest`: any valid access token. `user`: any token but a guest's.
 * `admin`: a token with the admin flag. `founder`: the founder's, for settings that decide who can sign in and with
 * which rights. `bot`: an API key. Services check finer rules (member, owner, author).
 */
export type Access = 'public' | 'guest' | 'user' | 'admin' | 'founder' | 'bot';

/** How a form with one file is read. */
export interface FormLayout<N extends string = string> {
  /** The field that tells the purpose of the file: once it is known, the file part need not wait for the others. */
  key: string;
  file: N;
  /** Of the file part; absent: the size that the server allows for a file. */
  maxBytes?: number;
}

/** A form that is being received. */
export interface ReceivedForm<F> {
  /** Text of the `key` field of the layout. */
  key: string;
  /** The file part. Reading it reads the form to its end, and throws if any of it is invalid. */
  bytes: AsyncIterable<Uint8Array>;
  /** All fields, once `bytes` has been read. */
  fields(): F;
}

/** The body of a request. */
export type RequestBody =
  /** `application/json` (or `+json`) that fits the schema. */
  | { kind: 'json'; schema: z.ZodMiniType }
  /** `text/plain`. */
  | { kind: 'text' }
  /** Raw bytes of exactly one media type. */
  | { kind: 'bytes'; contentType: string; maxBytes: number }
  /** `multipart/form-data`: text fields that fit the schema, and one file part, which the server reads as it arrives. */
  | ({ kind: 'multipart'; fields: z.ZodMiniObject } & FormLayout)
  /** A message: the media type of the request decides how its body is read. */
  | { kind: 'message'; contentTypes: readonly SendableContentType[] };

/** The body of a successful answer (always status 200). */
export type ResponseBody =
  /** JSON that fits the schema: objects, arrays and bare values. */
  | { kind: 'json'; schema: z.ZodMiniType }
  | { kind: 'text' }
  /** Status 200 without a body, never 204: clients read it as `null`. */
  | { kind: 'empty' }
  /** Bytes with ranges and conditional requests. */
  | { kind: 'binary'; contentType: string }
  /** Events, each a JSON object with a `type`: server-sent, or the text frames of a WebSocket. */
  | { kind: 'stream'; over: 'http' | 'websocket' };

/** One call of the wire contract, as plain data: routes, typed client, OpenAPI document and tests come from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; parameters as `:name`. */
  path: `/${string}`;
  access: Access;
  /**
   * The audit entry that a successful call leaves. A call that is also open to members leaves one only if the caller
   * used the role of an administrator for it. `nothing`: an administrator's call that changes nothing.
   */
  audit?: AuditKind | 'nothing';
  summary: string;
  /** The kind of this call in the caller's rate limit; by default a read for GET, and a write for others. */
  rate?: CallRate;
  /** Visitors of a widget may make this call; they may make no other that takes a token. */
  visitors?: true;
  /** Users who must set up a second factor first may make this call; they may make no other that takes a token. */
  withoutSecondFactor?: true;
  /**
   * The call reads a file, which browsers request by its address alone. Besides an access token it takes a bot's API
   * key and, from the server's own pages, the cookie that came with the tokens. While file links are public
   * (`public_file_links`), no credential is needed. Otherwise a request without one gets this problem, the same as for
   * a missing file: existing clients look for files without a token, and sign out on 401.
   */
  fileLink?: ProblemCode;
  /**
   * The answer also sets the cookie for calls with `fileLink`: for the session whose tokens it returns, or for the
   * session of the request's token, because browsers may have lost their cookie, or have none from an older server.
   */
  setsFileCookie?: 'with_tokens' | 'for_its_token';
  /** Pages of other origins may not make this call, whatever the operator allows them otherwise. */
  sameOriginOnly?: true;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: RequestBody;
  response: ResponseBody;
  /** Problems besides those that any call may answer (`COMMON_PROBLEMS`). */
  problems: readonly ProblemCode[];
}

/** The calls of one feature. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Declares the calls of a feature, preserving their exact types. */
export const endpoints = <const G extends Endpoints>(group: G): G => group;

export const json = <S extends z.ZodMiniType>(schema: S) => ({ kind: 'json', schema }) as const;
export const text = { kind: 'text' } as const;
export const empty = { kind: 'empty' } as const;
export const stream = <const T extends 'http' | 'websocket'>(over: T) => ({ kind: 'stream', over }) as const;
export const bytes = <const T extends string>(contentType: T, maxBytes: number) =>
  ({ kind: 'bytes', contentType, maxBytes }) as const;
export const binary = <const T extends string>(contentType: T) => ({ kind: 'binary', contentType }) as const;
export const multipart = <F extends z.ZodMiniObject, const N extends string>(fields: F, layout: FormLayout<N>) =>
  ({ kind: 'multipart', fields, ...layout }) as const;
export const message = <const T extends SendableContentType>(contentTypes: readonly T[]) =>
  ({ kind: 'message', contentTypes }) as const;

/** Content of a message (text, or a stored path) with the media type it is sent as. */
export interface MessageBody<T extends SendableContentType = SendableContentType> {
  content_type: T;
  content: string;
}

/** Incoming bytes: a buffer on the server, any body of `fetch` in a client. */
export type Bytes = Uint8Array<ArrayBuffer>;

type Simplify<T> = { [K in keyof T]: T[K] } & {};
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : never;
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : never;
type BodyOf<B, Side extends 'in' | 'out'> = B extends { kind: 'json'; schema: infer S }
  ? Side extends 'in'
    ? InputOf<S>
    : OutputOf<S>
  : B extends { kind: 'text' }
    ? string
    : B extends { kind: 'bytes' }
      ? Bytes
      : B extends { kind: 'multipart'; fields: infer F; file: infer N extends string }
        ? Side extends 'in'
          ? { fields: InputOf<F>; files: Record<N, Bytes> }
          : ReceivedForm<OutputOf<F>>
        : B extends { kind: 'message'; contentTypes: readonly (infer T extends SendableContentType)[] }
          ? MessageBody<T>
          : never;
type Parts<E extends Endpoint, Side extends 'in' | 'out'> = Simplify<
  {
    [K in keyof E as K extends 'params' | 'query' | 'headers' ? K : never]: Side extends 'in'
      ? InputOf<E[K]>
      : OutputOf<E[K]>;
  } & (E extends { body: infer B } ? { body: BodyOf<B, Side> } : unknown)
>;

/** The parameters of a call for its caller: unbranded numbers are fine, fields with defaults may be omitted. */
export type Call<E extends Endpoint> = Parts<E, 'in'>;

/** The parameters of a call for its handler: parsed, branded, with defaults. */
export type Received<E extends Endpoint> = Parts<E, 'out'>;

type AnswerOf<R> = R extends { kind: 'json'; schema: infer S }
  ? OutputOf<S>
  : R extends { kind: 'text' }
    ? string
    : R extends { kind: 'binary' }
      ? Bytes
      : void;

/** The result of a successful call. */
export type Answer<E extends Endpoint> = AnswerOf<E['response']>;
