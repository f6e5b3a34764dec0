import { cva } from 'class-variance-authority';

/** The frame of a text control; the real input inside it has neither border nor ring of its own. */
export const inputFrame = cva(
  [
    'flex w-full items-center gap-2 rounded-md border border-control bg-surface px-3 text-ink max-md:min-h-11 max-md:text-[16px] pointer-coarse:min-h-11',
    'focus-within:border-ring focus-within:shadow-[0_0_0_3px_oklch(from_var(--focus-ring)_l_c_h/0.22)]',
    'has-data-invalid:border-danger has-disabled:border-line has-disabled:bg-hover has-disabled:text-disabled',
  ],
  {
    variants: {
      size: { md: 'h-[38px] text-base', lg: 'h-11 rounded-[10px] text-md' },
    },
    defaultVariants: { size: 'md' },
  },
);

/** The input inside `inputFrame`. iOS zooms into anything under 16 px, so phones get 16. */
export const bareInput =
  'h-full w-full min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed max-md:text-[16px]';
