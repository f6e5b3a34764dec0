import type { KatexOptions } from 'katex';

/** How formulas of strangers are read: as MathML, with no links or pictures in them, and without end neither in size. */
export const FORMULA: KatexOptions = {
  output: 'mathml',
  displayMode: true,
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  // Commands that are not trusted stand there as text.
  errorColor: 'currentcolor',
  maxExpand: 200,
  maxSize: 20,
};

/** Longer formulas stay source. */
export const FORMULA_MAX_CHARACTERS = 4_000;
