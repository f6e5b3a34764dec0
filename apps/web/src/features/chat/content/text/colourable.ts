const MAX_CHARACTERS = 8_000;
const MAX_LINE_CHARACTERS = 200;

/**
 * Whether code is highlighted. Grammars look far ahead, and malicious code takes time quadratic in its length: long
 * code and long lines, which people do not write, stay plain.
 */
export const isColourable = (code: string): boolean =>
  code.length <= MAX_CHARACTERS && code.split('\n').every((line) => line.length <= MAX_LINE_CHARACTERS);
