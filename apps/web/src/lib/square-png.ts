/** The middle of a picture as a square PNG; null when the browser cannot read it. */
export async function toSquarePng(file: Blob, edgePx: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const canvas = document.createElement('canvas');
  canvas.width = edgePx;
  canvas.height = edgePx;
  const side = Math.min(picture.width, picture.height);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, edgePx, edgePx);
  picture.close();
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return png && new Uint8Array(await png.arrayBuffer());
}
