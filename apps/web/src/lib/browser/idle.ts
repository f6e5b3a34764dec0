const START_MS = 1_500;
/** The longest wait, however busy the page is. */
const LONGEST_PAUSE_WAIT_MS = 300;

const untilIdleCallback = (options?: IdleRequestOptions): Promise<void> =>
  new Promise((resolve) => {
    // Safari does not have it.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), options);
    else setTimeout(resolve);
  });

/** Resolves in the next idle moment of the page, however long it is busy before. */
export const untilRest = (): Promise<void> => untilIdleCallback();

/** Resolves when the page has finished its current work, such as its first paint. */
export const untilPause = (): Promise<void> => untilIdleCallback({ timeout: LONGEST_PAUSE_WAIT_MS });

/** Resolves in the first idle moment after the start of the app: for code that is not needed yet. */
export async function untilIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, START_MS));
  await untilRest();
}
