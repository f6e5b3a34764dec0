import { fileEndpoints, ProblemError, UPLOAD_SLICE_BYTES, type UploadedFile } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';

const files = connection.callsOf(fileEndpoints);

/** How far an upload is; kept between attempts, so that the next one goes on there. */
export interface TransferProgress {
  /** The server's name for the upload, undefined before it began. */
  fileId?: string;
  sentBytes: number;
}

interface Transfer {
  file: File;
  name: string;
  progress: TransferProgress;
  signal: AbortSignal;
  /** Called when a chunk has arrived. */
  onProgress: (sentBytes: number) => void;
}

const isForgotten = (error: unknown): boolean => error instanceof ProblemError && error.code === 'file.unknown_upload';

/** Sends what is left of a file, one chunk after the other. Rejects with what ended it, also with the signal's reason. */
async function sendRest({ file, name, progress, signal, onProgress }: Transfer): Promise<UploadedFile> {
  const announcement = { content_type: file.type, filename: name };
  progress.fileId ??= await files.prepareFile({ body: announcement }, { signal });
  for (;;) {
    const end = Math.min(progress.sentBytes + UPLOAD_SLICE_BYTES, file.size);
    const bytes = new Uint8Array(await file.slice(progress.sentBytes, end).arrayBuffer());
    const fields = { file_id: progress.fileId, chunk_is_last: end === file.size };
    const uploaded = await files.uploadFile({ body: { fields, files: { chunk_data: bytes } } }, { signal });
    progress.sentBytes = end;
    onProgress(end);
    if (uploaded) return uploaded;
  }
}

/**
 * Uploads a file, going on where `progress` says. It begins again once when the server has forgotten the upload, or has
 * a chunk twice because the answer to it was lost.
 */
export async function transferFile(transfer: Transfer): Promise<UploadedFile> {
  const { file, progress } = transfer;
  const isResumed = progress.fileId !== undefined;
  try {
    const uploaded = await sendRest(transfer);
    if (uploaded.size === file.size || !isResumed) return uploaded;
  } catch (error) {
    if (!isResumed || !isForgotten(error)) throw error;
  }
  delete progress.fileId;
  progress.sentBytes = 0;
  return sendRest(transfer);
}
