const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when toasts can be seen: what is shown earlier, during the start, would be lost. */
export const toasterReady = promise;

export const markToasterReady = (): void => resolve();
