import { Worker } from 'node:worker_threads';
import type { ImageInput, ImageReading } from './image-reading.ts';

/** The thread's input. */
export interface HeicOrder {
  input: ImageInput;
  sizePx: number;
}

const ENTRY = new URL('./heic.worker.ts', import.meta.url);
const MAX_MS = 40_000;

/**
 * Reads a HEIC image and converts it to JPEG. libheif runs on its own thread, as WebAssembly: its memory is limited and
 * released when the thread ends, and a thread that takes too long is terminated.
 */
export function readHeic(input: ImageInput, sizePx: number): Promise<ImageReading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ENTRY, { workerData: { input, sizePx } satisfies HeicOrder });
    const timer = setTimeout(() => void worker.terminate(), MAX_MS);
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(timer);
      // Without effect if it has sent its result.
      reject(new Error('The image took too long.'));
    });
  });
}
