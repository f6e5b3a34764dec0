import { TimeoutError } from '@loquat/client';
import { fileEndpoints, ProblemError, UPLOAD_SLICE_BYTES, type UploadedFile } from '@loquat/contract';
import { connection } from '../../../state/connection.ts';

const files = connection.callsOf(fileEndpoints);

/** The progress of an upload; kept between attempts, so that the next one continues there. */
export interface TransferProgress {
  /** The server's id of the upload; undefined before it began. */
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

// Enough for a megabyte at 90 kbit/s; after a longer silence nothing more will come.
const CHUNK_TIMEOUT_MS = 90_000;
const CHUNK_TRIES = 3;
/** Time for the server to notice that the previous attempt broke off. */
const PAUSE_MS = 1_000;

const hasCode = (error: unknown, code: ProblemError['code']): boolean =>
  error instanceof ProblemError && error.code === code;
const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof TimeoutError || hasCode(error, 'file.upload_busy');

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Sends the next chunk, again if no answer comes in time; `onDoubt`: the server may then have it twice. */
async function sendChunk({ file, progress, signal }: Transfer, end: number, onDoubt: () => void) {
  const bytes = new Uint8Array(await file.slice(progress.sentBytes, end).arrayBuffer());
  const fields = { file_id: progress.fileId!, chunk_is_last: end === file.size };
  const body = { fields, files: { chunk_data: bytes } };
  for (let tries = 1; ; tries += 1) {
    try {
      return await files.uploadFile({ body }, { signal, timeoutMs: CHUNK_TIMEOUT_MS });
    } catch (error) {
      if (!isWorthAnotherTry(error) || tries === CHUNK_TRIES) throw error;
      onDoubt();
      await pause(signal);
    }
  }
}

/** Sends the rest of a file, one chunk after another. Rejects with what ended it, including the signal's reason. */
async function sendRest(transfer: Transfer, onDoubt: () => void): Promise<UploadedFile> {
  const { file, name, progress, signal, onProgress } = transfer;
  const announcement = { content_type: file.type, filename: name, size: file.size };
  progress.fileId ??= await files.prepareFile({ body: announcement }, { signal, timeoutMs: CHUNK_TIMEOUT_MS });
  for (;;) {
    const end = Math.min(progress.sentBytes + UPLOAD_SLICE_BYTES, file.size);
    const uploaded = await sendChunk(transfer, end, onDoubt);
    progress.sentBytes = end;
    onProgress(end);
    if (uploaded) return uploaded;
  }
}

/**
 * Uploads a file, continuing at `progress`. It starts over once if the server has forgotten the upload, or has a chunk
 * twice because the answer to it was lost.
 */
export async function transferFile(transfer: Transfer): Promise<UploadedFile> {
  const { file, progress } = transfer;
  let isDoubtful = progress.fileId !== undefined;
  const doubt = (): void => void (isDoubtful = true);
  try {
    const uploaded = await sendRest(transfer, doubt);
    if (uploaded.size === file.size || !isDoubtful) return uploaded;
  } catch (error) {
    if (!isDoubtful || !hasCode(error, 'file.unknown_upload')) throw error;
  }
  delete progress.fileId;
  progress.sentBytes = 0;
  return sendRest(transfer, doubt);
}
