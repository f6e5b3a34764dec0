// A file of its own: the code that plays sounds uses it without loading the code that subscribes.

let isReached = false;

/** Whether the server pushes to this browser, as far as this page knows. */
export const isPushed = (): boolean => isReached;

export const notePushed = (is: boolean): void => void (isReached = is);
