import { cva } from 'class-variance-authority';

/** One row of a menu: 34 high, 50 on phones where menus are sheets. */
export const menuRow = cva(
  [
    'flex min-h-[34px] w-full items-center gap-2.5 rounded-[9px] px-2.5 text-left font-medium outline-none select-none',
    'data-disabled:text-disabled data-highlighted:bg-hover data-popup-open:bg-hover max-md:min-h-[50px] max-md:gap-3.5 max-md:text-[16px]',
    '[&_svg]:flex-none',
  ],
  {
    variants: {
      isDanger: {
        true: 'text-danger-text not-data-disabled:[&_svg]:text-danger-text',
        false: '[&_svg]:text-muted',
      },
    },
    defaultVariants: { isDanger: false },
  },
);
