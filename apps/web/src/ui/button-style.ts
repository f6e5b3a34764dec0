import { cva } from 'class-variance-authority';

/** The look of a button, also for links that are drawn as one. */
export const buttonStyle = cva(
  [
    'relative inline-flex flex-none items-center justify-center gap-[7px] font-semibold whitespace-nowrap select-none max-md:min-h-11 pointer-coarse:min-h-11',
    'transition-[background-color,box-shadow,translate] duration-(--dur-1) active:translate-y-px',
    'not-aria-busy:data-disabled:translate-y-0 not-aria-busy:data-disabled:cursor-not-allowed not-aria-busy:data-disabled:bg-hover not-aria-busy:data-disabled:bg-none not-aria-busy:data-disabled:text-disabled not-aria-busy:data-disabled:shadow-[inset_0_0_0_1px_var(--border)]',
    'aria-busy:cursor-progress aria-busy:translate-y-0',
  ],
  {
    variants: {
      variant: {
        primary: 'ui-btn-primary bg-accent text-accent-contrast hover:bg-accent-hover active:bg-accent-active',
        secondary:
          'bg-raised text-ink shadow-[inset_0_0_0_1px_var(--border-strong),var(--elev-1)] hover:bg-linear-to-r hover:from-hover hover:to-hover active:from-pressed active:to-pressed',
        ghost: 'text-muted hover:bg-hover hover:text-ink active:bg-pressed',
        leaf: 'bg-leaf text-leaf-contrast hover:bg-leaf-hover',
        danger: 'bg-danger text-danger-contrast hover:bg-danger-hover',
        'danger-quiet':
          'bg-raised text-danger-text shadow-[inset_0_0_0_1px_var(--border-strong),var(--elev-1)] hover:bg-danger-soft',
      },
      size: {
        sm: 'h-[30px] rounded-[7px] px-[11px] text-sm',
        md: 'h-9 rounded-md px-3.5 text-base',
        lg: 'h-11 rounded-[10px] px-[18px] text-md',
      },
      isBlock: { true: 'w-full' },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);
