type FailureTeller = (error: unknown) => void;
let teller: FailureTeller = () => {};

/** Sets who tells the user about failures; the app does so once, when it can show something. */
export function setFailureTeller(next: FailureTeller): void {
  teller = next;
}

/** Reports that a call has failed, for code that caught the failure and has no better message for it. */
export const tellFailure = (error: unknown): void => teller(error);
