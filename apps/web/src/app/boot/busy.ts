import { hasUploads } from '../../features/chat/messages.ts';

const WRITTEN = 'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="range"])';

const isInDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
/** The initial value of a field is not known: React changes its default value along with what is typed. */
const hasText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    ({ value, readOnly }) => value !== '' && !readOnly,
  );

/** Whether the user is in the middle of something that a reload would lose: a text, a dialog, files to be sent. */
export const isBusy = (): boolean => hasUploads() || isInDialog() || hasText();
