const WRITTEN = 'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="range"])';

/** Whether somebody is in the middle of something that a reload would lose: a text, a dialog, a transfer. */
export function isBusy(): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="progressbar"]')) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    ({ value, defaultValue }) => value !== '' && value !== defaultValue,
  );
}
