import { type FileHandle, open } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import type { Mid, UploadedFile } from '@loquat/contract';
import { vi } from 'vitest';
import { type Answered, answerTo, call } from './call.ts';
import { chatPath, propertiesHeader } from './people.ts';

type Origin = { origin: string };

/** Parts of a form in order; bytes become a file. */
export type FormParts = readonly (readonly [string, string | Uint8Array])[];

/** Starts an upload and returns its id. */
export const prepareUpload = (server: Origin, token: string, about: object = {}): Promise<string> =>
  answerTo(server, 'POST /resource/file/prepare', { token, body: about });

/** An encoded form. */
export async function encodeForm(parts: FormParts): Promise<{ contentType: string; body: Uint8Array }> {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value]), 'blob');
  }
  const encoded = new Response(form);
  return { contentType: encoded.headers.get('content-type') ?? '', body: await encoded.bytes() };
}

/** Sends a form to the upload call, or to the bots' upload call. */
export async function sendForm(
  server: Origin,
  token: string,
  parts: FormParts,
  to = '/resource/file/upload',
): Promise<Answered<UploadedFile>> {
  const route: string = `POST ${to}`;
  return (await call(server, route, { token, ...(await encodeForm(parts)) })) as Answered<UploadedFile>;
}

export const sendChunk = (server: Origin, token: string, id: string, bytes: Uint8Array | string, isLast = false) =>
  sendForm(server, token, [
    ['file_id', id],
    ['chunk_data', Buffer.from(bytes)],
    ['chunk_is_last', String(isLast)],
  ]);

/** Sends the beginning of a chunk; destroy the request to break the connection. */
export function startChunk({ origin }: Origin, token: string, id: string, to = '/resource/file/upload'): ClientRequest {
  const part = (about: string) => `--b\r\ncontent-disposition: form-data; ${about}\r\n\r\n`;
  const head = `${part('name="file_id"')}${id}\r\n${part('name="chunk_data"; filename="x"')}`;
  const headers = { 'x-api-key': token, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '500000' };
  const chunk = request(`${origin}/api${to}`, { method: 'POST', headers });
  chunk.on('error', () => {});
  chunk.write(head + 'x'.repeat(200_000));
  return chunk;
}

/** Sends the beginning of a form whose id would come last; returns the status of the answer. */
export function stallForm({ origin }: Origin, token: string): { answered: Promise<number | undefined>; end(): void } {
  const headers = { 'x-api-key': token, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '500000' };
  const form = request(`${origin}/api/resource/file/upload`, { method: 'POST', headers });
  form.on('error', () => {});
  form.write('--b\r\ncontent-disposition: form-data; name="chunk_data"; filename="x"\r\n\r\nxxx');
  const answered = new Promise<number | undefined>((resolve) => {
    form.on('response', ({ statusCode }) => resolve(statusCode));
  });
  return { answered, end: () => void form.destroy() };
}

/** Makes the next write of an upload fail with a full disk; later writes succeed. */
export async function fillDisk({ dataDir }: { dataDir: string }): Promise<void> {
  const handle = await open(join(dataDir, 'loquat.lock'));
  await handle.close();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'writeFile').mockRejectedValueOnce(full);
}

/** Uploads in one chunk. */
export async function uploadFile(
  server: Origin,
  token: string,
  bytes: Uint8Array | string,
  about: object = {},
): Promise<UploadedFile> {
  return (await sendChunk(server, token, await prepareUpload(server, token, about), bytes, true)).value();
}

/** A file request and the session that makes it. */
export interface Wanted {
  token: string;
  path: string;
}

/** Requests a file, or with `query` its thumbnail or an attachment. */
export const getFile = (
  server: Origin,
  { token, path }: Wanted,
  query = '',
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${server.origin}/api/resource/file?file_path=${encodeURIComponent(path)}${query}`, {
    ...init,
    headers: { ...headers, 'x-api-key': token },
  });

/** Sends a file as a message to `user/<uid>` or `group/<gid>`, with `properties`; returns the mid. */
export const sendFile = async (
  server: Origin,
  token: string,
  to: string,
  path: string,
  properties: object = {},
): Promise<Mid> =>
  answerTo(server, `POST /${chatPath(to)}/send`, {
    token,
    body: JSON.stringify({ path }),
    contentType: 'vocechat/file',
    headers: propertiesHeader(properties),
  });
