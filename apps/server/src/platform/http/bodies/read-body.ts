import {
  type Endpoint,
  FileBody,
  JSON_MAX_DEPTH,
  JSON_MAX_ITEMS,
  JSON_MAX_KEYS,
  JSON_MAX_VALUES,
  type MessageBody,
  messageFormats,
  ProblemError,
  type RequestBody,
  type SendableContentType,
} from '@loquat/contract';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { exceededBound, type JsonBounds } from './json-bounds.ts';
import { openForm } from './read-multipart.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });
// A message is stored as sent, with its byte order mark if it has one.
const messageDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function mediaTypeOf(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

const unexpectedMediaType = (actual: string) =>
  new ProblemError('request.unsupported_media_type', `unexpected content type: ${actual || 'none'}`);

function requireMediaType(actual: string, isAccepted: boolean): void {
  if (!isAccepted) throw unexpectedMediaType(actual);
}

function reasonOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'invalid';
  const path = issue.path.join('.');
  return path ? `${path}: ${issue.message}` : issue.message;
}

/** Parses with the contract's schema. @throws ProblemError with the given code and the first reason. */
export function parseWith<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  fail: (reason: string, path: readonly PropertyKey[]) => ProblemError,
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw fail(reasonOf(result.error), result.error.issues[0]?.path ?? []);
}

const malformedBody = (reason: string) =>
  new ProblemError('request.malformed_body', `parse request payload error: ${reason}`);

function textOf(body: unknown, textDecoder = decoder): string {
  try {
    return textDecoder.decode(body instanceof Uint8Array ? body : new Uint8Array());
  } catch {
    throw malformedBody('not UTF-8');
  }
}

const BOUNDS: JsonBounds = {
  depth: JSON_MAX_DEPTH,
  keys: JSON_MAX_KEYS,
  items: JSON_MAX_ITEMS,
  values: JSON_MAX_VALUES,
};
const LIMIT_MESSAGES: Record<keyof JsonBounds, string> = {
  depth: `nested more than ${JSON_MAX_DEPTH} deep`,
  keys: `more than ${JSON_MAX_KEYS} keys`,
  items: `more than ${JSON_MAX_ITEMS} items`,
  values: `more than ${JSON_MAX_VALUES} values`,
};

function jsonOf(body: unknown): unknown {
  const exceeded = body instanceof Uint8Array ? exceededBound(body, BOUNDS) : null;
  if (exceeded) throw malformedBody(LIMIT_MESSAGES[exceeded]);
  const text = textOf(body);
  try {
    return JSON.parse(text);
  } catch {
    throw malformedBody('not JSON');
  }
}

const isJson = (type: string) =>
  type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'));

function messageOf(content_type: SendableContentType, body: unknown): MessageBody {
  const format = messageFormats[content_type];
  if (format.body === 'file') return { content_type, content: parseWith(FileBody, jsonOf(body), malformedBody).path };
  return { content_type, content: parseWith(format.content, textOf(body, messageDecoder), malformedBody) };
}

async function readByKind(body: RequestBody, request: FastifyRequest): Promise<unknown> {
  const type = mediaTypeOf(request);
  switch (body.kind) {
    case 'json':
      requireMediaType(type, isJson(type));
      return parseWith(body.schema, jsonOf(request.body), malformedBody);
    case 'text':
      requireMediaType(type, type === 'text/plain');
      return textOf(request.body);
    case 'bytes':
      requireMediaType(type, type === body.contentType);
      return request.body instanceof Uint8Array ? request.body : new Uint8Array();
    case 'multipart': {
      requireMediaType(type, type === 'multipart/form-data');
      return openForm(request, body, (schema, value) => parseWith(schema, value, malformedBody));
    }
    case 'message': {
      const accepted = body.contentTypes.find((contentType) => contentType === type);
      if (!accepted) throw unexpectedMediaType(type);
      return messageOf(accepted, request.body);
    }
    default:
      return body satisfies never;
  }
}

/** The request's body, read and parsed as the endpoint specifies. */
export function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> | undefined {
  return endpoint.body && readByKind(endpoint.body, request);
}
