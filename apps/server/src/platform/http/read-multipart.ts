import { ProblemError } from '@loquat/contract';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

const missing = (name: string) =>
  new ProblemError('request.malformed_body', `parse request payload error: field \`${name}\` is required`);

/**
 * The text fields and the named file parts of a form, in memory: uploads arrive in slices that are small.
 * Unknown parts are drained and dropped; the order of parts does not matter.
 * @throws ProblemError `request.malformed_body` when a named file is missing, `request.too_large` over the limits.
 */
export async function readMultipart(request: FastifyRequest, fileNames: readonly string[]) {
  const fields: Record<string, unknown> = {};
  const files: Record<string, Uint8Array> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (fileNames.includes(part.fieldname)) files[part.fieldname] = await part.toBuffer();
    else part.file.resume();
  }
  for (const name of fileNames) if (!files[name]) throw missing(name);
  return { fields, files };
}
