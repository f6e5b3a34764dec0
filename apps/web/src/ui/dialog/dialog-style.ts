/** The card of a dialog, centred in its viewport. */
export const dialogCard =
  'ui-rise relative flex max-h-[calc(100dvh-24px)] w-full flex-col rounded-[18px] bg-raised shadow-[var(--elev-4),0_0_0_1px_var(--border)] outline-none';

/** Width of the card in px by size. */
export const dialogWidth = { sm: 'max-w-[380px]', md: 'max-w-[480px]', lg: 'max-w-[640px]' } as const;

/** Centres the card and lets it scroll on low screens. */
export const dialogViewport = 'fixed inset-0 z-(--z-dialog) grid place-items-center overflow-y-auto p-3';

export const dialogTitle = 'font-heading text-[18px]/[1.25] font-bold tracking-[-0.015em]';

export const dialogFooter = 'flex flex-wrap justify-end gap-2 px-5 pt-3.5 pb-[18px]';
