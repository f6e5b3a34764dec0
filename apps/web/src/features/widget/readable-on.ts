const LINEAR_LIMIT = 0.040_45;
/** Where black and white are equally readable (WCAG 2). */
const MIDDLE_LUMINANCE = 0.179;

const linear = (channel: number): number =>
  channel <= LINEAR_LIMIT ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Whether a colour is written as `#rrggbb`. */
export const isHexColor = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color);

/** Black or white, whichever is more readable on a colour (`#rrggbb`). */
export function readableOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE_LUMINANCE ? '#000000' : '#ffffff';
}
