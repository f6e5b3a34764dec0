const DAY_MS = 86_400_000;

/** A visitor who does not return for this long starts over. Browsers keep cookies for at most 400 days. */
export const SECRET_TTL_MS = 365 * DAY_MS;
