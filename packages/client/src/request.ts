import { type Bytes, type Endpoint, type MessageBody, messageFormats, type RequestBody } from '@loquat/contract';

type Scalar = string | number | boolean | undefined;

/** The parts of a call as passed to the typed interface; which of them exist depends on the endpoint. */
export interface CallParts {
  params?: Readonly<Record<string, Scalar>>;
  query?: Readonly<Record<string, Scalar>>;
  headers?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
}

interface MultipartBody {
  fields: Readonly<Record<string, Scalar | null>>;
  files: Readonly<Record<string, Bytes>>;
}

/** What `Call` makes of each kind of body. */
type BodyWithKind =
  | { kind: 'json'; body: unknown }
  | { kind: 'text'; body: string }
  | { kind: 'bytes'; body: Bytes; contentType: string }
  | { kind: 'multipart'; body: MultipartBody }
  | { kind: 'message'; body: MessageBody };

interface Payload {
  body: BodyInit;
  /** Absent for multipart: `fetch` writes it with the boundary. */
  contentType?: string;
}

/** `POST /user/:uid/send`: names a call in errors without revealing anything private. */
export const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

function pathSegment(endpoint: Endpoint, name: string, value: Scalar): string {
  const text = value === undefined ? '' : String(value);
  // Servers and URL parsers resolve these segments even if they are percent-encoded, which would make another call.
  if (text === '' || text === '.' || text === '..') {
    throw new RangeError(`${nameOf(endpoint)}: "${text}" cannot be the value of ${name}`);
  }
  return encodeURIComponent(text);
}

/** The address of a call; query fields that are `undefined` are left out. */
export function urlOf(baseUrl: string, endpoint: Endpoint, { params = {}, query = {} }: CallParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => pathSegment(endpoint, name, params[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function formOf({ fields, files }: MultipartBody): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([bytes]), name);
  return form;
}

const messageText = ({ content_type, content }: MessageBody): string =>
  messageFormats[content_type].body === 'file' ? JSON.stringify({ path: content }) : content;

function payloadOf(kind: RequestBody, body: unknown): Payload {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the typed surface ties bodies to kinds
  const typed = { ...kind, body } as BodyWithKind;
  switch (typed.kind) {
    case 'json':
      return { body: JSON.stringify(typed.body ?? {}), contentType: 'application/json' };
    case 'text':
      return { body: typed.body, contentType: 'text/plain' };
    case 'bytes':
      return { body: typed.body, contentType: typed.contentType };
    case 'multipart':
      return { body: formOf(typed.body) };
    case 'message':
      return { body: messageText(typed.body), contentType: typed.body.content_type };
    default:
      return typed satisfies never;
  }
}

/** Method, headers and body of a call, without the token. */
export function requestOf(endpoint: Endpoint, call: CallParts): { method: string; headers: Headers; body?: BodyInit } {
  const headers = new Headers();
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (value !== undefined) headers.set(name, value);
  }
  if (!endpoint.body) return { method: endpoint.method, headers };
  const { body, contentType } = payloadOf(endpoint.body, call.body);
  if (contentType) headers.set('content-type', contentType);
  return { method: endpoint.method, headers, body };
}
