// Decodes one HEIC image on its own thread.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../threads/give-way.ts';
import type { HeicOrder } from './heic.ts';
import type { ImageReading } from './image-reading.ts';
import { loadSharp } from './load-sharp.ts';

/** This project's type library has no WebAssembly. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const BYTES_PER_PIXEL = 4;
const QUALITY = 80;
const WASM_PAGE_BYTES = 65_536;
/** Enough for an image of 48 megapixels. An image larger than it claims fails here. */
const MEMORY_MAX_BYTES = 480_000_000;

/** Resource limits of a thread do not include the memory of WebAssembly. */
function limitMemory(): void {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } };
  const memory = WebAssembly.Memory.prototype;
  const grow = memory.grow;
  memory.grow = function growWithin(pages) {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > MEMORY_MAX_BYTES) throw new RangeError('out of memory');
    return grow.call(this, pages);
  };
}

async function decode(bytes: Uint8Array) {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const context = libheif.heif_context_alloc();
  libheif.heif_context_read_from_memory(context, bytes);
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  const { heif_colorspace_RGB: colors } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA: layout } = libheif.heif_chroma;
  const { channels, message } = libheif.heif_js_decode_image2(handle, colors, layout);
  const pixels = channels?.[0];
  if (!pixels) throw new Error(`libheif: ${message}`);
  return pixels;
}

async function read({ input, sizePx }: HeicOrder): Promise<ImageReading> {
  const { data, stride, width, height } = await decode(typeof input === 'string' ? await readFile(input) : input);
  const sharp = await loadSharp();
  const raw = { width: stride / BYTES_PER_PIXEL, height, channels: BYTES_PER_PIXEL } as const;
  const bytes = await sharp(data, { raw, limitInputPixels: false })
    .extract({ left: 0, top: 0, width, height })
    .resize(sizePx, sizePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { width, height, thumbnail: { contentType: 'image/jpeg', bytes } };
}

giveWay();
limitMemory();
parentPort?.postMessage(await read(workerData as HeicOrder));
