/** One image of the lightbox. */
export interface LightboxSlide {
  src: string;
  downloadUrl: string | undefined;
  name: string;
  sender: string;
  /** Milliseconds since the epoch. */
  at: number;
  width?: number;
  height?: number;
}
