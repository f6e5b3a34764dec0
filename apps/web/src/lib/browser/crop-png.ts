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
  // An SVG may have no size of its own.
  return isShown && picture.naturalWidth > 0 ? picture : null;
}

type Size = Pick<PictureArea, 'width' | 'height'>;

async function drawPng(
  picture: HTMLImageElement,
  area: PictureArea,
  { width, height }: Size,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return png && new Uint8Array(await png.arrayBuffer());
}

/** A square part of a picture as a PNG of `edgePx`; null when the browser cannot make one. */
export const cropPng = (picture: HTMLImageElement, area: PictureArea, edgePx: number) =>
  drawPng(picture, area, { width: edgePx, height: edgePx });

/** A whole picture as a PNG, scaled down to fit a square of `edgePx`; null when the browser cannot make one. */
export function fitPng(picture: HTMLImageElement, edgePx: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, edgePx / Math.max(naturalWidth, naturalHeight));
  const size = { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) };
  return drawPng(picture, { x: 0, y: 0, width: naturalWidth, height: naturalHeight }, size);
}
