import { uploadsStore } from '../features/uploads/uploads.store.ts';

const WRITTEN = 'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="range"])';

const hasUploads = (): boolean => Object.values(uploadsStore.getState()).some((uploads) => uploads.length > 0);
const isInDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
const hasText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    ({ value, defaultValue }) => value !== '' && value !== defaultValue,
  );

/** Whether somebody is in the middle of something that a reload would lose: a text, a dialog, files to be sent. */
export const isBusy = (): boolean => hasUploads() || isInDialog() || hasText();
