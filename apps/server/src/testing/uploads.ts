import type { UploadedFile } from '@loquat/contract';
import sharp from 'sharp';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** A PNG of one colour. */
export const pngOf = (width: number, height: number): Promise<Buffer<ArrayBuffer>> =>
  sharp({ create: { width, height, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer() as Promise<Buffer<ArrayBuffer>>;

/** Uploads a file in one chunk, as clients do with small ones. */
export async function upload(
  server: { origin: string },
  { token }: Person,
  bytes: Uint8Array<ArrayBuffer>,
  about: { filename?: string; content_type?: string } = {},
): Promise<UploadedFile> {
  const { json: file_id } = await call(server, 'POST /resource/file/prepare', { token, body: about });
  const form = new FormData();
  form.append('file_id', file_id);
  form.append('chunk_data', new Blob([bytes]), 'blob');
  form.append('chunk_is_last', 'true');
  const headers = { 'x-api-key': token };
  const answer = await fetch(`${server.origin}/api/resource/file/upload`, { method: 'POST', headers, body: form });
  if (answer.status !== 200) throw new Error(`upload answered ${answer.status}`);
  return (await answer.json()) as UploadedFile;
}
