let listener = (): void => {};

/** Sets the listener for newly saved items: the list, once the user has opened it. */
export const onSaved = (next: () => void): void => {
  listener = next;
};

/** Announces a newly saved item, without loading the list. */
export const tellSaved = (): void => listener();
