import type { UploadedFile } from '@loquat/contract';
import { type Answered, call } from './call.ts';

type Origin = { origin: string };

/** Parts of a form in their order; bytes become a file. */
export type FormParts = readonly (readonly [string, string | Uint8Array])[];

/** Begins an upload and answers its id. */
export async function prepareUpload(server: Origin, token: string, about: object = {}): Promise<string> {
  const { status, json } = await call(server, 'POST /resource/file/prepare', { token, body: about });
  if (status !== 200) throw new Error(`prepare answered ${status}`);
  return json;
}

/** Sends a form to the upload call. */
export async function sendForm(
  server: Origin,
  token: string,
  parts: FormParts,
): Promise<Pick<Answered, 'status' | 'text' | 'json'>> {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value]), 'blob');
  }
  const headers = { 'x-api-key': token };
  const answer = await fetch(`${server.origin}/api/resource/file/upload`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  return { status: answer.status, text, json: (answer.ok ? JSON.parse(text) : undefined) as never };
}

export const sendChunk = (server: Origin, token: string, id: string, bytes: Uint8Array | string, isLast = false) =>
  sendForm(server, token, [
    ['file_id', id],
    ['chunk_data', Buffer.from(bytes)],
    ['chunk_is_last', String(isLast)],
  ]);

/** Uploads in one chunk. */
export async function uploadFile(
  server: Origin,
  token: string,
  bytes: Uint8Array | string,
  about: object = {},
): Promise<UploadedFile> {
  const { status, json, text } = await sendChunk(server, token, await prepareUpload(server, token, about), bytes, true);
  if (status !== 200) throw new Error(`upload answered ${status} ${text}`);
  return json;
}

/** Asks for a file, or with `query` for its thumbnail or as an attachment. */
export const getFile = (server: Origin, path: string, query = '', init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.origin}/api/resource/file?file_path=${encodeURIComponent(path)}${query}`, init);

/** Sends a file as a message to `user/<uid>` or `group/<gid>`; answers the mid. */
export async function sendFile(server: Origin, token: string, to: string, path: string): Promise<number> {
  const { status, json, text } = await call(server, `POST /${to}/send`, {
    token,
    body: JSON.stringify({ path }),
    contentType: 'vocechat/file',
  });
  if (status !== 200) throw new Error(`sending a file answered ${status} ${text}`);
  return json;
}
