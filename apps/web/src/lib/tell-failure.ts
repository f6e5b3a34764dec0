type FailureTeller = (error: unknown) => void;
let teller: FailureTeller = () => {};

/** Names who tells the user of failures; the app does so once, when it can show something. */
export function setFailureTeller(next: FailureTeller): void {
  teller = next;
}

/** Says that a call has failed, for whoever caught the failure and has no better words for it. */
export const tellFailure = (error: unknown): void => teller(error);
