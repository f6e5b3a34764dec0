import { UPLOAD_SLICE_BYTES, type UploadedFile } from '@loquat/contract';

/** The progress of an upload; kept between attempts, so that the next one continues there. */
export interface TransferProgress {
  /** The server's id of the upload; undefined before it began. */
  fileId?: string;
  sentBytes: number;
}

interface Chunk {
  file_id: string;
  chunk_is_last: boolean;
  chunk_data: Blob;
}

/** The calls of an upload. They reject with an error that has the `status` of a refusal, or the name `TimeoutError`. */
export interface TransferCalls {
  prepare(announcement: { content_type: string; filename: string; size: number }): Promise<string>;
  /** Resolves to the complete file after the last chunk. */
  send(chunk: Chunk): Promise<UploadedFile | null>;
}

interface Transfer {
  calls: TransferCalls;
  file: File;
  name: string;
  progress: TransferProgress;
  signal: AbortSignal;
  /** Called when a chunk has arrived. */
  onProgress: (sentBytes: number) => void;
}

// Enough for a megabyte at 90 kbit/s; after a longer silence no answer will come.
export const CHUNK_TIMEOUT_MS = 90_000;
const CHUNK_TRIES = 3;
/** Time for the server to notice that the previous attempt broke off. */
const PAUSE_MS = 1_000;
/** The server has forgotten the upload. */
const UNKNOWN_UPLOAD = 400;
/** The previous attempt at a chunk has not ended. */
const UPLOAD_BUSY = 409;

const hasStatus = (error: unknown, status: number): boolean => (error as { status?: number }).status === status;
const isWorthAnotherTry = (error: unknown): boolean =>
  (error as Error).name === 'TimeoutError' || hasStatus(error, UPLOAD_BUSY);

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
async function sendChunk({ calls, file, progress, signal }: Transfer, end: number, onDoubt: () => void) {
  const chunk_data = file.slice(progress.sentBytes, end);
  for (let tries = 1; ; tries += 1) {
    try {
      return await calls.send({ file_id: progress.fileId!, chunk_is_last: end === file.size, chunk_data });
    } catch (error) {
      if (!isWorthAnotherTry(error) || tries === CHUNK_TRIES) throw error;
      onDoubt();
      await pause(signal);
    }
  }
}

/** Sends the rest of a file, one chunk after another. Rejects with the final error, or the signal's reason. */
async function sendRest(transfer: Transfer, onDoubt: () => void): Promise<UploadedFile> {
  const { calls, file, name, progress, onProgress } = transfer;
  progress.fileId ??= await calls.prepare({ content_type: file.type, filename: name, size: file.size });
  for (;;) {
    const end = Math.min(progress.sentBytes + UPLOAD_SLICE_BYTES, file.size);
    const uploaded = await sendChunk(transfer, end, onDoubt);
    progress.sentBytes = end;
    onProgress(end);
    if (uploaded) return uploaded;
    if (end === file.size) throw new Error('no answer to the last chunk');
  }
}

/**
 * Uploads a file, continuing at `progress`; used by pages and the service worker. It starts over once if the server has
 * forgotten the upload, or has a chunk twice because the answer to it was lost.
 */
export async function transferFile(transfer: Transfer): Promise<UploadedFile> {
  const { file, progress } = transfer;
  let isDoubtful = progress.fileId !== undefined;
  const doubt = (): void => void (isDoubtful = true);
  try {
    const uploaded = await sendRest(transfer, doubt);
    if (uploaded.size === file.size || !isDoubtful) return uploaded;
  } catch (error) {
    if (!isDoubtful || !hasStatus(error, UNKNOWN_UPLOAD)) throw error;
  }
  delete progress.fileId;
  progress.sentBytes = 0;
  return sendRest(transfer, doubt);
}
