import type { KatexOptions } from 'katex';

/** Options for untrusted formulas: MathML, without links or pictures, and with limits on depth and size. */
export const FORMULA: KatexOptions = {
  output: 'mathml',
  displayMode: true,
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  // Commands that are not trusted are shown as text.
  errorColor: 'currentcolor',
  maxExpand: 200,
  maxSize: 20,
};

/** Longer formulas stay source. */
export const FORMULA_MAX_CHARACTERS = 4_000;
