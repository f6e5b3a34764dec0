let listener = (): void => {};

/** Sets who is told that something was saved: the list, once somebody has opened it. */
export const onSaved = (next: () => void): void => {
  listener = next;
};

/** Announces that something was saved, without loading the list. */
export const tellSaved = (): void => listener();
