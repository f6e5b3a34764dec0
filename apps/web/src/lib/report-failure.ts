type FailureReporter = (error: unknown) => void;
let reporter: FailureReporter = () => {};

/** Sets the function that reports failures to the user; the app does so once, when it can show them. */
export function setFailureReporter(next: FailureReporter): void {
  reporter = next;
}

/** Reports that a call has failed, for code that caught the failure and has no better message for it. */
export const reportFailure = (error: unknown): void => reporter(error);
