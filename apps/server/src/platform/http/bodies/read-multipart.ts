import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import {
  decodeText,
  ProblemError,
  type ReceivedForm,
  type RequestBody,
  UPLOAD_IN_MEMORY_MAX_BYTES,
} from '@loquat/contract';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { createFairLimiter } from '../../limiters/fair-limiter.ts';

type FormBody = Extract<RequestBody, { kind: 'multipart' }>;
type Fields = Record<string, unknown>;
/** Throws for invalid values. */
type Parse = (schema: z.ZodMiniObject, value: unknown) => unknown;

const MAX_FIELDS = 32;
const MAX_FIELD_BYTES = 4_096;
/** Part headers, boundaries and fields. */
const MAX_OVERHEAD_BYTES = 200_000;
/** How long a form may be in memory: enough for a chunk on a slow connection, but not for a stalled one. */
export const FORM_IN_MEMORY_MS = 30_000;
const FORMS_IN_MEMORY = 4;

/** One form per user at a time, and users in turn: a stalled form delays only its sender. */
const inMemory = createFairLimiter({
  resource: 'forms',
  concurrency: FORMS_IN_MEMORY,
  reservedFor: 'person',
  shares: { person: { weight: 1, maxWaiting: 200, maxWaitingPerKey: 10 } },
});

const malformed = (reason: string) =>
  new ProblemError('request.malformed_body', `parse request payload error: ${reason}`);
const isTooLarge = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === new ProblemError('request.too_large').status;

/** The parser has many errors; all mean that the body is no form, or too large. */
function problemOf(error: unknown): unknown {
  if (error instanceof ProblemError) return error;
  return isTooLarge(error) ? new ProblemError('request.too_large') : malformed('not a form');
}

/** Rejects if more bytes arrive than any valid form has: padding between parts counts too. */
function watchSize({ raw, headers }: FastifyRequest, limit: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // The reader of the form handles the rejection; without a reader it does not matter.
  promise.catch(() => {});
  const refuse = () => reject(new ProblemError('request.too_large'));
  if (Number(headers['content-length'] ?? 0) > limit) refuse();
  let sizeBytes = 0;
  raw.on('data', (piece: Uint8Array) => {
    sizeBytes += piece.byteLength;
    if (sizeBytes > limit) refuse();
  });
  return promise;
}

function createPartReader(request: FastifyRequest, maxBytes: number) {
  const tooLarge = watchSize(request, maxBytes + MAX_OVERHEAD_BYTES);
  const limits = { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: MAX_FIELDS, fileSize: maxBytes };
  const parts = request.parts({ limits });
  return async (): Promise<Multipart | undefined> => {
    try {
      const { value, done } = await Promise.race([parts.next(), tooLarge]);
      return done ? undefined : value;
    } catch (error) {
      throw problemOf(error);
    }
  };
}

/**
 * Collects the fields named by the schema. A repeated field is refused: two parsers could disagree about which counts.
 */
function createFieldReader({ fields: schema }: FormBody, parse: Parse) {
  const fields: Fields = {};
  return {
    take(part: Multipart): void {
      if (!Object.hasOwn(schema.shape, part.fieldname))
        return part.type === 'file' ? void part.file.resume() : undefined;
      if (part.type === 'file' || part.valueTruncated) throw malformed(`${part.fieldname} is not a short text`);
      if (Object.hasOwn(fields, part.fieldname)) throw malformed(`${part.fieldname} is there twice`);
      const { value } = part;
      fields[part.fieldname] = typeof value === 'string' ? decodeText(schema.shape[part.fieldname]!, value) : value;
    },
    get: (name: string) => fields[name],
    parse: () => parse(schema, fields),
  };
}

async function* piecesOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    throw problemOf(error);
  }
}

/** The same bytes. @throws ProblemError `request.too_large` once there are too many to be in memory */
async function* withinMemory(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const piece of bytes) {
    sizeBytes += piece.byteLength;
    if (sizeBytes > UPLOAD_IN_MEMORY_MAX_BYTES) throw new ProblemError('request.too_large');
    yield piece;
  }
}

/** Aborts a file that does not arrive in time, and drops the received part. */
async function withinTime<T>({ file }: MultipartFile, read: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => file.destroy(malformed('it did not come in time')), FORM_IN_MEMORY_MS);
  try {
    return await read();
  } finally {
    clearTimeout(timer);
  }
}

/** Discards the rest of a form, so that the connection can be used for the next request. */
export function discardForm({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** Reads on until both the key field and the file part have arrived, in either order. */
export async function openForm(request: FastifyRequest, body: FormBody, parse: Parse): Promise<ReceivedForm<unknown>> {
  const maxBytes = body.maxBytes ?? request.server.maxFileBytes;
  const nextPart = createPartReader(request, maxBytes);
  const fields = createFieldReader(body, parse);

  /** Reads fields until the file part begins. */
  async function findFile(): Promise<MultipartFile | undefined> {
    for (let part = await nextPart(); part; part = await nextPart()) {
      if (part.fieldname !== body.file) fields.take(part);
      else if (part.type === 'file') return part;
      else throw malformed(`${body.file} is not a file`);
    }
    return undefined;
  }
  async function readRest(): Promise<void> {
    if (await findFile()) throw malformed(`${body.file} is there twice`);
    fields.parse();
  }
  async function* readFile(file: MultipartFile): AsyncGenerator<Uint8Array> {
    yield* piecesOf(file);
    await readRest();
  }
  const keyOf = () => String(fields.get(body.key) ?? '');

  const file = await findFile();
  if (!file) throw malformed(`field \`${body.file}\` is required`);
  if (fields.get(body.key) !== undefined) {
    return { key: keyOf(), bytes: readFile(file), fields: fields.parse };
  }
  // The key field follows the file: rare, so few such chunks may be in memory at a time.
  return inMemory({ kind: 'person', key: String(request.viewer?.uid) }, async () => {
    const held = withinMemory(readFile(file));
    const bytes = await withinTime(file, () => buffer(held));
    return { key: keyOf(), bytes: Readable.from([bytes]), fields: fields.parse };
  });
}
