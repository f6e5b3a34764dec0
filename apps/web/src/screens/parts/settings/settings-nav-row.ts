/** One row of the list of settings. */
export const settingsNavRow =
  'flex h-[34px] items-center gap-2.5 rounded-[9px] px-2.5 font-medium text-muted hover:bg-hover hover:text-ink aria-[current=page]:ui-selected aria-[current=page]:bg-leaf-soft aria-[current=page]:font-semibold aria-[current=page]:text-leaf-soft-text max-md:h-11';
