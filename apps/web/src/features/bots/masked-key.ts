const FIRST_SHOWN = 7;
const LAST_SHOWN = 4;

/** A key by which one tells it from others, and which is of no use to who looks over a shoulder. */
export const maskedKey = (key: string): string =>
  key.length > 2 * (FIRST_SHOWN + LAST_SHOWN)
    ? `${key.slice(0, FIRST_SHOWN)}••••••••${key.slice(-LAST_SHOWN)}`
    : '••••••••';
