const FIRST_SHOWN = 7;
const LAST_SHOWN = 4;

/** A key masked so that it can be recognised but not copied from the screen. */
export const maskedKey = (key: string): string =>
  key.length > 2 * (FIRST_SHOWN + LAST_SHOWN)
    ? `${key.slice(0, FIRST_SHOWN)}••••••••${key.slice(-LAST_SHOWN)}`
    : '••••••••';
