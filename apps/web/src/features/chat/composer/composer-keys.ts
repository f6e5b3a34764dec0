import type { KeyboardEvent } from 'react';
import { matchesMedia } from '../../../lib/browser/media.ts';
import type { Format } from './text/formatting.ts';

const isTouch = (): boolean => matchesMedia('(pointer: coarse)');

/** Enter that ends the input of a Chinese or Japanese word; some browsers only say so by this code. */
export const isComposingWord = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

const FORMATS: Readonly<Record<string, Format>> = {
  b: 'bold',
  i: 'italic',
  e: 'code',
  'shift x': 'strike',
  'shift k': 'link',
};

/** The format that a key stands for, undefined for every other key. */
export function formatOfKey({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): Format | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  return FORMATS[`${shiftKey ? 'shift ' : ''}${key.toLowerCase()}`];
}

/** Whether a key sends: Enter, or with Ctrl or Cmd for who prefers that. On touch it is always a new line. */
export function isSendKey({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, sendOnEnter: boolean): boolean {
  if (key !== 'Enter' || shiftKey || altKey) return false;
  return ctrlKey || metaKey || (sendOnEnter && !isTouch());
}

/** Whether the place to write takes the focus unasked: on touch the keyboard would cover what one came to read. */
export const takesFocus = (): boolean => !isTouch();
