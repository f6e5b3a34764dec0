let lastLocalId = 0;

/** The current time in milliseconds, increased if two ids are made in the same millisecond: an id must be unique. */
export function nextLocalId(): number {
  lastLocalId = Math.max(Date.now(), lastLocalId + 1);
  return lastLocalId;
}
