let lastLocalId = 0;

/** The present time in milliseconds, made later when two are asked for in the same one: an id must be unique. */
export function nextLocalId(): number {
  lastLocalId = Math.max(Date.now(), lastLocalId + 1);
  return lastLocalId;
}
