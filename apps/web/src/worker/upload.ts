import { UPLOAD_SLICE_BYTES, type UploadedFile } from '@loquat/contract';
import { call } from './calls.ts';

const CHUNK_TIMEOUT_MS = 90_000;

async function sendChunk(file_id: string, chunk: Blob, isLast: boolean): Promise<UploadedFile | null> {
  const body = new FormData();
  body.append('file_id', file_id);
  body.append('chunk_is_last', String(isLast));
  body.append('chunk_data', chunk, 'chunk_data');
  const signal = AbortSignal.timeout(CHUNK_TIMEOUT_MS);
  const answer = await call('/resource/file/upload', { method: 'POST', body, signal });
  return (await answer.json()) as UploadedFile | null;
}

/** Uploads a file in chunks; `goOn` rejects when it has to stop between two of them. It always starts at its beginning. */
export async function uploadFile(file: File, name: string, goOn: () => Promise<void>): Promise<UploadedFile> {
  const prepared = await call('/resource/file/prepare', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content_type: file.type, filename: name, size: file.size }),
    signal: AbortSignal.timeout(CHUNK_TIMEOUT_MS),
  });
  const fileId = (await prepared.json()) as string;
  for (let start = 0; ; start += UPLOAD_SLICE_BYTES) {
    await goOn();
    const end = Math.min(start + UPLOAD_SLICE_BYTES, file.size);
    const uploaded = await sendChunk(fileId, file.slice(start, end), end === file.size);
    if (uploaded) return uploaded;
    if (end === file.size) throw new Error('no answer to the last chunk');
  }
}
