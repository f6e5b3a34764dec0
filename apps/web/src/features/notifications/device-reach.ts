// A file of its own: what plays sounds asks, and need not load how a device subscribes.

let isReached = false;

/** Whether the server pushes to this browser, as far as this page has arranged it. */
export const isPushed = (): boolean => isReached;

export const notePushed = (is: boolean): void => void (isReached = is);
