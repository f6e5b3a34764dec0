const MAX_CHARACTERS = 8_000;
const MAX_LINE_CHARACTERS = 200;

/**
 * Whether code is coloured. Grammars look far ahead, and what was made to trap them takes the square of its length: long
 * code and long lines, which people do not write, stay plain.
 */
export const isColourable = (code: string): boolean =>
  code.length <= MAX_CHARACTERS && code.split('\n').every((line) => line.length <= MAX_LINE_CHARACTERS);
