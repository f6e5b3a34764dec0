import { VideoTransformer } from '@livekit/track-processors';
import { segment } from './segmenter.ts';

type InitOptions = Parameters<VideoTransformer<Record<string, never>>['init']>[0];

/** Size of the model's input. */
const MODEL_SIZE = 256;
/** The blurred background has this many times fewer pixels in each direction. */
const COARSENESS = 20;

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  return [canvas, context];
}

/** Passes a picture on, or closes it if the stream has ended meanwhile. */
function send(picture: VideoFrame, controller: TransformStreamDefaultController<VideoFrame>): void {
  try {
    controller.enqueue(picture);
  } catch (error) {
    picture.close();
    throw error;
  }
}

/** A slow device rests after each picture for as long as it took, up to this time, so that the page still reacts. */
const MAX_REST_MS = 300;

/** Blurs the background of a picture, but not the person in it. */
export class BlurTransformer extends VideoTransformer<Record<string, never>> {
  readonly #seen = canvasOf(MODEL_SIZE, MODEL_SIZE);
  readonly #coarse = canvasOf(1, 1);
  #restsUntil = 0;

  override async init({ outputCanvas, inputElement }: InitOptions): Promise<void> {
    // Without a WebGL canvas: this one is drawn in two dimensions, which Safari supports as well.
    await super.init({ inputElement } as InitOptions);
    this.canvas = outputCanvas;
  }

  override async restart(options: InitOptions): Promise<void> {
    await this.init(options);
  }

  override update(): void {}

  /** Takes each picture at once: one that waited in the stream when the camera stops would never be closed. */
  override transform(frame: VideoFrame, controller: TransformStreamDefaultController<VideoFrame>): void {
    const { canvas } = this;
    if (!canvas || this.isDisabled || frame.codedWidth === 0 || performance.now() < this.#restsUntil) frame.close();
    else this.#blur(canvas, frame, controller).catch((error: unknown) => controller.error?.(error));
  }

  async #blur(canvas: Canvas, frame: VideoFrame, controller: TransformStreamDefaultController<VideoFrame>) {
    this.#restsUntil = Infinity;
    const start = performance.now();
    try {
      const [seen, context] = this.#seen;
      context.drawImage(frame, 0, 0, MODEL_SIZE, MODEL_SIZE);
      await segment(seen, (mask) => this.#draw(canvas, frame, mask));
      if (!this.isDisabled) send(new VideoFrame(canvas, { timestamp: frame.timestamp }), controller);
    } finally {
      const end = performance.now();
      this.#restsUntil = end + Math.min(end - start, MAX_REST_MS);
      frame.close();
    }
  }

  #draw(canvas: Canvas, frame: VideoFrame, mask: CanvasImageSource): void {
    const { displayWidth: width, displayHeight: height } = frame;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.globalCompositeOperation = 'copy';
    context.drawImage(mask, 0, 0, width, height);
    context.globalCompositeOperation = 'source-in';
    context.drawImage(frame, 0, 0, width, height);
    context.globalCompositeOperation = 'destination-over';
    context.imageSmoothingQuality = 'high';
    context.drawImage(this.#blurred(frame), 0, 0, width, height);
  }

  /** A picture that is scaled down and up again is blurred. Safari has no blur for canvases. */
  #blurred(frame: VideoFrame): HTMLCanvasElement {
    const [canvas, context] = this.#coarse;
    const width = Math.ceil(frame.displayWidth / COARSENESS);
    const height = Math.ceil(frame.displayHeight / COARSENESS);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.imageSmoothingQuality = 'high';
    context.filter = 'blur(1px)';
    context.drawImage(frame, 0, 0, width, height);
    return canvas;
  }
}
