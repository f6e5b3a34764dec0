/** The place of a call beside other screens: below the list, and above everything on phones. */
export const SLOT =
  'fixed z-(--z-call) max-md:inset-x-2 max-md:top-[max(8px,env(safe-area-inset-top))] md:bottom-4 md:left-[68px] md:w-[256px] lg:left-[76px] lg:w-[max(268px,calc(var(--shell-list-w)-16px))]';
