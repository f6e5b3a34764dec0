/** A part of a picture, in its own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The picture at an address; null when the browser cannot show it. */
export async function decodePicture(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = url;
  const isShown = await picture.decode().then(
    () => true,
    () => false,
  );
  // A drawing may have no size of its own.
  return isShown && picture.naturalWidth > 0 ? picture : null;
}

/** A square part of a picture as a PNG of `edgePx`; null when the browser cannot make one. */
export async function cropPng(
  picture: HTMLImageElement,
  { x, y, width, height }: PictureArea,
  edgePx: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = document.createElement('canvas');
  canvas.width = edgePx;
  canvas.height = edgePx;
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, x, y, width, height, 0, 0, edgePx, edgePx);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return png && new Uint8Array(await png.arrayBuffer());
}
