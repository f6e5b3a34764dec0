/** Turns a popup card into a sheet at the bottom edge on phones; `ui-sheet-positioner` goes with it. */
export const sheetOnPhones =
  'ui-sheet max-md:max-h-[80dvh] max-md:w-auto max-md:rounded-t-[26px] max-md:rounded-b-none max-md:pb-[max(20px,env(safe-area-inset-bottom))] max-md:shadow-4';
