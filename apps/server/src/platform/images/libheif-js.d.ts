/** The part of libheif-js that the server uses; the package has types for browsers only. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Libheif {
    heif_context_alloc(): object;
    heif_context_read_from_memory(context: object, bytes: Uint8Array): void;
    heif_js_context_get_primary_image_handle(context: object): object;
    /** `channels` has one element for interleaved pixels; `message` gives the reason if there are none. */
    heif_js_decode_image2(
      handle: object,
      colorspace: unknown,
      chroma: unknown,
    ): { channels?: Pixels[]; message?: string };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
  }
  /** `data` is a view of libheif's memory. */
  interface Pixels {
    data: Uint8Array<ArrayBuffer>;
    stride: number;
    width: number;
    height: number;
  }
  const libheif: Libheif;
  export default libheif;
}
