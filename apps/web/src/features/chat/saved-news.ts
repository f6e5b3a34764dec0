let listener = (): void => {};

/** Names who hears that something was saved: the list, once somebody has looked at it. */
export const onSaved = (next: () => void): void => {
  listener = next;
};

/** Says that something was saved. Whoever says so need not load the list. */
export const tellSaved = (): void => listener();
